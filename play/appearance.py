"""The appearance of boards: colour theme, orientation, warnings."""

from dataclasses import dataclass
from enum import StrEnum


class ThemeKey(StrEnum):
    """The colour themes of boards, which ``rendering/theme.py`` defines."""

    OAK = "oak"
    SLATE = "slate"
    PARCHMENT = "parchment"
    CONTRAST = "contrast"
    CLEAR = "clear"


@dataclass(frozen=True, slots=True)
class Appearance:
    """The look of boards. *turned* puts row 1 at the bottom; *danger* marks threats to the king."""

    theme: ThemeKey = ThemeKey.OAK
    turned: bool = False
    danger: bool = False


DEFAULT_LOOK = Appearance()
