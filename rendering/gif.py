"""The writer of palette indices as an animated GIF, piece by piece (version 89a).

Pillow compresses the frames; its own writer compares whole pictures and rebuilds palettes, which
takes many times as long.
"""

import struct

from PIL import Image

from rendering.colour_reduction import Palette

SIGNATURE = b"GIF89a"
# Without this byte some programs take a file for broken.
END = b";"
REPEAT_FOREVER = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
"""The extension that makes browsers repeat the animation."""

ONE_PALETTE = 0xF0
"""The flag for one palette for all frames, with eight bits for each part of a colour."""
KEEP_PREVIOUS = 0x04
"""The flag that keeps a frame visible where the next one paints nothing."""
TRANSPARENT = 0x01
"""The flag for an index that paints nothing."""


def file_header(size: tuple[int, int], palette: Palette) -> bytes:
    """The bytes before the frames of an animation that is repeated for ever."""
    bits = _bits(palette)
    colours = palette.bytes.ljust(3 << bits, b"\0")
    screen = struct.pack("<HHBBB", *size, ONE_PALETTE | bits - 1, 0, 0)
    return SIGNATURE + screen + colours + REPEAT_FOREVER


def frame(indices: Image.Image, corner: tuple[int, int], palette: Palette, seconds: float) -> bytes:
    """The bytes of a frame that is shown for *seconds*.

    *indices* (mode ``L``) is the part of the picture to paint, *corner* its upper left pixel. Where
    it has ``transparent_index(palette)``, the frame before stays visible.
    """
    bits = _bits(palette)
    hundredths = round(100 * seconds)
    control = struct.pack(
        "<BBBHB", 0xF9, 4, KEEP_PREVIOUS | TRANSPARENT, hundredths, transparent_index(palette)
    )
    place = struct.pack("<HHHHB", *corner, *indices.size, 0)
    # The arguments of Pillow's encoder: the bits of an index, and 0 for rows not interlaced.
    blocks = indices.tobytes("gif", "L", bits, 0)
    return b"!" + control + b"\0," + place + bytes([bits]) + blocks + b"\0"


def transparent_index(palette: Palette) -> int:
    """The palette index that paints nothing: the first after those of the colours."""
    return len(palette.colours)


def _bits(palette: Palette) -> int:
    """The number of bits that an index of *palette* takes."""
    return transparent_index(palette).bit_length()
