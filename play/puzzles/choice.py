"""A player's choice of puzzles."""

from enum import StrEnum
from typing import NamedTuple

from play.puzzles.kind import PuzzleKind


class Difficulty(StrEnum):
    """The difficulty of a puzzle relative to its solver."""

    EASIER = "easier"
    NORMAL = "normal"
    HARDER = "harder"

    @property
    def distance(self) -> float:
        """Rating points by which a puzzle is to be above its solver."""
        return {Difficulty.EASIER: -200.0, Difficulty.NORMAL: 0.0, Difficulty.HARDER: 200.0}[self]


class Choice(NamedTuple):
    """Puzzles of that *kind* and ruleset, or (None) of any."""

    kind: PuzzleKind | None = None
    ruleset_key: str | None = None
    difficulty: Difficulty = Difficulty.NORMAL
