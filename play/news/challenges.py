"""News of challenges, and of the lobbies that list them."""

from typing import TypeAlias

from play.news.audience import InChannel, OfChallenge, ToManager


class ChallengeIssued(OfChallenge):
    """A new challenge is to be posted."""


class ChallengeAccepted(OfChallenge):
    """A standing challenge was accepted, and stays open."""


class ChallengeClosed(OfChallenge):
    """A challenge was accepted, declined or withdrawn, or has expired."""


ChallengeNews: TypeAlias = ChallengeIssued | ChallengeAccepted | ChallengeClosed


class LobbyDue(InChannel):
    """The server's list of open challenges is to show all changes up to the number *change*."""

    change: int


class LobbyClosed(InChannel):
    """The message with the id *message* is no longer the server's list of open challenges."""

    message: int


LobbyNews: TypeAlias = LobbyDue | LobbyClosed


class LobbyShut(ToManager):
    """The bot cannot post the list of open challenges of a server that the recipient manages."""

    guild_id: int
