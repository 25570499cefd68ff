"""Goals of lessons: what the learner must achieve with one move, judged by the rules."""

from collections.abc import Collection
from enum import StrEnum
from typing import TypeAlias

from play.values import Value
from tafl.encirclement import defenders_are_encircled, region_of_defenders
from tafl.endings import Reason
from tafl.game import Game
from tafl.pieces import Side
from tafl.position import Turn
from tafl.raichi_and_tuichi import raichi, ways_out
from tafl.squares import Square


class Aim(StrEnum):
    """Goals that name no squares."""

    ESCAPE = "escape"
    """The king reaches a goal square."""
    RAICHI = "raichi"
    """The king threatens to reach a goal square."""
    TUICHI = "tuichi"
    """The king threatens to reach a goal square, and no move can stop him."""
    STOP = "stop"
    """The attackers leave the king no move to a goal square."""
    TAKE_KING = "take-king"
    RING = "ring"
    """No defender has a path to the edge over squares without an attacker."""
    ENCIRCLE = "encircle"
    """The attackers win the game with a ring around all defenders."""
    EXIT_FORT = "exit-fort"
    WIN = "win"


class Arrival(Value):
    """The goal is a move from *source* (None: any square) to one of *targets* (empty: any)."""

    targets: frozenset[Square] = frozenset()
    source: Square | None = None


class Capture(Value):
    """The goal is to capture at least *number* men, among them those on all of *squares*."""

    squares: frozenset[Square] = frozenset()
    number: int = 1


class Safety(Value):
    """The goal is that the opponent's next move cannot capture a piece on *squares*.

    If that is empty, it must not be able to capture the piece that has moved.
    """

    squares: frozenset[Square] = frozenset()


class Closing(Value):
    """The goal is that attackers close every path of the defenders to *squares*."""

    squares: frozenset[Square]


Goal: TypeAlias = Aim | Arrival | Capture | Safety | Closing


def is_reached(goal: Goal, game: Game) -> bool:
    turn = turn_of(game)
    match goal:
        case Aim():
            return _is_true(goal, game, turn)
        case Arrival(targets, source):
            return source in {None, turn.move.source} and (
                not targets or turn.move.target in targets
            )
        case Capture(squares, number):
            return len(turn.captured_men) >= number and squares <= set(turn.captured_men)
        case Safety(squares):
            return not dangers(game, squares)
        case Closing(squares):
            return squares.isdisjoint(region_of_defenders(game.position))


def turn_of(game: Game) -> Turn:
    """The last turn of *game*; raises ``LookupError`` if the game has no turn yet."""
    if game.last is None:
        raise LookupError(game)
    return game.last


def _is_true(aim: Aim, game: Game, turn: Turn) -> bool:
    reason = game.outcome.reason if game.outcome else None
    match aim:
        case Aim.ESCAPE:
            return reason is Reason.ESCAPED
        case Aim.RAICHI:
            return game.outcome is None and bool(raichi(game.position))
        case Aim.TUICHI:
            return game.is_tuichi
        case Aim.STOP:
            return turn.side is Side.ATTACKERS and not ways_out(game.position)
        case Aim.TAKE_KING:
            return reason is Reason.KING_CAPTURED
        case Aim.RING:
            return defenders_are_encircled(game.position)
        case Aim.ENCIRCLE:
            return reason is Reason.ENCIRCLED
        case Aim.EXIT_FORT:
            return reason is Reason.EXIT_FORT
        case Aim.WIN:
            return game.outcome is not None and game.outcome.winner is turn.side


def dangers(game: Game, squares: Collection[Square] = ()) -> list[Turn]:
    """The turns with which the opponent could next capture a piece on *squares*.

    If that is empty, the piece that has just moved is meant.
    """
    if game.position.to_move is turn_of(game).side:
        return []
    watched = set(squares) or {turn_of(game).move.target}
    turns = (game.position.play(move) for move in game.legal_moves())
    return [turn for turn in turns if not watched.isdisjoint(turn.captures)]
