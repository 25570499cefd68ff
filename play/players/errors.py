"""Errors about blocking: one for each reason to refuse a request."""

from play.errors import LimitError, PlayError
from play.players.player_id import PlayerId


class BlockingError(PlayError):
    """The player who makes the request has blocked *player*, and so cannot play them."""

    player: PlayerId


class BlockYourselfError(PlayError):
    """A player tries to block themselves."""


class NotBlockedError(PlayError):
    """*player*, who is to be unblocked, is not blocked."""

    player: PlayerId


class TooManyBlocksError(LimitError):
    """The player has already blocked *limit* others, the maximum."""
