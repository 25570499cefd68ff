"""The end of a game: who won, and why (rules §2, "Order of endings after a move")."""

from dataclasses import dataclass
from enum import StrEnum

from tafl.dead_positions import king_is_shut_in, nobody_can_win
from tafl.encirclement import defenders_are_encircled
from tafl.exit_fort import room_in_fort
from tafl.pieces import Side
from tafl.position import Position, Turn
from tafl.ruleset import DeadPosition, ExitFort, NoMove


class Reason(StrEnum):
    KING_CAPTURED = "king-captured"
    ESCAPED = "escaped"
    FEW_ATTACKERS = "few-attackers"
    EXIT_FORT = "exit-fort"
    ENCIRCLED = "encircled"
    SHUT_IN = "shut-in"
    DEAD = "dead-position"
    REPETITION = "repetition"
    NO_MOVE = "no-move"
    STALEMATE = "stalemate"
    MOVE_LIMIT = "move-limit"
    QUIET_LIMIT = "quiet-limit"
    RESIGNED = "resigned"
    AGREED = "agreed"
    TIME = "time"
    ABANDONED = "abandoned"
    ADJUDICATED = "adjudicated"
    TOO_LONG = "too-long"


OFF_THE_BOARD = frozenset(
    {
        Reason.RESIGNED,
        Reason.AGREED,
        Reason.TIME,
        Reason.ABANDONED,
        Reason.ADJUDICATED,
        Reason.TOO_LONG,
    }
)
"""Reasons to end a game that no rule of it brings about, such as resignation."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game; *winner* is None in a draw."""

    winner: Side | None
    reason: Reason

    @property
    def is_on_the_board(self) -> bool:
        """Whether a move ended the game, rather than the players' word or a clock."""
        return self.reason not in OFF_THE_BOARD


def decided(turn: Turn, *, open_before: bool = False) -> Outcome | None:
    """The outcome if *turn* ends the game by the pieces alone; otherwise None.

    Repetition and a side without moves are not considered. If ``open_before`` is true, the
    defenders are known not to have been encircled before the turn.
    """
    after = turn.after
    board, _, to_move, king, _, _ = after
    if king is None and turn.captures_king:
        return Outcome(Side.ATTACKERS, Reason.KING_CAPTURED)
    if king in board.goals:
        return Outcome(Side.DEFENDERS, Reason.ESCAPED)
    if board.few_attackers and after.count(Side.ATTACKERS) <= board.few_attackers:
        return Outcome(Side.DEFENDERS, Reason.FEW_ATTACKERS)
    if board.has_exit_forts or board.encirclement or board.ends_dead:
        # Defenders' turns encircle nobody, unless they return captured attackers to the board, or
        # a defender jumps inside.
        shuts_in = to_move is _DEFENDERS or board.helps_fallen or board.special
        return standing(after, known_open=open_before and not shuts_in)
    return None


def standing(position: Position, *, known_open: bool = False) -> Outcome | None:
    """The outcome if *position* is an exit fort, an encirclement or dead; otherwise None.

    It does not matter which side moved last. If ``known_open`` is true, the defenders are known not
    to be encircled.
    """
    board, _, _, king, _, _ = position
    if board.has_exit_forts and king in board.edge:
        outcome = _in_fort(position)
        if outcome is not None:
            return outcome
    if board.encirclement and not known_open and defenders_are_encircled(position):
        return Outcome(Side.ATTACKERS, Reason.ENCIRCLED)
    return _dead(position) if board.ends_dead else None


def stuck(position: Position) -> Outcome:
    """The outcome when the side to move has no legal move."""
    match position.ruleset.no_move:
        case NoMove.LOSES:
            return Outcome(position.to_move.opponent, Reason.NO_MOVE)
        # A side without men is beaten, not stalemated.
        case NoMove.STALEMATE if position.count(Side.ATTACKERS) == 0:
            return Outcome(Side.DEFENDERS, Reason.FEW_ATTACKERS)
        case NoMove.STALEMATE:
            return Outcome(None, Reason.STALEMATE)


def _dead(position: Position) -> Outcome | None:
    match position.ruleset.dead_position:
        case DeadPosition.NONE:
            return None
        case DeadPosition.DRAWS:
            return Outcome(None, Reason.DEAD) if nobody_can_win(position) else None
        case DeadPosition.ATTACKERS_WIN:
            shut_in = king_is_shut_in(position)
            return Outcome(Side.ATTACKERS, Reason.SHUT_IN) if shut_in else None


def _in_fort(position: Position) -> Outcome | None:
    """The outcome if the king is in an exit fort; a fort with a goal in it is never a draw."""
    room = room_in_fort(position)
    if not room:
        return None
    if position.ruleset.exit_fort is ExitFort.WINS:
        return Outcome(Side.DEFENDERS, Reason.EXIT_FORT)
    return None if room & position.board.goals else Outcome(None, Reason.EXIT_FORT)


_DEFENDERS = Side.DEFENDERS
"""A module's name is looked up faster than an enum's member."""
