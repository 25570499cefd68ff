"""A theme: the colours of a picture."""

from collections.abc import Mapping
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


OAK = Theme(
    key="oak",
    light=Colour.parse("#b08150"),
    dark=Colour.parse("#a17243"),
    goal=Colour.parse("#ab8438"),
    camp=Colour.parse("#a86c44"),
    groove=Colour.parse("#5f4225"),
    frame=Colour.parse("#38241a"),
    cloth=Colour.parse("#2b755a"),
    gold=Colour.parse("#f5d07c"),
    iron=Colour.parse("#1d1611"),
    steel=Colour.parse("#857b74"),
    ivory=Colour.parse("#fdf6e6"),
    bone=Colour.parse("#cdb68c"),
    outline=Colour.parse("#1d1611"),
    crown=Colour.parse("#98202c"),
    last_move=Colour.parse("#4d8398"),
    way_out=Colour.parse("#ffe066"),
    alarm=Colour.parse("#b82424"),
    choice=Colour.parse("#a9d04e"),
    accent=Colour.parse("#c98f4a"),
)

SLATE = Theme(
    key="slate",
    light=Colour.parse("#7d909f"),
    dark=Colour.parse("#6e8292"),
    goal=Colour.parse("#6a9282"),
    camp=Colour.parse("#857b9c"),
    groove=Colour.parse("#3b4853"),
    frame=Colour.parse("#1c242c"),
    cloth=Colour.parse("#a1527c"),
    gold=Colour.parse("#ecd9a0"),
    iron=Colour.parse("#12161a"),
    steel=Colour.parse("#8a949c"),
    ivory=Colour.parse("#f6f8fa"),
    bone=Colour.parse("#b4c0ca"),
    outline=Colour.parse("#12161a"),
    crown=Colour.parse("#7c1f4c"),
    last_move=Colour.parse("#a9854a"),
    way_out=Colour.parse("#ffe36e"),
    alarm=Colour.parse("#c42631"),
    choice=Colour.parse("#8fe0c0"),
    accent=Colour.parse("#6e8292"),
)

PARCHMENT = Theme(
    key="parchment",
    light=Colour.parse("#a78c63"),
    dark=Colour.parse("#9a7f57"),
    goal=Colour.parse("#8f9454"),
    camp=Colour.parse("#ad8560"),
    groove=Colour.parse("#5a4529"),
    frame=Colour.parse("#e6d6b0"),
    cloth=Colour.parse("#4273ad"),
    gold=Colour.parse("#f6dc8e"),
    iron=Colour.parse("#1b1511"),
    steel=Colour.parse("#8a7a68"),
    ivory=Colour.parse("#fffdf6"),
    bone=Colour.parse("#d6c6a2"),
    outline=Colour.parse("#1b1511"),
    crown=Colour.parse("#1f3f7d"),
    last_move=Colour.parse("#6f8f86"),
    way_out=Colour.parse("#ffe773"),
    alarm=Colour.parse("#c12d26"),
    choice=Colour.parse("#bfe06a"),
    accent=Colour.parse("#e6d6b0"),
)

CONTRAST = Theme(
    key="contrast",
    light=Colour.parse("#808080"),
    dark=Colour.parse("#6c6c6c"),
    goal=Colour.parse("#4a8562"),
    camp=Colour.parse("#87703f"),
    groove=Colour.parse("#2a2a2a"),
    frame=Colour.parse("#000000"),
    cloth=Colour.parse("#2f6fb5"),
    gold=Colour.parse("#ffd84a"),
    iron=Colour.parse("#000000"),
    steel=Colour.parse("#8c8c8c"),
    ivory=Colour.parse("#ffffff"),
    bone=Colour.parse("#c8c8c8"),
    outline=Colour.parse("#000000"),
    crown=Colour.parse("#8a0018"),
    last_move=Colour.parse("#8b5fc0"),
    way_out=Colour.parse("#ffee00"),
    alarm=Colour.parse("#d00000"),
    choice=Colour.parse("#5cff8d"),
    accent=Colour.parse("#ffd84a"),
)

CLEAR = Theme(
    key="clear",
    light=Colour.parse("#9a8a6e"),
    dark=Colour.parse("#897a60"),
    goal=Colour.parse("#8f8c4c"),
    camp=Colour.parse("#857a92"),
    groove=Colour.parse("#423d35"),
    frame=Colour.parse("#20242c"),
    cloth=Colour.parse("#3769a8"),
    gold=Colour.parse("#f5d565"),
    iron=Colour.parse("#131313"),
    steel=Colour.parse("#8a8a8a"),
    ivory=Colour.parse("#fbfbf8"),
    bone=Colour.parse("#c2c0b6"),
    outline=Colour.parse("#131313"),
    crown=Colour.parse("#173f80"),
    last_move=Colour.parse("#4384c0"),
    way_out=Colour.parse("#ffea55"),
    alarm=Colour.parse("#b84500"),
    choice=Colour.parse("#9be0ff"),
    accent=Colour.parse("#4384c0"),
)

THEMES: Mapping[str, Theme] = MappingProxyType(
    {theme.key: theme for theme in (OAK, SLATE, PARCHMENT, CONTRAST, CLEAR)}
)
"""The themes by key, in the order in which they are offered; the first is the default."""
