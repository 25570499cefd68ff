"""The daily puzzle: the same for everybody, chosen by the date alone."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from hashlib import sha256
from itertools import groupby
from typing import Final, Self

from play.players.player_id import PlayerId
from play.puzzles.shipped import Shipped
from play.servers.place import Place
from play.time.time_of_day import TimeOfDay

NOT_REPEATED: Final = 365
"""Days before a daily puzzle may be used again, if there are enough puzzles."""

EASIEST, HARDEST = 0.1, 0.85
"""Range of difficulty of daily puzzles, as shares of the collection sorted by rating."""

EARLIEST, LATEST = timedelta(hours=14), timedelta(hours=-12)
"""The greatest differences of local times from UTC, ahead and behind."""


def require_day(day: int) -> date:
    """The date with the ordinal *day*.

    Raises:
        LookupError: no date has that ordinal.
    """
    if not 1 <= day <= date.max.toordinal():
        raise LookupError(day)
    return date.fromordinal(day)


def is_today(day: int, now: datetime) -> bool:
    """Whether the day with the ordinal *day* is the present day somewhere in the world."""
    return (now + LATEST).toordinal() <= day <= (now + EARLIEST).toordinal()


def is_past(day: int, now: datetime) -> bool:
    """Whether *day* is over somewhere in the world, where its solution has been posted."""
    return day < (now + EARLIEST).toordinal()


def daily_number(day: int, shipped: Sequence[Shipped], lately: Collection[int]) -> int | None:
    """The number of the puzzle of *day*, an ordinal; None if nothing was *shipped*.

    Numbers used *lately* are avoided, unless all have been.
    """
    order = _order(shipped)
    if not order:
        return None
    first = day % len(order)
    turns = [*order[first:], *order[:first]]
    return next((number for number in turns if number not in lately), turns[0])


def _order(shipped: Sequence[Shipped]) -> list[int]:
    """Puzzles of medium difficulty, with those of one ruleset and kind as far apart as possible."""
    by_rating = sorted(shipped, key=lambda each: (each.rating, each.number))
    low, high = (round(len(by_rating) * share) for share in (EASIEST, HARDEST))
    medium = sorted(by_rating[low:high] or by_rating, key=_sort)
    placed: list[tuple[float, str, int]] = []
    for _, same in groupby(medium, key=_sort):
        placed += _spread(same)
    return [number for *_, number in sorted(placed)]


def _sort(puzzle: Shipped) -> tuple[str, str]:
    return puzzle.ruleset_key, puzzle.kind


def _spread(puzzles: Iterable[Shipped]) -> Iterable[tuple[float, str, int]]:
    """Puzzles of one ruleset and kind, shuffled, each with its place from 0 to 1."""
    shuffled = sorted((_shuffled(each.number), each.number) for each in puzzles)
    for place, (digest, number) in enumerate(shuffled):
        yield (place + 0.5) / len(shuffled), digest, number


def _shuffled(number: int) -> str:
    return sha256(f"daily {number}".encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class DailyChannel:
    """The channel *place* in which *manager* has the daily puzzle posted, at *time* each day.

    *day* is the ordinal of the latest puzzle posted, *due_at* the time of the next one. None:
    posting has ended, because the bot could not post there.
    """

    place: Place
    manager: PlayerId
    time: TimeOfDay
    day: int | None = None
    due_at: datetime | None = None

    @classmethod
    def new(cls, place: Place, manager: PlayerId, time: TimeOfDay, now: datetime) -> Self:
        """A channel without any puzzle posted yet."""
        return cls(place, manager, time, due_at=time.next(now))

    @property
    def is_shut(self) -> bool:
        """Whether the bot could not post in the channel."""
        return self.due_at is None

    def posted(self, now: datetime) -> Self:
        """The channel after the present day's puzzle is posted; missed ones are skipped."""
        return replace(self, day=self.time.day(now).toordinal(), due_at=self.time.next(now))
