"""News of matches: boards, ends and clocks."""

from datetime import datetime
from typing import Self, TypeAlias

from play.matches.match import Match
from play.matches.state import MatchState
from play.news.audience import InThread, ToPlayer
from play.players.player_id import PlayerId


class MatchStarted(InThread):
    """A match has begun; its opening message is to be posted, and a thread made from that."""


class BoardDue(InThread):
    """The board after *ply* turns is to be shown; *board* is its number, as in ``Match.board``."""

    ply: int
    board: int

    @classmethod
    def of(cls, match: Match) -> Self:
        """The news that the present board of *match* is to be shown."""
        return cls(match.id, match.ply, match.board)


class MatchEnded(InThread):
    """The player *by* has ended the match, other than by a move."""

    by: PlayerId


class FlagFell(InThread):
    """The match has ended because the player *late* ran out of time."""

    late: PlayerId


class WinClaimable(InThread):
    """The player to move, *late*, is out of time, and the opponent may claim the win."""

    late: PlayerId


class ReminderDue(InThread):
    """The player to move on the board number *board* is to be reminded that time is running out."""

    board: int


class ComputerWaits(InThread):
    """The computer must wait on the board number *board*: its move would help in a rated match."""

    board: int


class FollowedMatchEnded(ToPlayer):
    """A match that the recipient follows has ended."""

    match_id: int


class PlanDropped(ToPlayer):
    """The recipient's conditional moves no longer fit the game, and were dropped.

    *by* is the opponent who made another move; None if moves were taken back. The board after that
    has the number *board*, and *ply* turns were played before it.
    """

    match_id: int
    ply: int
    board: int
    by: PlayerId | None


MatchThreadNews: TypeAlias = (
    MatchStarted | BoardDue | MatchEnded | FlagFell | WinClaimable | ReminderDue | ComputerWaits
)
MatchPlayerNews: TypeAlias = FollowedMatchEnded | PlanDropped


def match_shown(news: BoardDue | PlanDropped, match: Match) -> Match | None:
    """*match* at the board that *news* is about; None if that board was taken back.

    A match that was ended since, such as by resigning, was still running at that board.
    """
    if news.board - news.ply != match.skipped:
        return None
    is_same = match.state is MatchState.RUNNING or match.game.outcome is not None
    return match if is_same and news.ply == match.ply else match.at(news.ply)


def is_present(board: int, match: Match) -> bool:
    return match.state is MatchState.RUNNING and match.board == board


def reminds(news: ReminderDue, match: Match, now: datetime) -> bool:
    """Whether the reminder *news* still makes sense: the move is not made, and time is not up."""
    return is_present(news.board, match) and not match.clock.has_lapsed(now)


def is_awaited(news: WinClaimable, match: Match) -> bool:
    """Whether the player whose time is up, as *news* says, is still to move."""
    return match.state is MatchState.RUNNING and match.player_to_move == news.late
