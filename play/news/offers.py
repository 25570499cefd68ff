"""News of what players arrange with each other in a match."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import TypeAlias

from play.news.audience import InThread
from play.players.player_id import PlayerId


@dataclass(frozen=True, slots=True)
class OfferMade(InThread):
    """An offer was made *by* a player, the one of that number in its match."""

    offer: int
    by: PlayerId


@dataclass(frozen=True, slots=True)
class OfferDeclined(InThread):
    """An offer was declined *by* the player to whom it was made."""

    by: PlayerId


@dataclass(frozen=True, slots=True)
class OfferWithdrawn(InThread):
    """An offer was taken back *by* the player who made it."""

    by: PlayerId


@dataclass(frozen=True, slots=True)
class MovesTakenBack(InThread):
    """Moves were taken back, agreed to *by* a player; *board* is the number of the board since."""

    by: PlayerId
    board: int


@dataclass(frozen=True, slots=True)
class MatchPaused(InThread):
    """The clock stands still, as was agreed to *by* a player."""

    by: PlayerId


@dataclass(frozen=True, slots=True)
class MatchResumed(InThread):
    """A pause is over before its time, as was agreed to *by* a player."""

    by: PlayerId


@dataclass(frozen=True, slots=True)
class TimeGiven(InThread):
    """A player has more time, given *by* the opponent."""

    by: PlayerId


class Closing(Enum):
    """Why an offer is no longer open."""

    ACCEPTED = auto()
    DECLINED = auto()
    WITHDRAWN = auto()
    MOVE_PLAYED = auto()
    MATCH_OVER = auto()


@dataclass(frozen=True, slots=True)
class OfferClosed(InThread):
    """The message that made the *offer* of that number is to say what became of it."""

    offer: int
    closing: Closing


OfferNews: TypeAlias = (
    OfferMade
    | OfferDeclined
    | OfferWithdrawn
    | MovesTakenBack
    | MatchPaused
    | MatchResumed
    | TimeGiven
)
"""What is announced; ``OfferClosed`` changes a message that was posted before."""
