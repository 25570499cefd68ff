"""What can be refused because of those whom players block, or about blocking."""

from play.errors import PlayError
from play.players.player_id import PlayerId


class BlockedError(PlayError):
    """*player* does not want to play with who asks."""

    def __init__(self, player: PlayerId) -> None:
        super().__init__(player)
        self.player = player


class BlockingError(PlayError):
    """Who asks has blocked *player* himself."""

    def __init__(self, player: PlayerId) -> None:
        super().__init__(player)
        self.player = player


class BlockYourselfError(PlayError):
    """A player blocks himself."""


class NotBlockedError(PlayError):
    """*player*, who is to be let go, is not blocked."""

    def __init__(self, player: PlayerId) -> None:
        super().__init__(player)
        self.player = player


class TooManyBlocksError(PlayError):
    """The player has blocked *limit* others already."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self.limit = limit
