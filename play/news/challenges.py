"""News of challenges."""

from dataclasses import dataclass
from typing import TypeAlias

from play.news.audience import InChannel, OfChallenge, ToPlayer


@dataclass(frozen=True, slots=True)
class ChallengeIssued(OfChallenge):
    """A challenge is to be posted."""


@dataclass(frozen=True, slots=True)
class ChallengeAccepted(OfChallenge):
    """A standing challenge was accepted, and stays open."""


@dataclass(frozen=True, slots=True)
class ChallengeClosed(OfChallenge):
    """A challenge was accepted, declined or withdrawn, or its time is up."""


ChallengeNews: TypeAlias = ChallengeIssued | ChallengeAccepted | ChallengeClosed


@dataclass(frozen=True, slots=True)
class LobbyDue(InChannel):
    """The lobby of the server is to show the *change* of that number, with all others."""

    change: int


@dataclass(frozen=True, slots=True)
class LobbyClosed(InChannel):
    """The *message* of that id no longer is the lobby."""

    message: int


LobbyNews: TypeAlias = LobbyDue | LobbyClosed


@dataclass(frozen=True, slots=True)
class LobbyShut(ToPlayer):
    """The bot cannot post in the lobby of the server, which the recipient manages."""

    guild_id: int
