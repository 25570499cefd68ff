"""The writer of PNG files from images of palette indices.

Pillow's writer holds the interpreter for milliseconds while it compresses; zlib lets others run.
"""

import struct
import zlib
from collections.abc import Callable
from functools import partial

from PIL import Image

from rendering.colour_reduction import Palette

compressed: Callable[[bytes], bytes]
try:
    from zlib_ng import zlib_ng
except ImportError:
    # A tenth larger than at the best level, in a quarter of the time.
    compressed = partial(zlib.compress, level=6)
else:
    # As small as with zlib, in under half the time.
    compressed = partial(zlib_ng.compress, level=5)
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
    data = compressed(rows.tobytes())
    chunks = ((b"IHDR", header), (b"PLTE", palette.bytes), (b"IDAT", data), (b"IEND", b""))
    return SIGNATURE + b"".join(_chunk(name, content) for name, content in chunks)


def _chunk(name: bytes, content: bytes) -> bytes:
    checksum = zlib.crc32(name + content)
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", checksum)
