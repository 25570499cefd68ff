"""The writer of PNG files from images of palette indices.

Pillow's writer holds the interpreter for milliseconds while it compresses; zlib lets others run.
"""

import struct
import zlib
from collections.abc import Callable
from typing import TypeAlias

from PIL import Image

from rendering.colour_reduction import Palette

Compress: TypeAlias = Callable[[bytes], bytes]


def fast_compression() -> Compress:
    """Return a function that compresses with zlib-ng: as small as zlib, in under half the time.

    Raises:
        ImportError: zlib-ng is not installed.
    """
    from zlib_ng import zlib_ng  # noqa: PLC0415 - it may not be installed

    return lambda pixels: zlib_ng.compress(pixels, 5)


def usual_compression() -> Compress:
    """Return a function that compresses with zlib at a middle level.

    The result is a tenth larger than at the best level, in a quarter of the time.
    """
    return lambda pixels: zlib.compress(pixels, 6)


try:
    COMPRESS = fast_compression()
except ImportError:
    COMPRESS = usual_compression()

SIGNATURE = b"\x89PNG\r\n\x1a\n"
BIT_DEPTH = 8
PALETTE_COLOUR = 3
"""PNG's number for pixels that are indices into a palette."""


def write_png(indices: Image.Image, palette: Palette) -> bytes:
    """The bytes of a PNG of *indices*, mode ``L``, in the colours of *palette*."""
    width, height = indices.size
    header = struct.pack(">IIBBBBB", width, height, BIT_DEPTH, PALETTE_COLOUR, 0, 0, 0)
    # Each row begins with the number of its filter, 0 for none: hence one column more.
    rows = Image.new("L", (width + 1, height))
    rows.paste(indices, (1, 0))
    data = COMPRESS(rows.tobytes())
    chunks = ((b"IHDR", header), (b"PLTE", palette.bytes), (b"IDAT", data), (b"IEND", b""))
    return SIGNATURE + b"".join(_chunk(name, content) for name, content in chunks)


def _chunk(name: bytes, content: bytes) -> bytes:
    checksum = zlib.crc32(name + content)
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", checksum)
