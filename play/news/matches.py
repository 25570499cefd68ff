"""News of matches: boards, ends and clocks."""

from dataclasses import dataclass
from datetime import datetime
from typing import Self, TypeAlias

from play.matches.match import Match
from play.matches.state import MatchState
from play.news.audience import InThread, ToPlayer
from play.players.player_id import PlayerId


@dataclass(frozen=True, slots=True)
class MatchStarted(InThread):
    """A match has begun; its opening message is posted, and its thread made from that."""


@dataclass(frozen=True, slots=True)
class BoardDue(InThread):
    """The board after *ply* turns is to be shown; *board* is its number, ``Match.board``."""

    ply: int
    board: int

    @classmethod
    def of(cls, match: Match) -> Self:
        """The news that the present board of *match* is to be shown."""
        return cls(match.id, match.ply, match.board)


@dataclass(frozen=True, slots=True)
class MatchEnded(InThread):
    """The match has ended other than by a move; *by* is the player who ended it."""

    by: PlayerId


@dataclass(frozen=True, slots=True)
class FlagFell(InThread):
    """The time of the player *late* was up, and the match has ended."""

    late: PlayerId


@dataclass(frozen=True, slots=True)
class WinClaimable(InThread):
    """The player to move, *late*, is out of time: the opponent may claim the win."""

    late: PlayerId


@dataclass(frozen=True, slots=True)
class ReminderDue(InThread):
    """The time of the player to move is running out, on the board of that number."""

    board: int


@dataclass(frozen=True, slots=True)
class ComputerWaits(InThread):
    """The computer must wait with its move: it would help in a rated match."""

    board: int


@dataclass(frozen=True, slots=True)
class FollowedMatchEnded(ToPlayer):
    """A match that the recipient follows has ended."""

    match_id: int


@dataclass(frozen=True, slots=True)
class PlanDropped(ToPlayer):
    """The conditional moves of the recipient do not fit the moves played, and were dropped.

    *by* is the opponent who played another move, or (None) moves were taken back; *board* is the
    number of the board since.
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

    It is *match* itself if that is the present board.
    """
    if news.board - news.ply != match.skipped:
        return None
    return match if news.ply == match.ply else match.at(news.ply)


def is_present(board: int, match: Match) -> bool:
    """Whether *match* is running, and *board* is the number of its present board."""
    return match.state is MatchState.RUNNING and match.board == board


def reminds(news: ReminderDue, match: Match, now: datetime) -> bool:
    """Whether the reminder *news* still has a point: the move is not made, the time not up."""
    return is_present(news.board, match) and not match.clock.has_lapsed(now)


def is_awaited(news: WinClaimable, match: Match) -> bool:
    """Whether it is still the turn of the late player named in *news*."""
    return match.state is MatchState.RUNNING and match.player_to_move == news.late
