"""A theme: the colours of a picture."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

# WCAG 2 had 0.03928 until 2021; no colour of eight bits lies between the two.
_BREAKPOINT = 0.04045
_GAMMA = 2.4


class Colour(NamedTuple):
    """An sRGB colour, each part 0-255."""

    red: int
    green: int
    blue: int

    @classmethod
    def parse(cls, code: str) -> "Colour":
        """Read a colour written as ``#rrggbb``, in hexadecimal."""
        return cls(*bytes.fromhex(code.removeprefix("#")))

    def mixed(self, other: "Colour", share: float) -> "Colour":
        """A mixture: this colour with a *share*, 0-1, of *other*."""
        pairs = zip(self, other, strict=True)
        return Colour(*(round(mine + (its - mine) * share) for mine, its in pairs))

    @property
    def luminance(self) -> float:
        """The colour's relative luminance as WCAG 2 defines it, 0-1."""
        red, green, blue = (_linear(part / 255) for part in self)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    def contrast(self, other: "Colour") -> float:
        """The contrast ratio between this colour and *other* as WCAG 2 defines it, 1-21."""
        darker, lighter = sorted((self.luminance, other.luminance))
        return (lighter + 0.05) / (darker + 0.05)

    def clearest(self, *colours: "Colour") -> "Colour":
        """The one of *colours* that has the greatest contrast to this colour."""
        return max(colours, key=self.contrast)


def _linear(part: float) -> float:
    if part <= _BREAKPOINT:
        return part / 12.92
    return float(((part + 0.055) / 1.055) ** _GAMMA)


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours that pictures are mixed from.

    Men must stand out from every square that both sides may stand on: *light*, *dark*, *goal*,
    *camp*, *cloth* and *last_move* lie, in luminance, between *iron* and *ivory*, at 3:1 from both,
    also for people who do not see red, green or blue. So do signs, which end in a line of *outline*
    or *ivory* wherever they meet a square.
    """

    key: str
    light: Colour
    """Every other square, beginning with the upper left one."""
    dark: Colour
    """The squares between the light ones."""
    goal: Colour
    """An edge square where the king wins."""
    camp: Colour
    groove: Colour
    """Lines and ornaments carved into the squares."""
    frame: Colour
    cloth: Colour
    """The cloth on the throne and in the corners."""
    gold: Colour
    iron: Colour
    """The attackers' pieces."""
    steel: Colour
    """The gloss of the attackers' pieces."""
    ivory: Colour
    """The defenders' pieces."""
    bone: Colour
    """The shaded side of the defenders' pieces."""
    outline: Colour
    crown: Colour
    last_move: Colour
    """The marks of the last move."""
    way_out: Colour
    """The marks of the king's ways to a goal while he can be stopped, and of the side to move."""
    alarm: Colour
    """The marks of captures, of dangers, and of a king whom nothing can stop."""
    choice: Colour
    """The marks of a selected piece, and of the squares to which it may move."""
    accent: Colour
    """The colour beside a message with pictures of this theme."""

    def lettering_on(self, ground: Colour) -> Colour:
        """The colour of lettering on *ground*: *ivory* or *outline*."""
        return ground.clearest(self.ivory, self.outline)

    def trimming_on(self, ground: Colour) -> Colour:
        """The colour of lines and ornaments on *ground*: *gold* or *groove*."""
        return ground.clearest(self.gold, self.groove)

    def lit(self, colour: Colour) -> Colour:
        """*colour* where the light falls on a raised side."""
        return colour.mixed(self.ivory, 0.25)

    def shaded(self, colour: Colour) -> Colour:
        """*colour* on a side turned away from the light."""
        return colour.mixed(self.outline, 0.35)


_COLOURS = """
           oak        slate      parchment  contrast   clear
light      #b08150    #7d909f    #a78c63    #808080    #9a8a6e
dark       #a17243    #6e8292    #9a7f57    #6c6c6c    #897a60
goal       #ab8438    #6a9282    #8f9454    #4a8562    #8f8c4c
camp       #a86c44    #857b9c    #ad8560    #87703f    #857a92
groove     #5f4225    #3b4853    #5a4529    #2a2a2a    #423d35
frame      #38241a    #1c242c    #e6d6b0    #000000    #20242c
cloth      #2b755a    #a1527c    #4273ad    #2f6fb5    #3769a8
gold       #f5d07c    #ecd9a0    #f6dc8e    #ffd84a    #f5d565
iron       #1d1611    #12161a    #1b1511    #000000    #131313
steel      #857b74    #8a949c    #8a7a68    #8c8c8c    #8a8a8a
ivory      #fdf6e6    #f6f8fa    #fffdf6    #ffffff    #fbfbf8
bone       #cdb68c    #b4c0ca    #d6c6a2    #c8c8c8    #c2c0b6
outline    #1d1611    #12161a    #1b1511    #000000    #131313
crown      #98202c    #7c1f4c    #1f3f7d    #8a0018    #173f80
last_move  #4d8398    #a9854a    #6f8f86    #8b5fc0    #4384c0
way_out    #ffe066    #ffe36e    #ffe773    #ffee00    #ffea55
alarm      #b82424    #c42631    #c12d26    #d00000    #b84500
choice     #a9d04e    #8fe0c0    #bfe06a    #5cff8d    #9be0ff
accent     #c98f4a    #6e8292    #e6d6b0    #ffd84a    #4384c0
"""
"""The colours of the themes, one theme in each column."""


def _themes() -> Iterator[Theme]:
    keys, *rows = (line.split() for line in _COLOURS.strip().splitlines())
    for number, key in enumerate(keys, start=1):
        yield Theme(key, **{row[0]: Colour.parse(row[number]) for row in rows})


OAK, SLATE, PARCHMENT, CONTRAST, CLEAR = _themes()

THEMES: Mapping[str, Theme] = MappingProxyType(
    {theme.key: theme for theme in (OAK, SLATE, PARCHMENT, CONTRAST, CLEAR)}
)
"""The themes by key, in the order in which they are offered; the first is the default."""
