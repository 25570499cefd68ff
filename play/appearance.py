"""The appearance of boards: theme, orientation, warnings."""

from dataclasses import dataclass
from enum import StrEnum


class ThemeKey(StrEnum):
    """The themes; ``rendering/theme.py`` defines them."""

    OAK = "oak"
    SLATE = "slate"
    PARCHMENT = "parchment"
    CONTRAST = "contrast"
    CLEAR = "clear"


@dataclass(frozen=True, slots=True)
class Appearance:
    """A theme; *turned* puts row 1 at the bottom, *danger* shows threats to the king."""

    theme: ThemeKey = ThemeKey.OAK
    turned: bool = False
    danger: bool = False


DEFAULT_LOOK = Appearance()
"""The look of boards without any settings."""
