"""What can be refused about rematches."""

from play.errors.matches import MatchError


class MatchRunsError(MatchError):
    """The match goes on: there is no rematch yet."""


class PairRunsError(MatchError):
    """The match goes on: there is no rematch yet of the other one of its pair."""


class NoPlaceError(MatchError):
    """There is no channel in which a rematch of the match could be posted."""


class RematchOfferedError(MatchError):
    """The player's offer of a rematch stands."""


class RematchBegunError(MatchError):
    """The rematch has been accepted: it is the match *rematch*."""

    def __init__(self, match_id: int, rematch: int | None) -> None:
        super().__init__(match_id)
        self.rematch = rematch
