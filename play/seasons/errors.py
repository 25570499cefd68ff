"""What can be refused about the seasons of a server."""

from datetime import timedelta

from play.errors import PlayError


class SeasonRunsError(PlayError):
    """A season is begun while another one runs."""


class NoSeasonRunsError(PlayError):
    """The server has no season that runs."""


class NoSeasonYetError(PlayError):
    """The server has never had a season."""


class UnknownSeasonError(PlayError):
    """The server has never had a season of that *number*, or (None) the one a button names."""

    def __init__(self, number: int | None = None) -> None:
        super().__init__(number)
        self.number = number


class UnknownDivisionError(PlayError):
    """In the season of that *number* there are no results under the ruleset that was named."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class SeasonOverError(PlayError):
    """The season of that *number* has ended already."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class SeasonLengthError(PlayError):
    """A season is to end by itself too soon or too late: it may last *shortest* to *longest*."""

    def __init__(self, shortest: timedelta, longest: timedelta) -> None:
        super().__init__(shortest, longest)
        self.shortest = shortest
        self.longest = longest


class DateError(PlayError):
    """The text *text* names no day and no length of time."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text
