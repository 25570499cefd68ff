"""A player's choice of kind, ruleset and difficulty for their puzzles."""

from enum import StrEnum
from typing import NamedTuple

from play.puzzles.kind import PuzzleKind


class Difficulty(StrEnum):
    """The difficulty of puzzles relative to the solver's rating."""

    EASIER = "easier"
    NORMAL = "normal"
    HARDER = "harder"

    @property
    def distance(self) -> float:
        """The rating points by which puzzles are to be above the solver; negative for below."""
        return {Difficulty.EASIER: -200.0, Difficulty.NORMAL: 0.0, Difficulty.HARDER: 200.0}[self]


class Choice(NamedTuple):
    """The puzzles that a player wants: of *kind* and under one ruleset; None stands for any."""

    kind: PuzzleKind | None = None
    ruleset_key: str | None = None
    difficulty: Difficulty = Difficulty.NORMAL
