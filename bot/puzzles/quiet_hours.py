"""A duty for quiet hours: while nobody asks for anything, puzzles are sought in finished games."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.ui.logs import in_one_line
from play.services.puzzle_mining import Mining
from play.store.errors import StoreError

QUIET = timedelta(minutes=10)
"""Time without requests after which the machine has nothing better to do."""

PAUSE_SECONDS = 300.0
"""Pause between two games, so that mining does not cost more than it finds."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class MiningHours:
    """Looks through one game after the other while it is quiet.

    *asked_at* gives the time of the last request; None if there was none since the start.
    """

    mining: Mining
    asked_at: Callable[[], datetime | None]
    now: Callable[[], datetime]

    @property
    def is_quiet(self) -> bool:
        """Whether nobody has asked for anything lately."""
        last = self.asked_at()
        return last is None or self.now() - last >= QUIET

    async def run(self) -> None:
        """Look through games until cancelled."""
        while True:
            await asyncio.sleep(PAUSE_SECONDS)
            if self.is_quiet:
                await self._mine()

    async def _mine(self) -> None:
        try:
            await self.mining.mine_one()
        except StoreError as error:
            log.warning("No game can be looked through for puzzles: %s", in_one_line(error))
