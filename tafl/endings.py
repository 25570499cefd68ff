"""How games end: who won, and why (rules §2, "Order of endings after a move")."""

from dataclasses import dataclass
from enum import StrEnum

from tafl.encirclement import defenders_are_encircled
from tafl.fort import is_exit_fort
from tafl.pieces import Side
from tafl.position import Position, Turn
from tafl.ruleset import ExitFort, NoMove


class Reason(StrEnum):
    """Why a game is over."""

    KING_CAPTURED = "king-captured"
    ESCAPED = "escaped"
    FEW_ATTACKERS = "few-attackers"
    EXIT_FORT = "exit-fort"
    ENCIRCLED = "encircled"
    REPETITION = "repetition"
    NO_MOVE = "no-move"
    STALEMATE = "stalemate"
    RESIGNED = "resigned"
    AGREED = "agreed"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game. *winner* is None when nobody won."""

    winner: Side | None
    reason: Reason


def decided(turn: Turn) -> Outcome | None:
    """The outcome that *turn* brings about on the board, whatever happened before."""
    after = turn.after
    king = after.king
    if king is None and turn.captures_king:
        return Outcome(Side.ATTACKERS, Reason.KING_CAPTURED)
    if king in after.board.goals:
        return Outcome(Side.DEFENDERS, Reason.ESCAPED)
    if after.board.few_attackers and _has_few_attackers(after):
        return Outcome(Side.DEFENDERS, Reason.FEW_ATTACKERS)
    return standing(after)


def standing(position: Position) -> Outcome | None:
    """The outcome that *position* has by what stands where, whoever moved last."""
    board = position.board
    if board.has_exit_forts and position.king in board.edge and is_exit_fort(position):
        wins = board.ruleset.exit_fort is ExitFort.WINS
        return Outcome(Side.DEFENDERS if wins else None, Reason.EXIT_FORT)
    if board.encirclement and defenders_are_encircled(position):
        return Outcome(Side.ATTACKERS, Reason.ENCIRCLED)
    return None


def stuck(position: Position) -> Outcome:
    """The outcome when the side to move has no legal move."""
    match position.ruleset.no_move:
        case NoMove.LOSES:
            return Outcome(position.to_move.opponent, Reason.NO_MOVE)
        case NoMove.STALEMATE:
            return Outcome(None, Reason.STALEMATE)


def _has_few_attackers(position: Position) -> bool:
    return position.count(Side.ATTACKERS) <= position.board.few_attackers
