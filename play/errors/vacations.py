"""What can be refused about vacations."""

from datetime import datetime, timedelta

from play.errors.base import PlayError


class AlreadyAwayError(PlayError):
    """The player is on vacation already, until *until*."""

    def __init__(self, until: datetime) -> None:
        super().__init__(until)
        self.until = until


class NotAwayError(PlayError):
    """The player is not on vacation; he has *left* saved up."""

    def __init__(self, left: timedelta) -> None:
        super().__init__(left)
        self.left = left


class TooLittleVacationError(PlayError):
    """The player has only *left* saved up of the vacation that he *asked* for, or the shortest.

    At *enough_at* it will be enough; None: so much cannot be saved up.
    """

    def __init__(self, left: timedelta, asked: timedelta, enough_at: datetime | None) -> None:
        super().__init__(left, asked, enough_at)
        self.left = left
        self.asked = asked
        self.enough_at = enough_at


class VacationTooShortError(PlayError):
    """No vacation is shorter than *shortest*."""

    def __init__(self, shortest: timedelta) -> None:
        super().__init__(shortest)
        self.shortest = shortest
