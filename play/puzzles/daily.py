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
"""Number of days for which a daily puzzle is not repeated, if there are enough puzzles."""

EASIEST, HARDEST = 0.1, 0.85
"""Daily puzzles are from this part, 0 to 1, of all puzzles sorted by rating."""

EARLIEST, LATEST = timedelta(hours=14), timedelta(hours=-12)
"""The greatest differences of local time from UTC in the world: ahead, and behind."""


def require_day(day: int) -> date:
    """The date with the ordinal *day*; raises ``LookupError`` if no date has that ordinal."""
    if not 1 <= day <= date.max.toordinal():
        raise LookupError(day)
    return date.fromordinal(day)


def is_today(day: int, now: datetime) -> bool:
    """Whether *day*, an ordinal, is the present date in some time zone."""
    return (now + LATEST).toordinal() <= day <= (now + EARLIEST).toordinal()


def is_past(day: int, now: datetime) -> bool:
    """Whether *day*, an ordinal, is over in some time zone, where its solution has been posted."""
    return day < (now + EARLIEST).toordinal()


def daily_number(day: int, shipped: Sequence[Shipped], lately: Collection[int]) -> int | None:
    """The number of the puzzle for *day*, an ordinal; None if *shipped* is empty.

    Numbers in *lately* are avoided, unless all are in it.
    """
    order = _order(shipped)
    if not order:
        return None
    first = day % len(order)
    turns = [*order[first:], *order[:first]]
    return next((number for number in turns if number not in lately), turns[0])


def _order(shipped: Sequence[Shipped]) -> list[int]:
    """Numbers of medium puzzles, with those of one ruleset and kind as far apart as possible."""
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
    """*puzzles* of one ruleset and kind in random order: place from 0 to 1, sort key, number."""
    shuffled = sorted((_shuffled(each.number), each.number) for each in puzzles)
    for place, (digest, number) in enumerate(shuffled):
        yield (place + 0.5) / len(shuffled), digest, number


def _shuffled(number: int) -> str:
    return sha256(f"daily {number}".encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class DailyChannel:
    """The channel *place*, in which *manager* has the daily puzzle posted at *time*.

    *day* is the ordinal of the day of the latest puzzle posted; None before the first. *due_at* is
    the time of the next post; None if posting has ended, because the bot could not post there.
    """

    place: Place
    manager: PlayerId
    time: TimeOfDay
    day: int | None = None
    due_at: datetime | None = None

    @classmethod
    def new(cls, place: Place, manager: PlayerId, time: TimeOfDay, now: datetime) -> Self:
        """A channel in which no puzzle has been posted yet; the first is due at the next *time*."""
        return cls(place, manager, time, due_at=time.next(now))

    @property
    def is_shut(self) -> bool:
        """Whether posting has ended, because the bot could not post in the channel."""
        return self.due_at is None

    def posted(self, now: datetime) -> Self:
        """The channel after the puzzle of the present day was posted; missed days are skipped."""
        return replace(self, day=self.time.day(now).toordinal(), due_at=self.time.next(now))
