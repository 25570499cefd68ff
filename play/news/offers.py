"""News of offers and gifts of time in a match."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import TypeAlias

from play.news.audience import InThread
from play.players.player_id import PlayerId


@dataclass(frozen=True, slots=True)
class OfferMade(InThread):
    """The offer of that number in its match was made *by* a player."""

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
    """Moves were taken back, as *by* agreed; *board* is the number of the board since."""

    by: PlayerId
    board: int


@dataclass(frozen=True, slots=True)
class MatchPaused(InThread):
    """The clock is paused, as *by* agreed."""

    by: PlayerId


@dataclass(frozen=True, slots=True)
class MatchResumed(InThread):
    """The pause is over early, as *by* agreed."""

    by: PlayerId


@dataclass(frozen=True, slots=True)
class TimeGiven(InThread):
    """A player has more time, given *by* the opponent."""

    by: PlayerId


class OfferClosing(Enum):
    """Reasons why an offer is no longer open."""

    ACCEPTED = auto()
    DECLINED = auto()
    WITHDRAWN = auto()
    MOVE_PLAYED = auto()
    MATCH_OVER = auto()


@dataclass(frozen=True, slots=True)
class OfferClosed(InThread):
    """The message of the *offer* of that number is to say that it is no longer open."""

    offer: int
    closing: OfferClosing


OfferNews: TypeAlias = (
    OfferMade
    | OfferDeclined
    | OfferWithdrawn
    | MovesTakenBack
    | MatchPaused
    | MatchResumed
    | TimeGiven
)
"""Offers that are announced; ``OfferClosed`` changes a message that was posted before."""
