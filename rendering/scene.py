"""Scenes: the content of a picture, without its style."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Self

from tafl.endings import Outcome
from tafl.game import Game
from tafl.moves import Move
from tafl.position import Position, Turn
from tafl.raichi_and_tuichi import king_in_danger, raichi
from tafl.squares import Square


class Orientation(StrEnum):
    """The side of the picture on which row 1 is. It does not change the names of squares."""

    TOP = "top"
    BOTTOM = "bottom"

    def seen(self, square: Square, size: int) -> Square:
        """The column and row, from 0 at the upper left, at which *square* is drawn.

        *size* is the number of squares on a side of the board.
        """
        match self:
            case Orientation.TOP:
                return square
            case Orientation.BOTTOM:
                return Square(square.column, size - 1 - square.row)


@dataclass(frozen=True, slots=True)
class Scene:
    """A position with everything that a picture points out in it."""

    position: Position
    last: Turn | None = None
    """The move that led to *position*."""
    escapes: tuple[Move, ...] = ()
    """The moves by which the king threatens to reach a goal (raichi)."""
    tuichi: bool = False
    """Whether nothing can stop the king from reaching a goal."""
    selected: Square | None = None
    """The square of a piece about to be moved."""
    targets: tuple[Square, ...] = ()
    """The squares that the selected piece may go to."""
    die: int | None = None
    """The face rolled last since the last move, None if none was."""
    orientation: Orientation = Orientation.TOP
    outcome: Outcome | None = None
    danger: tuple[Move, ...] = ()
    """The moves that could capture the king."""
    one_step: bool = False
    """Whether the weak king may only take a single step, after an odd roll."""
    tally: bool = False
    """Whether a strip below the board shows the side to move and the men lost."""
    ended: bool = False
    """Whether the game is over, even without an outcome."""
    line: tuple[Turn, ...] = ()
    """The moves of a plan that lead to *position*; the last of them is *last*."""
    common: tuple[Move, ...] = ()
    """Moves often played next in other games, the most frequent first."""
    mistake: Move | None = None
    """The move played next in a game under review."""
    better: Move | None = None
    """A better move than *mistake*, or the computer's move."""
    asked: bool = False
    """Whether a player is to find the best move: then no danger is shown to anyone."""

    @classmethod
    def of(cls, game: Game, outcome: Outcome | None = None, *, ended: bool = False) -> Self:
        """The scene of *game* at its present position.

        If *ended* is true or there is an *outcome*, the players have ended the game, so that the
        scene shows no threats.
        """
        outcome = outcome or game.outcome
        running = outcome is None and not ended
        escapes = raichi(game.position) if running else ()
        steps = _steps_of_weak_king(game) if running else ()
        has_odd_roll = game.king_roll is not None and game.king_roll % 2 == 1
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
            one_step=bool(steps) and has_odd_roll,
            ended=ended,
        )

    @classmethod
    def comparing(cls, game: Game, mistake: Move | None, better: Move | None) -> Self:
        """The scene of *game* with two moves: the *mistake* played next, and a *better* one."""
        # The last move too would be one arrow too many.
        return replace(cls.of(game), last=None, mistake=mistake, better=better)

    @property
    def is_over(self) -> bool:
        return self.ended or self.outcome is not None

    def with_danger(self) -> Self:
        """This scene with the moves that could capture the king.

        There are none if the game is over, or if a player is to find the best move.
        """
        hidden = self.is_over or self.asked
        return replace(self, danger=() if hidden else king_in_danger(self.position))


def _steps_of_weak_king(game: Game) -> tuple[Square, ...]:
    """The squares that the weak king can go to after a roll for him; none without a roll."""
    if game.king_roll is None:
        return ()
    moves = (move for move in game.legal_moves() if move.source == game.position.king)
    return tuple(dict.fromkeys(move.path[0] for move in moves))
