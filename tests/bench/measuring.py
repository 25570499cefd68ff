"""How figures are found: two works of one kind in turns, and the ratio of what they take.

Seconds say as much about the machine as about the program. How many times as long one work takes
as another of its kind, measured beside it, is the same on a fast machine and on a slow one.
"""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from itertools import count
from statistics import median
from time import process_time

ROUNDS = 15

Request = Callable[[int], Coroutine[object, object, object]]
Measure = Callable[[], float]
"""Does a work once, and returns what it took."""


def processor(work: Callable[[], object]) -> Measure:
    """Measure *work* in seconds of the processor, for all threads of this process.

    Unlike seconds by the clock they hold neither waiting nor what other programs do meanwhile.
    """

    def measure() -> float:
        start = process_time()
        work()
        return process_time() - start

    return measure


def requests(runner: asyncio.Runner, request: Request) -> Measure:
    """Measure requests, one each time, like ``processor``; each is given its number, from 0."""
    numbers = count()

    async def taken() -> float:
        start = process_time()
        await request(next(numbers))
        return process_time() - start

    return lambda: runner.run(taken())


def ratio_of(work: Measure, yardstick: Measure, rounds: int = ROUNDS) -> float:
    """The time of *work* in those of *yardstick*, in the middle of all rounds.

    In each round both are done once, every other time in the opposite order: what slows the
    machine for a while, or warms it, meets both.
    """
    return median(_ratio(work, yardstick, is_first=number % 2 == 0) for number in range(rounds))


def _ratio(work: Measure, yardstick: Measure, *, is_first: bool) -> float:
    """The ratio of one round, in which *work* comes first or second."""
    if is_first:
        taken = work()
        return taken / yardstick()
    allowed = yardstick()
    return work() / allowed


@dataclass(frozen=True, slots=True)
class Figure:
    """A finding, the most that it may be, and its unit."""

    found: float
    limit: float
    unit: str

    @property
    def is_kept(self) -> bool:
        return self.found <= self.limit


class Figures(list[Figure]):
    """The findings of one benchmark."""

    def at_most(self, limit: float, found: float, unit: str) -> None:
        """Note what was *found*; the benchmark fails in the end if that is more than *limit*.

        *unit* completes a phrase: 1.3 *times zlib on the same pixels*, 58000 *bytes*.
        """
        self.append(Figure(found, limit, unit))

    def require_kept(self) -> None:
        """Judge all that was found.

        Raises:
            AssertionError: a limit is not kept, or nothing was measured.
        """
        assert self, "a benchmark without a figure cannot fail"
        broken = [figure for figure in self if not figure.is_kept]
        assert not broken, broken
