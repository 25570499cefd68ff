"""Puts the figures together, and serves them as long as the bot runs; without an address, not.

What serves them, and what Prometheus needs, is loaded only then.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from bot.figures.address import Address
from bot.figures.figures import Figures
from bot.figures.pulse import Pulse
from bot.figures.vitals import Vitals


@dataclass(frozen=True, slots=True)
class Measures:
    """Where what happens is told, and what is told of the health of the bot."""

    figures: Figures
    vitals: Vitals


@asynccontextmanager
async def measuring(
    address: Address, version: str, database: str, hanging: Callable[[float], str], starting: str
) -> AsyncIterator[Measures]:
    """A context in which figures and health are served at *address*.

    *hanging* and *starting* are sentences: of an event loop that has not come for so many seconds,
    and of a bot of which nothing is known yet.

    Raises:
        ServingError: nothing can be served there.
    """
    from prometheus_client import CollectorRegistry  # noqa: PLC0415

    from bot.figures.instruments import PrometheusFigures  # noqa: PLC0415
    from bot.figures.server import serving  # noqa: PLC0415

    figures = PrometheusFigures(CollectorRegistry(), version, database)
    vitals = Vitals(asyncio.get_running_loop().time, hanging, starting)

    def write(accept: str) -> tuple[str, bytes]:
        # Asked for now: an event loop that hangs could not tell it.
        figures.health_seen(vitals.verdict().aspects)
        return figures.page(accept)

    with serving(address, write, vitals.verdict):
        pulse = asyncio.create_task(Pulse(figures, vitals).run(), name="pulse")
        try:
            yield Measures(figures, vitals)
        finally:
            pulse.cancel()
            await asyncio.wait({pulse})
