"""What can be refused about fair play."""

from play.errors.base import PlayError
from play.players import PlayerId


class UnknownFlagError(PlayError):
    """The server has no flag *flag_id*."""

    def __init__(self, flag_id: int) -> None:
        super().__init__(flag_id)
        self.flag_id = flag_id


class ReportYourselfError(PlayError):
    """A player reports himself."""


class AlreadyReportedError(PlayError):
    """Who reports *player* has done so before, and no manager has looked yet."""

    def __init__(self, player: PlayerId) -> None:
        super().__init__(player)
        self.player = player


class TooManyReportsError(PlayError):
    """Who reports has *limit* reports at which no manager has looked yet."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self.limit = limit


class FlagClosedError(PlayError):
    """The flag *flag_id* has been closed by *manager* before."""

    def __init__(self, flag_id: int, manager: PlayerId) -> None:
        super().__init__(flag_id, manager)
        self.flag_id = flag_id
        self.manager = manager
