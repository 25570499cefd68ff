"""Writing a picture of palette indices as a PNG.

Pillow's writer keeps the interpreter to itself while it compresses, so that nothing else in the
program moves for milliseconds; zlib lets others run.
"""

import struct
import zlib

from PIL import Image

from rendering.colour_reduction import Palette

COMPRESSION = 6
"""zlib's level: a tenth larger than its best and four times as fast."""

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
    data = zlib.compress(rows.tobytes(), COMPRESSION)
    chunks = ((b"IHDR", header), (b"PLTE", palette.bytes), (b"IDAT", data), (b"IEND", b""))
    return SIGNATURE + b"".join(_chunk(name, content) for name, content in chunks)


def _chunk(name: bytes, content: bytes) -> bytes:
    checksum = zlib.crc32(name + content)
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", checksum)
