"""The search for puzzles in finished games, which runs while nobody uses the bot."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.ui.logs import in_one_line
from play.services.puzzle_mining import Mining
from play.store.errors import StoreError

QUIET = timedelta(minutes=10)
"""Time without requests after which puzzles may be sought."""

PAUSE_SECONDS = 300.0
"""Seconds of rest after each game, so that the search keeps no processor busy."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class MiningHours:
    """Seeks puzzles in one finished game after the other while nobody asks the bot for anything.

    *asked_at* gives the time of the last request; None if there was none since the start.
    """

    mining: Mining
    asked_at: Callable[[], datetime | None]
    now: Callable[[], datetime]

    @property
    def is_quiet(self) -> bool:
        last = self.asked_at()
        return last is None or self.now() - last >= QUIET

    async def run(self) -> None:
        """Seek puzzles, whenever it is quiet, until cancelled."""
        while True:
            await asyncio.sleep(PAUSE_SECONDS)
            if self.is_quiet:
                await self._mine()

    async def _mine(self) -> None:
        try:
            await self.mining.mine_one()
        except StoreError as error:
            log.warning("No game can be looked through for puzzles: %s", in_one_line(error))
