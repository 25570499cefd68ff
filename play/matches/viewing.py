"""The rule on who may see a match, used for every request."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from enum import Enum

from play.matches.errors import NotYourMatchError, UnknownMatchError
from play.matches.glimpse import Check, SeenMatch
from play.players.player_id import PlayerId
from play.servers.place import Place


class Access(Enum):
    """Whether a person can read a channel, as far as Discord has reported it to the bot.

    CLOSED: the person cannot read it from where they ask. GONE: the channel no longer exists.
    """

    OPEN = "open"
    CLOSED = "closed"
    GONE = "gone"


def closed(_: Place) -> Access:
    """The access to any channel from direct messages: none can be read, and none counts as gone."""
    return Access.CLOSED


@dataclass(frozen=True, slots=True)
class Viewer:
    """A person with the id *player* who asks for matches from the server *guild_id*.

    *guild_id* is None in direct messages. *access* tells whether they can read a channel.
    """

    player: PlayerId
    guild_id: int | None = None
    access: Callable[[Place], Access] = closed

    def may_see(self, match: SeenMatch) -> bool:
        """Whether the viewer may see *match*.

        Its players always may. If its channel is gone, nobody else may. Otherwise those who can
        read its channel may, asking from its server; and everybody, if both players show their
        games everywhere.
        """
        if match.seats.side_of(self.player) is not None:
            return True
        if self.access(match.place) is Access.GONE:
            return False
        return match.everywhere or self.reads(match.place)

    def reads(self, place: Place) -> bool:
        """Whether the viewer asks from the server of *place* and can read that channel."""
        here = self.guild_id is not None and self.guild_id == place.guild_id
        return here and self.access(place) is Access.OPEN

    def require(self, match: SeenMatch) -> None:
        """Raise ``UnknownMatchError`` if the viewer may not see *match*, as if there were none."""
        if not self.may_see(match):
            raise UnknownMatchError(match.id)

    def refusal(self, error: BaseException) -> BaseException:
        """The error to show to the viewer in place of *error*.

        ``NotYourMatchError`` becomes ``UnknownMatchError`` if the viewer may not see that match.
        """
        if isinstance(error, NotYourMatchError) and error.glimpse is not None:
            return error if self.may_see(error.glimpse) else UnknownMatchError(error.match_id)
        return error


def may_publish(viewer: Viewer, match: SeenMatch, hidden: Collection[PlayerId]) -> bool:
    """Whether the public pages of a server may show *match* to anybody on the web.

    *viewer* is ``NOBODY``, who reads the channels of that server that everybody there can read. A
    game of one of *hidden*, whom public pages do not show, is not shown; nor is one from elsewhere,
    whatever its players agreed on.
    """
    return viewer.reads(match.place) and all(match.seats.side_of(each) is None for each in hidden)


def only_for(player: PlayerId) -> Check:
    """A check that raises ``NotYourMatchError`` for matches in which *player* does not play."""

    def require(match: SeenMatch) -> None:
        if match.seats.side_of(player) is None:
            raise NotYourMatchError(match.id, match)

    return require
