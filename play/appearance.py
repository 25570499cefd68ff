"""How boards are shown: in which theme, which way up, and with which warnings."""

from dataclasses import dataclass
from enum import StrEnum


class ThemeKey(StrEnum):
    """The themes there are; what each looks like, the renderer knows."""

    OAK = "oak"
    SLATE = "slate"
    PARCHMENT = "parchment"
    CONTRAST = "contrast"
    CLEAR = "clear"


@dataclass(frozen=True, slots=True)
class Look:
    """A theme; whether boards are *turned*, row 1 at the bottom, and show the king in *danger*."""

    theme: ThemeKey = ThemeKey.OAK
    turned: bool = False
    danger: bool = False


DEFAULT_LOOK = Look()
"""How boards are shown where nobody has chosen anything."""
