"""Viewers of matches: one rule decides who may see a match, for every request."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from play.matches.errors import NotYourMatchError, UnknownMatchError
from play.matches.glimpse import Check, SeenMatch
from play.players.player_id import PlayerId
from play.servers.place import Place


class Access(Enum):
    """Access of a person to a channel from where they ask, as far as Discord has reported it."""

    OPEN = "open"
    CLOSED = "closed"
    GONE = "gone"


def closed(_: Place) -> Access:
    """Access in direct messages: no channel can be read, and none is gone."""
    return Access.CLOSED


@dataclass(frozen=True, slots=True)
class Viewer:
    """A *player*, or another person, who asks for matches from the server *guild_id*.

    *guild_id* None is a direct message. *access* gives their access to a channel from there.
    """

    player: PlayerId
    guild_id: int | None = None
    access: Callable[[Place], Access] = closed

    def may_see(self, match: SeenMatch) -> bool:
        """Whether the viewer may see *match*.

        Its players may, from anywhere. If its channel is gone, nobody else may. Otherwise everybody
        may if both players show their games everywhere, and on the match's server those who can
        read its channel.
        """
        if match.seats.side_of(self.player) is not None:
            return True
        if self.access(match.place) is Access.GONE:
            return False
        return match.everywhere or self.reads(match.place)

    def reads(self, place: Place) -> bool:
        """Whether the viewer is on the server of *place*, and can read that channel."""
        here = self.guild_id is not None and self.guild_id == place.guild_id
        return here and self.access(place) is Access.OPEN

    def require(self, match: SeenMatch) -> None:
        """Refuse a match that the viewer may not see, as if it did not exist.

        Raises:
            UnknownMatchError: the viewer may not see it.
        """
        if not self.may_see(match):
            raise UnknownMatchError(match.id)

    def refusal(self, error: BaseException) -> BaseException:
        """*error* for the viewer: a match that they may not see becomes an unknown one."""
        if isinstance(error, NotYourMatchError) and error.glimpse is not None:
            return error if self.may_see(error.glimpse) else UnknownMatchError(error.match_id)
        return error


def only_for(player: PlayerId) -> Check:
    """A check that refuses a match to everybody except its players.

    It raises:
        NotYourMatchError: *player* has no seat in the match.
    """

    def require(match: SeenMatch) -> None:
        if match.seats.side_of(player) is None:
            raise NotYourMatchError(match.id, match)

    return require
