"""Errors about ladders: one for each reason to refuse a request."""

from datetime import datetime

from play.errors import PlayError
from play.players.player_id import PlayerId


class NoLadderError(PlayError):
    """The server has no ladder."""


class LadderOpenError(PlayError):
    """The server has a ladder already."""


class AlreadyOnLadderError(PlayError):
    """The player joins a ladder on which they already have the place *rank*."""

    rank: int


class NotOnLadderError(PlayError):
    """The player is not on the ladder that they want to leave, or to challenge on."""


class LadderChallengeError(PlayError):
    """A player on a ladder may not challenge *opponent* there, at the moment or at all."""

    opponent: PlayerId


class ChallengesSelfError(LadderChallengeError):
    """Players challenge themselves."""


class OpponentOffLadderError(LadderChallengeError):
    """The *opponent* is not on the ladder."""


class OpponentBelowError(LadderChallengeError):
    """The *opponent*, at the place *rank*, is below the player."""

    rank: int


class OpponentTooHighError(LadderChallengeError):
    """The *opponent* has the place *rank*; the player may challenge up to the place *highest*."""

    rank: int
    highest: int


class LadderPairRunsError(LadderChallengeError):
    """A ladder challenge between the two is being played; *pair_id* is its first match."""

    pair_id: int


class SameOpponentError(LadderChallengeError):
    """The last ladder challenge of the two ended too recently; *again_at* is the next chance."""

    again_at: datetime


class TooManyOutgoingError(LadderChallengeError):
    """The player has *limit* running challenges to others already."""

    limit: int


class TooManyIncomingError(LadderChallengeError):
    """The *opponent* has *limit* running challenges from others already."""

    limit: int
