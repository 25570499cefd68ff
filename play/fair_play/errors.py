"""Errors about fair play: one for each reason to refuse a request."""

from datetime import datetime

from play.errors import LimitError, PlayError
from play.players.player_id import PlayerId


class UnknownFlagError(PlayError):
    """The server has no suspicion or report with the number *flag_id*."""

    flag_id: int


class ReportYourselfError(PlayError):
    """A player tries to report themselves."""


class AlreadyReportedError(PlayError):
    """The player has reported *player* before, and no manager has closed that report yet."""

    player: PlayerId


class TooManyReportsError(LimitError):
    """The player has made *limit* reports that no manager has closed yet."""


class FlagClosedError(PlayError):
    """*manager* has already closed the suspicion or report *flag_id*."""

    flag_id: int
    manager: PlayerId


class ExcludedError(PlayError):
    """The player is excluded from competitive play on the server until *until*, for *reason*."""

    until: datetime
    reason: str


class OpponentExcludedError(PlayError):
    """The opponent *player* is excluded from competitive play on the server."""

    player: PlayerId


class SuspectNotOnServerError(PlayError):
    """*player* cannot have a case: they are no member of the server and have no result there."""

    player: PlayerId


class TooManyCasesError(PlayError):
    """The server has opened *limit* cases against *player* lately, and may open one at *then*."""

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


class OwnCaseError(PlayError):
    """A manager tries to decide about themselves, which only the server's owner may do."""


class UnknownCaseError(PlayError):
    """The server, or the player who asks, has no case with the number *case_id*."""

    case_id: int


class NothingToAppealError(PlayError):
    """The player has no warning or exclusion that could be appealed."""


class AppealedError(PlayError):
    """The player has already appealed in the case *case_id*."""

    case_id: int


class AppealAnsweredError(PlayError):
    """The case *case_id* has no appeal waiting for an answer."""

    case_id: int
