"""Kinds of puzzles: what the solver is told to do."""

from enum import StrEnum

from tafl.pieces import Side
from tafl.puzzles import PuzzleTheme


class PuzzleKind(StrEnum):
    """The task of a puzzle, which the solver knows beforehand.

    Puzzles in which the king can just be stopped, and those in which he cannot, are of one kind:
    the solver must find out which it is.
    """

    ESCAPE = "escape"
    CAPTURE = "capture"
    STOP = "stop"
    DEFENCE = "defence"
    RING = "ring"

    @classmethod
    def of(cls, theme: PuzzleTheme, side: Side) -> "PuzzleKind":
        """The kind of a puzzle of *theme* in which *side* is to move."""
        if theme is PuzzleTheme.TUICHI or (theme is PuzzleTheme.DEFENCE and side is Side.ATTACKERS):
            return cls.STOP
        return cls(theme)
