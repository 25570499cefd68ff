"""A theme: the colours of a picture. Themes are data; nothing else differs between them."""

from dataclasses import dataclass
from typing import NamedTuple

_BREAKPOINT = 0.04045
_GAMMA = 2.4


class Colour(NamedTuple):
    """An sRGB colour, each part 0-255."""

    red: int
    green: int
    blue: int

    @classmethod
    def parse(cls, code: str) -> "Colour":
        """Read ``#rrggbb``."""
        return cls(*bytes.fromhex(code.removeprefix("#")))

    def mixed(self, other: "Colour", share: float) -> "Colour":
        """This colour with a *share*, 0-1, of *other*."""
        pairs = zip(self, other, strict=True)
        return Colour(*(round(mine + (its - mine) * share) for mine, its in pairs))

    @property
    def luminance(self) -> float:
        """Relative luminance as WCAG 2 defines it, 0-1."""
        red, green, blue = (_linear(part / 255) for part in self)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    def contrast(self, other: "Colour") -> float:
        """Contrast ratio as WCAG 2 defines it, 1-21."""
        darker, lighter = sorted((self.luminance, other.luminance))
        return (lighter + 0.05) / (darker + 0.05)


def _linear(part: float) -> float:
    if part <= _BREAKPOINT:
        return part / 12.92
    return float(((part + 0.055) / 1.055) ** _GAMMA)


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours that pictures are mixed from.

    Men must stand out from every square that both sides may stand on: *light*, *dark*, *goal*,
    *camp* and *passed* lie, in luminance, between *iron* and *ivory*, at 3:1 from both.
    """

    key: str
    light: Colour
    """Every other square, the upper left one included."""
    dark: Colour
    """The squares between them."""
    goal: Colour
    """An edge square where the king wins."""
    camp: Colour
    groove: Colour
    """Lines and ornaments carved into the squares."""
    frame: Colour
    cloth: Colour
    """What lies on the throne and in the corners."""
    gold: Colour
    iron: Colour
    """The attackers."""
    steel: Colour
    """Their gloss."""
    ivory: Colour
    """The defenders, and the lettering."""
    bone: Colour
    """Their shaded side."""
    outline: Colour
    crown: Colour
    passed: Colour
    """The last move."""
    way_out: Colour
    """A way that is open to the king."""
    alarm: Colour
    """Captures, and two ways out at once."""
    choice: Colour
    """A piece that is being moved, and where it may go."""

    @property
    def shadow(self) -> Colour:
        """What a piece's shadow makes of the wood."""
        return self.dark.mixed(self.outline, 0.4)

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
    cloth=Colour.parse("#6e2320"),
    gold=Colour.parse("#e6b450"),
    iron=Colour.parse("#231f1e"),
    steel=Colour.parse("#857b74"),
    ivory=Colour.parse("#fdf6e6"),
    bone=Colour.parse("#cdb68c"),
    outline=Colour.parse("#2b1a10"),
    crown=Colour.parse("#98202c"),
    passed=Colour.parse("#4d8398"),
    way_out=Colour.parse("#ffe066"),
    alarm=Colour.parse("#d62f2f"),
    choice=Colour.parse("#a9d04e"),
)
THEMES = dict.fromkeys(("oak", "slate", "parchment", "contrast", "clear"), OAK)
