"""What can be refused about profiles."""

from play.errors import PlayError
from play.players.player_id import PlayerId


class SamePlayerError(PlayError):
    """A player is to be compared with themselves."""


class NotShownEverywhereError(PlayError):
    """What *player* does on other servers is not shown: they have not asked for that."""

    def __init__(self, player: PlayerId) -> None:
        super().__init__(player)
        self.player = player
