"""Seasons of a server, in which its players gather points; and how people write their ends."""

import re
from calendar import monthrange
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Self

from play.seasons.errors import DateError, SeasonLengthError, SeasonOverError
from play.servers.place import Place
from play.text_cleaning import plainly
from play.time.dates import read_date
from play.time.errors import PeriodError
from play.time.periods import DAY, WEEK, read_period

MIN_LENGTH, MAX_LENGTH = DAY, 400 * DAY
"""The shortest and the longest season that ends at a set time."""

REMINDER_BEFORE_END = WEEK
"""The server is reminded of a season's end this long before it."""

_MONTHS = re.compile(r"(?P<number>[1-9][0-9]?|an?|one)\s*months?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Season:
    """A season of the server *guild_id*; *number* counts its seasons from 1.

    It ends at *ends_at*, or when a manager ends it; *ended_at* is when it did. A server has one
    running season at a time. A result counts for the season in which it was made; ratings and
    ladders are independent of seasons. The *id* is 0 until the store assigns one.

    A season that has ended cannot be changed: methods that do so raise ``SeasonOverError``.
    """

    guild_id: int
    channel_id: int
    number: int
    name: str
    began_at: datetime
    ends_at: datetime | None = None
    reminded: bool = False
    ended_at: datetime | None = None
    id: int = 0

    @classmethod
    def begun(
        cls, place: Place, number: int, name: str, now: datetime, ends_at: datetime | None = None
    ) -> Self:
        """A season that begins at *now*; raises ``SeasonLengthError`` for a wrong length."""
        begun = cls(place.server_id, place.channel_id, number, name, began_at=now)
        return begun.ending(ends_at, now)

    @property
    def place(self) -> Place:
        """The channel in which the season is announced."""
        return Place(self.guild_id, self.channel_id)

    @property
    def until(self) -> datetime | None:
        """When the season ended or will end; None if that is not set."""
        return self.ended_at or self.ends_at

    @property
    def wake_at(self) -> datetime | None:
        """Time to remind the server of the end, or to end the season; None if neither is due."""
        if self.ends_at is None or self.ended_at is not None:
            return None
        return self.ends_at if self.reminded else self.ends_at - REMINDER_BEFORE_END

    def counts(self, at: datetime) -> bool:
        """Whether a result made at the time *at* counts for the season; not at the very end."""
        return self.began_at <= at and (self.until is None or at < self.until)

    def is_over(self, now: datetime) -> bool:
        return self.ends_at is not None and now >= self.ends_at

    def renamed(self, name: str) -> Self:
        self._require_running()
        return replace(self, name=name)

    def announced_in(self, channel_id: int) -> Self:
        self._require_running()
        return replace(self, channel_id=channel_id)

    def ending(self, ends_at: datetime | None, now: datetime) -> Self:
        """The season with another end, set at *now*; None lets it go on until a manager ends it.

        Raises:
            SeasonOverError: the season has ended, or its *ends_at* has come.
            SeasonLengthError: the season would end too soon, or be too long.
        """
        self._require_running()
        # Results made since *ends_at* count for no season, and would count if this one went on.
        if self.is_over(now):
            raise SeasonOverError(self.number)
        if ends_at is None:
            return replace(self, ends_at=None, reminded=False)
        if ends_at - now < MIN_LENGTH or ends_at - self.began_at > MAX_LENGTH:
            raise SeasonLengthError(MIN_LENGTH, MAX_LENGTH)
        # A manager who decides within a week of the end needs no reminder.
        return replace(self, ends_at=ends_at, reminded=ends_at - now <= REMINDER_BEFORE_END)

    def with_reminder(self) -> Self:
        return replace(self, reminded=True)

    def ended(self, now: datetime) -> Self:
        """The season after its end at *now*, or at *ends_at* if that was earlier."""
        self._require_running()
        # The bot may have been down at the end; later results count for no season.
        return replace(self, ended_at=min(now, self.ends_at or now))

    def _require_running(self) -> None:
        if self.ended_at is not None:
            raise SeasonOverError(self.number)


@dataclass(frozen=True, slots=True)
class Division:
    """A ruleset in which a season has standings, called *name*; or all of them, ``ALL_RULESETS``.

    *players* is the number of players with results in it.
    """

    ruleset_key: str
    name: str
    players: int


def read_end(text: str, now: datetime) -> datetime:
    """The end of a season written in *text*: a day, which it includes, or a period from *now* on.

    Days end at midnight in UTC. Raises ``DateError`` if *text* is neither.
    """
    try:
        return end_of(read_date(plainly(text), now.date()))
    except (ValueError, OverflowError):
        pass
    if (months := _MONTHS.fullmatch(plainly(text))) is not None:
        number = int(months["number"]) if months["number"].isdigit() else 1
        (last,) = last_days(now.date(), [number])
        return now.replace(last.year, last.month, min(now.day, last.day))
    try:
        return now + read_period(text)
    except PeriodError as error:
        raise DateError(text) from error


def last_days(today: date, months: Iterable[int]) -> list[date]:
    """The last days of the months that follow that of *today* by the numbers in *months*."""
    found = []
    for ahead in months:
        years, month = divmod(today.month - 1 + ahead, 12)
        year = today.year + years
        found.append(date(year, month + 1, monthrange(year, month + 1)[1]))
    return found


def end_of(day: date) -> datetime:
    """The midnight after *day*, in UTC."""
    return datetime.combine(day + timedelta(days=1), time(), UTC)
