"""Serves the bot's metrics and health while it runs, if an address for them is set."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from bot.figures.address import Address
from bot.figures.receiver import Figures
from bot.figures.vitals import Vitals


@dataclass(frozen=True, slots=True)
class Measures:
    """The receiver of measurements, *figures*, and that of the bot's health, *vitals*."""

    figures: Figures
    vitals: Vitals


@asynccontextmanager
async def measuring(
    address: Address, version: str, database: str, hanging: Callable[[float], str], starting: str
) -> AsyncIterator[Measures]:
    """A context in which metrics and health are served at *address*.

    *version* and *database* (its kind) are among the metrics. *hanging* returns a sentence about
    an event loop that has been blocked for the given seconds. *starting* is a sentence about a bot
    of which nothing is known yet.

    Raises:
        ServingError: nothing can be served at *address*.
    """
    # Only bots with an address for metrics load these.
    from prometheus_client import CollectorRegistry  # noqa: PLC0415

    from bot.figures.metrics import PrometheusFigures  # noqa: PLC0415
    from bot.figures.server import serving  # noqa: PLC0415

    figures = PrometheusFigures(CollectorRegistry(), version, database)
    vitals = Vitals(asyncio.get_running_loop().time, hanging, starting)

    def write(accept: str) -> tuple[str, bytes]:
        # Determined now: a hanging event loop could not report it.
        figures.health_seen(vitals.verdict().aspects)
        return figures.page(accept)

    with serving(address, write, vitals.verdict):
        pulse = asyncio.create_task(Pulse(figures, vitals).run(), name="pulse")
        try:
            yield Measures(figures, vitals)
        finally:
            pulse.cancel()
            await asyncio.wait({pulse})


SECONDS_BETWEEN_BEATS = 0.5
"""Seconds between beats of the event loop, each of which takes some microseconds."""


@dataclass(frozen=True, slots=True)
class Pulse:
    """Beats in the event loop: *vitals* note that it runs, and *figures* how late each beat was."""

    figures: Figures
    vitals: Vitals

    async def run(self) -> None:
        clock = asyncio.get_running_loop().time
        while True:
            asked_for = clock() + SECONDS_BETWEEN_BEATS
            await asyncio.sleep(SECONDS_BETWEEN_BEATS)
            self.figures.loop_lagged(max(0.0, clock() - asked_for))
            self.vitals.loop_comes()
