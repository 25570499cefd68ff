"""Lettering in Pillow's own font for any text, such as players' names.

That font draws little more than ASCII. Letters of other scripts are transliterated, as in a
passport. Emoji and what has no spelling are left out. If nothing is left, a box stands for the
text.
"""

import re
from bisect import bisect_left
from functools import lru_cache
from math import ceil, inf
from typing import NamedTuple
from unicodedata import category, name, normalize

from anyascii import anyascii
from PIL import Image, ImageDraw

from rendering.fonts import Font, font_of
from rendering.sketch import Point

CUT_OFF = "…"

BOX = "\N{REPLACEMENT CHARACTER}"
"""A character that is not in the font, and so is drawn as a box."""
PROBE_SIZE = 20
"""The font size at which characters are compared with the box."""
INVISIBLE_CATEGORIES = {"Mn", "Mc", "Me", "Cc", "Cf", "So"}
"""Unicode's categories of combining marks, of controls, and of symbols such as emoji."""

_NAME = re.compile(r":.+:")
"""An emoji as anyascii spells it: *:pink_heart:*."""


class Style(NamedTuple):
    """The style of a text.

    *size* is the font's, in pixels; *anchor* is a code of Pillow's for the point where the text is
    anchored; text wider than *room*, in pixels, is cut off.
    """

    size: int
    anchor: str
    room: float = inf


def drawable(text: str) -> str:
    """*text* on one line; characters that the font lacks become the nearest that it has.

    A text with nothing visible becomes a box.
    """
    # Composed, since a separate accent would be left out.
    line = "".join(map(_drawable, normalize("NFKC", " ".join(text.split()))))
    return " ".join(line.split()) or BOX


def cut(line: str, font: Font, width: float) -> str:
    """The part of *line* that fits into *width* pixels, with an ellipsis if it is cut."""
    if font.getlength(line) <= width:
        return line
    lengths = range(1, len(line))
    too_long = bisect_left(lengths, width, key=lambda n: font.getlength(line[:n] + CUT_OFF))
    return line[:too_long] + CUT_OFF


@lru_cache(maxsize=2048)
def measure(text: str, size: int) -> float:
    """The width in pixels of *text*, of any script, in the font size *size*."""
    return font_of(size).getlength(drawable(text))


@lru_cache(maxsize=2048)
def lettering(text: str, style: Style) -> tuple[Image.Image, Point]:
    """The mask of *text*, of any script, in *style*, and its offset right and down in pixels.

    The offset is from the point where the text is anchored to the upper left corner of the mask.
    Results are cached: the same names and numbers come again and again.
    """
    font = font_of(style.size)
    shown = cut(drawable(text), font, style.room)
    left, top, right, bottom = font.getbbox(shown, anchor=style.anchor)
    mask = Image.new("L", (ceil(right - left), ceil(bottom - top)))
    ImageDraw.Draw(mask).text((-left, -top), shown, 255, font, anchor=style.anchor)
    return mask, (left, top)


@lru_cache(maxsize=4096)
def _drawable(letter: str) -> str:
    """The characters drawn for *letter*; none for emoji and invisible characters."""
    if category(letter) in INVISIBLE_CATEGORIES and not _is_boxed(letter):
        return ""
    spelled = letter if _has(letter) else anyascii(letter)
    # Emoji that are newer than this Python's Unicode have no category, but may have a name.
    return "" if _NAME.fullmatch(spelled) else spelled


def _is_boxed(letter: str) -> bool:
    """Whether *letter* is a Latin one in a black box or circle, of which people make names."""
    return category(letter) == "So" and "LATIN CAPITAL LETTER" in name(letter, "")


def _has(letter: str) -> bool:
    font = font_of(PROBE_SIZE)
    shapes = [(mask.size, bytes(mask)) for mask in map(font.getmask, (letter, BOX))]
    return shapes[0] != shapes[1]
