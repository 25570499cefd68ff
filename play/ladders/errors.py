"""What can be refused about a ladder."""

from datetime import datetime

from play.errors import PlayError
from play.players.player_id import PlayerId


class NoLadderError(PlayError):
    """The server has no ladder."""


class LadderOpenError(PlayError):
    """A ladder is to be opened where there is one."""


class AlreadyOnLadderError(PlayError):
    """The player joins a ladder on which they already have the place *rank*."""

    def __init__(self, rank: int) -> None:
        super().__init__(rank)
        self.rank = rank


class NotOnLadderError(PlayError):
    """The player leaves a ladder, or challenges on one, without being on it."""


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
    """The *opponent* has a place below the player's: *rank* is the opponent's."""

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
    """Their last ladder challenge has only just ended: they may play again at *again_at*."""

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
