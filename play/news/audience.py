"""The audiences of news: base classes that say where a kind of news is sent."""

from play.players.player_id import PlayerId
from play.servers.place import Place
from play.values import Value


class InThread(Value):
    """News posted in the thread of a match, for all who read along."""

    match_id: int


class OfChallenge(Value):
    """News posted, or shown by editing a message, in the channel of a challenge."""

    challenge_id: int


class ToPlayer(Value):
    """News sent to one player, privately."""

    recipient: PlayerId


class ToManager(ToPlayer):
    """News about a server for a manager, or for others who manage it if it can't reach them."""


class InChannel(Value):
    """News posted in a channel, and not about a match."""

    place: Place
