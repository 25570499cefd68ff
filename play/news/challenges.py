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
    """The *change* of that number is to be shown in the lobby of the server, with all others."""

    change: int


@dataclass(frozen=True, slots=True)
class LobbyClosed(InChannel):
    """The *message* of that id is the lobby no longer."""

    message: int


LobbyNews: TypeAlias = LobbyDue | LobbyClosed


@dataclass(frozen=True, slots=True)
class LobbyShut(ToPlayer):
    """The recipient manages the lobby of the server, and nothing can be posted there."""

    guild_id: int
