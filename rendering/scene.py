"""What a picture shows."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Self

from tafl.endings import Outcome
from tafl.game import Game
from tafl.moves import Move
from tafl.position import Position, Turn
from tafl.squares import Square
from tafl.threats import king_in_danger, raichi


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
    *outcome* is that of a finished game; *ended* says that it is over, even without an outcome.
    *danger* are the moves that could capture the king. *one_step* says that the weak king may only
    step. With a *tally*, the picture shows below the board whose turn it is and who lost how many
    men. *line* are the moves of a plan that lead to *position*, *last* being the last of them.
    *common* are moves that are often played next, the most frequent first. *mistake* is the move
    that was played next in a game that is looked through, and *better* the one that was better, or
    that the computer would play. *asked* says that somebody is to find the best move: then no
    danger is shown, not even to who wants to see it.
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
    danger: tuple[Move, ...] = ()
    one_step: bool = False
    tally: bool = False
    ended: bool = False
    line: tuple[Turn, ...] = ()
    common: tuple[Move, ...] = ()
    mistake: Move | None = None
    better: Move | None = None
    asked: bool = False

    @classmethod
    def of(cls, game: Game, outcome: Outcome | None = None, *, ended: bool = False) -> Self:
        """What is to be noticed in *game* where it stands.

        A game that its players *ended*, with that *outcome* if there is one, threatens nothing.
        """
        outcome = outcome or game.outcome
        running = outcome is None and not ended
        escapes = raichi(game.position) if running else ()
        steps = _steps_of_weak_king(game) if running else ()
        rolled = [roll.face for roll in game.rolls if roll.ply == game.ply]
        return cls(
            game.position,
            last=game.last,
            escapes=escapes,
            tuichi=bool(escapes) and game.is_tuichi,
            selected=game.position.king if steps else None,
            targets=steps,
            die=rolled[-1] if rolled else None,
            outcome=outcome,
            one_step=bool(steps) and _forbids_long_moves(game.king_roll),
            ended=ended,
        )

    @classmethod
    def comparing(cls, game: Game, mistake: Move | None, better: Move | None) -> Self:
        """*game* where it stands, with what was played next and what was better drawn in."""
        # The last move too would be one arrow too many.
        return replace(cls.of(game), last=None, mistake=mistake, better=better)

    @property
    def is_over(self) -> bool:
        """Whether nobody is to move any more."""
        return self.ended or self.outcome is not None

    def with_danger(self) -> Self:
        """The same scene with the danger that the king is in, unless the game is over, or asked."""
        hidden = self.is_over or self.asked
        return replace(self, danger=() if hidden else king_in_danger(self.position))


def _steps_of_weak_king(game: Game) -> tuple[Square, ...]:
    """Where the weak king can go after a roll for him; nowhere without one."""
    if game.king_roll is None:
        return ()
    return tuple(move.target for move in game.legal_moves() if move.source == game.position.king)


def _forbids_long_moves(face: int | None) -> bool:
    """Whether the die rolled for the weak king lets him step only (rules §5.3)."""
    return face is not None and face % 2 == 1
