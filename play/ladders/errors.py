"""Errors about ladders: one for each reason to refuse a request."""

from datetime import datetime

from play.errors import PlayError
from play.players.player_id import PlayerId


class NoLadderError(PlayError):
    """The server has no ladder."""


class LadderOpenError(PlayError):
    """The server has a ladder already."""


class AlreadyOnLadderError(PlayError):
    """The player tries to join a ladder on which they already hold the place *rank*."""

    rank: int


class JoinedTooOftenError(PlayError):
    """The player has joined the ladder *limit* times lately, and may again from *again_at* on."""

    limit: int
    again_at: datetime


class NotOnLadderError(PlayError):
    """The player tries to leave a ladder, or to challenge on one, without being on it."""


class LadderChallengeError(PlayError):
    """A player on a ladder may not challenge *opponent* there, at the moment or at all."""

    opponent: PlayerId


class ChallengesSelfError(LadderChallengeError):
    """A player tries to challenge themselves on a ladder."""


class OpponentOffLadderError(LadderChallengeError):
    """The *opponent* is not on the ladder."""


class OpponentBelowError(LadderChallengeError):
    """The *opponent* is below the player, at the place *rank*."""

    rank: int


class OpponentTooHighError(LadderChallengeError):
    """The *opponent* holds the place *rank*; the player may challenge only up to *highest*."""

    rank: int
    highest: int


class LadderPairRunsError(LadderChallengeError):
    """The two are already playing a ladder challenge, the pair with the first match *pair_id*."""

    pair_id: int


class SameOpponentError(LadderChallengeError):
    """The two have just played a ladder challenge, and may play the next from *again_at* on."""

    again_at: datetime


class TooManyOutgoingError(LadderChallengeError):
    """The player is already playing *limit* challenges to others."""

    limit: int


class TooManyIncomingError(LadderChallengeError):
    """The *opponent* is already playing *limit* challenges from others."""

    limit: int
