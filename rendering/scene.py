"""What a picture shows."""

from dataclasses import dataclass
from enum import StrEnum

from tafl.endings import Outcome
from tafl.moves import Move
from tafl.position import Position, Turn
from tafl.squares import Square


class Orientation(StrEnum):
    """Where row 1 is drawn. It changes no name of a square."""

    TOP = "top"
    BOTTOM = "bottom"

    def seen(self, square: Square, size: int) -> Square:
        """Where *square* is seen: its column and row from the picture's upper left corner."""
        match self:
            case Orientation.TOP:
                return square
            case Orientation.BOTTOM:
                return Square(square.column, size - 1 - square.row)


@dataclass(frozen=True, slots=True)
class Scene:
    """A position and what is to be noticed in it.

    *last* is the move that led to *position*. *escapes* are the king's ways out (raichi);
    *tuichi* says that they cannot all be closed. *selected* is a piece about to be moved,
    *targets* the squares it may go to. *die* is what was rolled last since the last move.
    *outcome* is that of a finished game.
    """

    position: Position
    last: Turn | None = None
    escapes: tuple[Move, ...] = ()
    tuichi: bool = False
    selected: Square | None = None
    targets: tuple[Square, ...] = ()
    die: int | None = None
    orientation: Orientation = Orientation.TOP
    outcome: Outcome | None = None
