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

    def __init__(self, rank: int) -> None:
        super().__init__(rank)
        self.rank = rank


class NotOnLadderError(PlayError):
    """The player is not on the ladder that they want to leave, or to challenge on."""


class LadderChallengeError(PlayError):
    """A player on a ladder may not challenge *opponent* there, at the moment or at all."""

    def __init__(self, opponent: PlayerId) -> None:
        super().__init__(opponent)
        self.opponent = opponent


class ChallengesSelfError(LadderChallengeError):
    """Players challenge themselves."""


class OpponentOffLadderError(LadderChallengeError):
    """The *opponent* is not on the ladder."""


class OpponentBelowError(LadderChallengeError):
    """The *opponent*, at the place *rank*, is below the player."""

    def __init__(self, opponent: PlayerId, rank: int) -> None:
        super().__init__(opponent)
        self.rank = rank


class OpponentTooHighError(LadderChallengeError):
    """The *opponent* has the place *rank*; the player may challenge up to the place *highest*."""

    def __init__(self, opponent: PlayerId, rank: int, highest: int) -> None:
        super().__init__(opponent)
        self.rank = rank
        self.highest = highest


class LadderPairRunsError(LadderChallengeError):
    """A ladder challenge between the two is being played; *pair_id* is its first match."""

    def __init__(self, opponent: PlayerId, pair_id: int) -> None:
        super().__init__(opponent)
        self.pair_id = pair_id


class SameOpponentError(LadderChallengeError):
    """The last ladder challenge of the two ended too recently; *again_at* is the next chance."""

    def __init__(self, opponent: PlayerId, again_at: datetime) -> None:
        super().__init__(opponent)
        self.again_at = again_at


class TooManyOutgoingError(LadderChallengeError):
    """The player has *limit* running challenges to others already."""

    def __init__(self, opponent: PlayerId, limit: int) -> None:
        super().__init__(opponent)
        self.limit = limit


class TooManyIncomingError(LadderChallengeError):
    """The *opponent* has *limit* running challenges from others already."""

    def __init__(self, opponent: PlayerId, limit: int) -> None:
        super().__init__(opponent)
        self.limit = limit
