"""Errors about blocking: one for each reason to refuse a request."""

from play.errors import PlayError
from play.players.player_id import PlayerId


class BlockingError(PlayError):
    """The player who makes the request has blocked *player*."""

    def __init__(self, player: PlayerId) -> None:
        super().__init__(player)
        self.player = player


class BlockYourselfError(PlayError):
    """A player blocks themselves."""


class NotBlockedError(PlayError):
    """*player*, who is to be unblocked, is not blocked."""

    def __init__(self, player: PlayerId) -> None:
        super().__init__(player)
        self.player = player


class TooManyBlocksError(PlayError):
    """The player has blocked *limit* others already."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self.limit = limit
