"""The audiences of news: base classes that say where a kind of news is sent."""

from dataclasses import dataclass

from play.players.player_id import PlayerId
from play.servers.place import Place


@dataclass(frozen=True, slots=True)
class InThread:
    """News posted in the thread of a match, for all who read along."""

    match_id: int


@dataclass(frozen=True, slots=True)
class OfChallenge:
    """News posted, or shown by editing a message, in the channel of a challenge."""

    challenge_id: int


@dataclass(frozen=True, slots=True)
class ToPlayer:
    """News sent to one player, privately."""

    recipient: PlayerId


@dataclass(frozen=True, slots=True)
class InChannel:
    """News posted in a channel, and not about a match."""

    place: Place
