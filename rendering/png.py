"""Writing a picture of palette indices as a PNG.

Pillow's writer keeps the interpreter to itself while it compresses, so that nothing else in the
program moves for milliseconds; zlib lets others run.
"""

import struct
import zlib
from collections.abc import Callable
from typing import TypeAlias

from PIL import Image

from rendering.colour_reduction import Palette

Compress: TypeAlias = Callable[[bytes], bytes]


def fast_compression() -> Compress:
    """zlib-ng, which makes the same size of data as zlib in less than half of the time."""
    from zlib_ng import zlib_ng  # noqa: PLC0415 - there may be none

    return lambda pixels: zlib_ng.compress(pixels, 5)


def usual_compression() -> Compress:
    """Python's zlib: a tenth more data than its best level makes, in a quarter of the time."""
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
    # Each row begins with the number of its filter, 0 for none: so there is one column more.
    rows = Image.new("L", (width + 1, height))
    rows.paste(indices, (1, 0))
    data = COMPRESS(rows.tobytes())
    chunks = ((b"IHDR", header), (b"PLTE", palette.bytes), (b"IDAT", data), (b"IEND", b""))
    return SIGNATURE + b"".join(_chunk(name, content) for name, content in chunks)


def _chunk(name: bytes, content: bytes) -> bytes:
    checksum = zlib.crc32(name + content)
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", checksum)
