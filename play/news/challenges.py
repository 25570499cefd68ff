"""News of challenges, and of the lobbies that list them."""

from dataclasses import dataclass
from typing import TypeAlias

from play.news.audience import InChannel, OfChallenge, ToPlayer


@dataclass(frozen=True, slots=True)
class ChallengeIssued(OfChallenge):
    """A new challenge is to be posted."""


@dataclass(frozen=True, slots=True)
class ChallengeAccepted(OfChallenge):
    """A standing challenge was accepted, and stays open."""


@dataclass(frozen=True, slots=True)
class ChallengeClosed(OfChallenge):
    """A challenge was accepted, declined or withdrawn, or has expired."""


ChallengeNews: TypeAlias = ChallengeIssued | ChallengeAccepted | ChallengeClosed


@dataclass(frozen=True, slots=True)
class LobbyDue(InChannel):
    """The server's list of open challenges is to show all changes up to the number *change*."""

    change: int


@dataclass(frozen=True, slots=True)
class LobbyClosed(InChannel):
    """The message with the id *message* is no longer the server's list of open challenges."""

    message: int


LobbyNews: TypeAlias = LobbyDue | LobbyClosed


@dataclass(frozen=True, slots=True)
class LobbyShut(ToPlayer):
    """The bot cannot post the list of open challenges of a server that the recipient manages."""

    guild_id: int
