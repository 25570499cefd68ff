"""Who may see a match: one rule, which every way in asks."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from play.matches.errors import NotYourMatchError, UnknownMatchError
from play.matches.glimpse import Check, Seen
from play.players.player_id import PlayerId
from play.servers.place import Place


class Access(Enum):
    """Whether somebody can read a channel from where they are, as far as Discord has reported."""

    OPEN = "open"
    CLOSED = "closed"
    GONE = "gone"


def closed(_: Place) -> Access:
    """No channel can be read, though none is gone: so it is in direct messages."""
    return Access.CLOSED


@dataclass(frozen=True, slots=True)
class Viewer:
    """A *player*, or somebody who plays nowhere, who asks for matches from where they are.

    That is a server, or None: direct messages. *access* tells which channels they can read there.
    """

    player: PlayerId
    guild_id: int | None = None
    access: Callable[[Place], Access] = closed

    def may_see(self, match: Seen) -> bool:
        """Whether they may see *match*.

        Its players may, from anywhere. If its channel is gone, nobody else may. Everybody may if
        both players show their games everywhere. On the server of the match, whoever can read its
        channel may.
        """
        if match.seats.side_of(self.player) is not None:
            return True
        if self.access(match.place) is Access.GONE:
            return False
        return match.everywhere or self.reads(match.place)

    def reads(self, place: Place) -> bool:
        """Whether they are on the server of *place*, and can read that channel."""
        here = self.guild_id is not None and self.guild_id == place.guild_id
        return here and self.access(place) is Access.OPEN

    def require(self, match: Seen) -> None:
        """Refuse a match that they may not see, just like one that does not exist.

        Raises:
            UnknownMatchError: they may not see it.
        """
        if not self.may_see(match):
            raise UnknownMatchError(match.id)

    def refusal(self, error: BaseException) -> BaseException:
        """*error* as they may learn it: of a match that they may not see, that there is none."""
        if isinstance(error, NotYourMatchError) and not self.may_see(error.match):
            return UnknownMatchError(error.match_id)
        return error


def only_for(player: PlayerId) -> Check:
    """What refuses a match to everybody but its players.

    Raises:
        NotYourMatchError: *player* has no seat in it.
    """

    def require(match: Seen) -> None:
        if match.seats.side_of(player) is None:
            raise NotYourMatchError(match)

    return require
