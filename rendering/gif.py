"""Writing pictures of palette indices as an animated GIF, piece by piece (version 89a).

Pillow has the compression; its own writer compares whole pictures and rebuilds palettes,
which takes many times as long.
"""

import struct

from PIL import Image

from rendering.colour_reduction import Palette

SIGNATURE = b"GIF89a"
# Without it some programs take a file for broken.
END = b";"
REPEAT_FOREVER = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
"""The extension that makes browsers repeat the animation."""

ONE_PALETTE = 0xF0
"""Says that a palette follows that all frames share, of eight bits a colour's part."""

KEEP_PREVIOUS = 0x04
"""Says that a frame stays where the next one paints nothing."""

TRANSPARENT = 0x01
"""Says that one index paints nothing."""


def file_header(size: tuple[int, int], palette: Palette) -> bytes:
    """All that comes before the frames of an animation that never stops."""
    bits = _bits(palette)
    colours = palette.bytes.ljust(3 << bits, b"\0")
    screen = struct.pack("<HHBBB", *size, ONE_PALETTE | bits - 1, 0, 0)
    return SIGNATURE + screen + colours + REPEAT_FOREVER


def frame(indices: Image.Image, corner: tuple[int, int], palette: Palette, seconds: float) -> bytes:
    """One frame, shown for *seconds*: *indices*, mode ``L``, laid with the upper left at *corner*.

    Where they are ``nothing(palette)``, the frame before stays.
    """
    bits = _bits(palette)
    hundredths = round(100 * seconds)
    control = struct.pack(
        "<BBBHB", 0xF9, 4, KEEP_PREVIOUS | TRANSPARENT, hundredths, transparent_index(palette)
    )
    place = struct.pack("<HHHHB", *corner, *indices.size, 0)
    # What Pillow's encoder takes: the bits of an index, and that rows are not interlaced.
    blocks = indices.tobytes("gif", "L", bits, 0)
    return b"!" + control + b"\0," + place + bytes([bits]) + blocks + b"\0"


def transparent_index(palette: Palette) -> int:
    """The index that is none of the colours."""
    return len(palette.colours)


def _bits(palette: Palette) -> int:
    """Bits of an index."""
    return transparent_index(palette).bit_length()
