"""News of offers in a match, and of gifts of time."""

from enum import Enum, auto
from typing import TypeAlias

from play.news.audience import InThread
from play.players.player_id import PlayerId


class OfferMade(InThread):
    """The player *by* has made the offer numbered *offer* in the match, counted from 1."""

    offer: int
    by: PlayerId


class OfferDeclined(InThread):
    """The player *by* has declined the opponent's offer."""

    by: PlayerId


class OfferWithdrawn(InThread):
    """The player *by* has withdrawn their own offer."""

    by: PlayerId


class MovesTakenBack(InThread):
    """Moves were taken back, as the player *by* agreed; the board now has the number *board*."""

    by: PlayerId
    board: int


class MatchPaused(InThread):
    """The match is paused, as the player *by* agreed."""

    by: PlayerId


class MatchResumed(InThread):
    """The pause has ended early, as the player *by* agreed."""

    by: PlayerId


class TimeGiven(InThread):
    """The player *by* has given the opponent more time."""

    by: PlayerId


class OfferClosing(Enum):
    ACCEPTED = auto()
    DECLINED = auto()
    WITHDRAWN = auto()
    MOVE_PLAYED = auto()
    MATCH_OVER = auto()


class OfferClosed(InThread):
    """The offer numbered *offer*, from 1, is closed; the message that made it is to say so."""

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
"""News of offers that is posted as a message; ``OfferClosed`` edits one instead."""
