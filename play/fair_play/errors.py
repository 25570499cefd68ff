"""Errors about fair play: one for each reason to refuse a request."""

from datetime import datetime

from play.errors import PlayError
from play.players.player_id import PlayerId


class UnknownFlagError(PlayError):
    """The server has no flag *flag_id*."""

    def __init__(self, flag_id: int) -> None:
        super().__init__(flag_id)
        self.flag_id = flag_id


class ReportYourselfError(PlayError):
    """A player reports themselves."""


class AlreadyReportedError(PlayError):
    """The player has reported *player* before, and no manager has closed that report yet."""

    def __init__(self, player: PlayerId) -> None:
        super().__init__(player)
        self.player = player


class TooManyReportsError(PlayError):
    """The player has made *limit* reports that no manager has closed yet."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self.limit = limit


class FlagClosedError(PlayError):
    """*manager* has closed the flag *flag_id* before."""

    def __init__(self, flag_id: int, manager: PlayerId) -> None:
        super().__init__(flag_id, manager)
        self.flag_id = flag_id
        self.manager = manager


class ExcludedError(PlayError):
    """The player is excluded from what counts on the server until *until*, for that *reason*."""

    def __init__(self, until: datetime, reason: str) -> None:
        super().__init__(until, reason)
        self.until = until
        self.reason = reason


class OpponentExcludedError(PlayError):
    """The opponent *player* is excluded from what counts on the server."""

    def __init__(self, player: PlayerId) -> None:
        super().__init__(player)
        self.player = player


class SuspectNotOnServerError(PlayError):
    """*player* cannot have a case: they are no member of the server and have no result there."""

    def __init__(self, player: PlayerId) -> None:
        super().__init__(player)
        self.player = player


class TooManyCasesError(PlayError):
    """The server has opened *limit* cases against *player* lately; *then* is the next chance."""

    def __init__(self, player: PlayerId, limit: int, then: datetime) -> None:
        super().__init__(player, limit, then)
        self.player = player
        self.limit = limit
        self.then = then


class AlreadyExcludedError(PlayError):
    """*player* is excluded already, until *until*."""

    def __init__(self, player: PlayerId, until: datetime) -> None:
        super().__init__(player, until)
        self.player = player
        self.until = until


class NotExcludedError(PlayError):
    """*player*, whose exclusion is to be lifted, is not excluded."""

    def __init__(self, player: PlayerId) -> None:
        super().__init__(player)
        self.player = player


class UnknownCaseError(PlayError):
    """The player or the server has no case *case_id*."""

    def __init__(self, case_id: int) -> None:
        super().__init__(case_id)
        self.case_id = case_id


class NothingToAppealError(PlayError):
    """The player has no warning or exclusion that could be appealed."""


class AppealedError(PlayError):
    """The player has appealed in the case *case_id* already."""

    def __init__(self, case_id: int) -> None:
        super().__init__(case_id)
        self.case_id = case_id


class AppealAnsweredError(PlayError):
    """The case *case_id* has no appeal waiting for an answer."""

    def __init__(self, case_id: int) -> None:
        super().__init__(case_id)
        self.case_id = case_id
