"""News of challenges."""

from dataclasses import dataclass
from typing import TypeAlias

from play.news.audience import OfChallenge


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
