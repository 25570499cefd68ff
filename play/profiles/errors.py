"""What can be refused about profiles."""

from play.errors import PlayError
from play.players.player_id import PlayerId


class SamePlayerError(PlayError):
    """Somebody is to be compared with himself."""


class NotShownEverywhereError(PlayError):
    """What *player* does on other servers is not shown: he has not asked for that."""

    def __init__(self, player: PlayerId) -> None:
        super().__init__(player)
        self.player = player
