"""Kinds of puzzles: the tasks that solvers may know beforehand."""

from enum import StrEnum

from tafl.pieces import Side
from tafl.puzzles import Puzzle, Theme


class Kind(StrEnum):
    """The task of a puzzle.

    Puzzles in which the king can just be stopped, and in which he cannot, are of one kind: the
    solver has to tell them apart.
    """

    ESCAPE = "escape"
    CAPTURE = "capture"
    STOP = "stop"
    DEFENCE = "defence"
    RING = "ring"

    @classmethod
    def of(cls, theme: Theme, side: Side) -> "Kind":
        """The kind of a puzzle of that *theme* with that *side* to move."""
        if theme is Theme.TUICHI or (theme is Theme.DEFENCE and side is Side.ATTACKERS):
            return cls.STOP
        return cls(theme)


def kind_of(puzzle: Puzzle) -> Kind:
    return Kind.of(puzzle.theme, puzzle.side)
