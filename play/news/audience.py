"""The audiences of news; each kind of news has one of these, and adds its own data."""

from dataclasses import dataclass

from play.players.player_id import PlayerId
from play.servers.place import Place


@dataclass(frozen=True, slots=True)
class InThread:
    """Posted in the thread of a match, for all who read along."""

    match_id: int


@dataclass(frozen=True, slots=True)
class OfChallenge:
    """Posted, or shown, in the place of a challenge."""

    challenge_id: int


@dataclass(frozen=True, slots=True)
class ToPlayer:
    """Sent to one player, privately."""

    recipient: PlayerId


@dataclass(frozen=True, slots=True)
class InChannel:
    """Posted in a channel; not about a match."""

    place: Place
