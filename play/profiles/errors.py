"""Errors about profiles: one for each reason to refuse a request."""

from play.errors import PlayError
from play.players.player_id import PlayerId


class SamePlayerError(PlayError):
    """A player cannot be compared with themselves."""


class NotShownEverywhereError(PlayError):
    """*player* does not show their games and results on other servers."""

    player: PlayerId
