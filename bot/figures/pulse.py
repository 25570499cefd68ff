"""Measures the delays of the event loop."""

import asyncio
from dataclasses import dataclass

from bot.figures.figures import Figures
from bot.figures.vitals import Vitals

SECONDS_BETWEEN_BEATS = 0.5
"""A beat takes some microseconds."""


@dataclass(frozen=True, slots=True)
class Pulse:
    """Beats in the event loop; *vitals* note each beat, *figures* its delay."""

    figures: Figures
    vitals: Vitals

    async def run(self) -> None:
        """Beat until cancelled."""
        clock = asyncio.get_running_loop().time
        while True:
            asked_for = clock() + SECONDS_BETWEEN_BEATS
            await asyncio.sleep(SECONDS_BETWEEN_BEATS)
            self.figures.loop_lagged(max(0.0, clock() - asked_for))
            self.vitals.loop_comes()
