"""The daily puzzle: one for everybody, which follows from the date alone."""

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
"""For so many days a puzzle is not the daily one again, if there are enough."""

EASIEST, HARDEST = 0.1, 0.85
"""The daily puzzle is for everybody: these shares of all, by rating, are its bounds."""

EARLIEST, LATEST = timedelta(hours=14), timedelta(hours=-12)
"""How far the clocks of the world are ahead of UTC, and behind it."""


def require_day(day: int) -> date:
    """The date with that ordinal.

    Raises:
        LookupError: there is none.
    """
    if not 1 <= day <= date.max.toordinal():
        raise LookupError(day)
    return date.fromordinal(day)


def is_today(day: int, now: datetime) -> bool:
    """Whether the day with that ordinal is the present one somewhere."""
    return (now + LATEST).toordinal() <= day <= (now + EARLIEST).toordinal()


def is_past(day: int, now: datetime) -> bool:
    """Whether that day is over somewhere, so that its solution has been posted there."""
    return day < (now + EARLIEST).toordinal()


def daily_number(day: int, shipped: Sequence[Shipped], lately: Collection[int]) -> int | None:
    """The number of the puzzle of that *day*, an ordinal; None if nothing was *shipped*.

    It is none of those that were *lately*, unless all were.
    """
    order = _order(shipped)
    if not order:
        return None
    first = day % len(order)
    turns = [*order[first:], *order[:first]]
    return next((number for number in turns if number not in lately), turns[0])


def _order(shipped: Sequence[Shipped]) -> list[int]:
    """Puzzles of medium difficulty, those of each ruleset and kind as far apart as they can be."""
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
    """Each of *puzzles*, which are of one sort, with its place from 0 to 1; shuffled."""
    shuffled = sorted((_shuffled(each.number), each.number) for each in puzzles)
    for place, (digest, number) in enumerate(shuffled):
        yield (place + 0.5) / len(shuffled), digest, number


def _shuffled(number: int) -> str:
    return sha256(f"daily {number}".encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class DailyChannel:
    """*manager* has the daily puzzle posted in the channel *place*, at that *time* each day.

    The latest one was that of the *day*, an ordinal; the next is posted at *due_at*. None: nothing
    is, since the bot could not post there.
    """

    place: Place
    manager: PlayerId
    time: TimeOfDay
    day: int | None = None
    due_at: datetime | None = None

    @classmethod
    def new(cls, place: Place, manager: PlayerId, time: TimeOfDay, now: datetime) -> Self:
        """A channel in which nothing was posted yet."""
        return cls(place, manager, time, due_at=time.next(now))

    @property
    def is_shut(self) -> bool:
        """Whether the bot could not post there."""
        return self.due_at is None

    def posted(self, now: datetime) -> Self:
        """The channel after the puzzle of the present day; what was missed is not made up for."""
        return replace(self, day=self.time.day(now).toordinal(), due_at=self.time.next(now))
