"""People who ask to see matches."""

from play.matches.viewing import Access, Viewer
from play.players.player_id import PlayerId
from play.servers.place import Place
from tests.support.examples import HALL


def in_hall(player: PlayerId) -> Viewer:
    """*player* on the server of the hall."""
    return at(HALL, player)


def at(place: Place, player: PlayerId) -> Viewer:
    """*player* on the server of *place*, whose channels everybody there can read."""

    def access(sought: Place) -> Access:
        return Access.OPEN if sought.guild_id == place.guild_id else Access.CLOSED

    return Viewer(player, place.guild_id, access)
