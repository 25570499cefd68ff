"""Errors about fair play: one for each reason to refuse a request."""

from datetime import datetime

from play.errors import PlayError
from play.players.player_id import PlayerId


class UnknownFlagError(PlayError):
    """The server has no flag *flag_id*."""

    flag_id: int


class ReportYourselfError(PlayError):
    """A player reports themselves."""


class AlreadyReportedError(PlayError):
    """The player has reported *player* before, and no manager has closed that report yet."""

    player: PlayerId


class TooManyReportsError(PlayError):
    """The player has made *limit* reports that no manager has closed yet."""

    limit: int


class FlagClosedError(PlayError):
    """*manager* has closed the flag *flag_id* before."""

    flag_id: int
    manager: PlayerId


class ExcludedError(PlayError):
    """The player is excluded from what counts on the server until *until*, for that *reason*."""

    until: datetime
    reason: str


class OpponentExcludedError(PlayError):
    """The opponent *player* is excluded from what counts on the server."""

    player: PlayerId


class SuspectNotOnServerError(PlayError):
    """*player* cannot have a case: they are no member of the server and have no result there."""

    player: PlayerId


class TooManyCasesError(PlayError):
    """The server has opened *limit* cases against *player* lately; *then* is the next chance."""

    player: PlayerId
    limit: int
    then: datetime


class AlreadyExcludedError(PlayError):
    """*player* is excluded already, until *until*."""

    player: PlayerId
    until: datetime


class NotExcludedError(PlayError):
    """*player*, whose exclusion is to be lifted, is not excluded."""

    player: PlayerId


class UnknownCaseError(PlayError):
    """The player or the server has no case *case_id*."""

    case_id: int


class NothingToAppealError(PlayError):
    """The player has no warning or exclusion that could be appealed."""


class AppealedError(PlayError):
    """The player has appealed in the case *case_id* already."""

    case_id: int


class AppealAnsweredError(PlayError):
    """The case *case_id* has no appeal waiting for an answer."""

    case_id: int
