"""Expiry: the deletion of old data, such as delivered news, fair-play cases and logs."""

from collections.abc import Callable
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from play.privacy.deletion import MAX_TRANSACTIONS, ROWS_PER_TRANSACTION
from play.services.duties import Duty
from play.services.leases import HeldElsewhereError, Leases
from play.shards import ALL_SHARDS, Shards
from play.store.errors import StoreError
from play.store.port import Store

ONCE_A = timedelta(days=1)
AFTER_START = timedelta(minutes=10)
"""Delay after the start of the bot, which has more urgent work then."""


@dataclass(slots=True)
class Expiry(Duty):
    """The duty to erase expired data once a day, a few rows at a time."""

    store: Store
    now: Callable[[], datetime]
    leases: Leases | None = None
    _next: datetime | None = field(default=None, init=False)

    async def run_due(self, shards: Shards = ALL_SHARDS) -> None:
        """Erase expired data, or a portion if there is much; the rest is then due at once.

        The next run is due tomorrow, also if another process is erasing just now, or after an
        unexpected error. Such an error is raised after all other data has been erased.
        """
        if not shards.serve(None):
            return
        now = self.now()
        self._next = now + ONCE_A
        with suppress(HeldElsewhereError):
            async with nullcontext() if self.leases is None else self.leases.held("expiry"):
                await self._erase(now)

    async def _erase(self, now: datetime) -> None:
        left, step, unexpected = MAX_TRANSACTIONS, 0, None
        while left > 0:
            async with self.store.read() as unit:
                traces = await unit.expiry.traces(now, step)
            if traces is None:
                break
            step = traces.step
            try:
                for part in traces.split(ROWS_PER_TRANSACTION):
                    async with self.store.begin() as unit:
                        await unit.expiry.erase(part)
                    left -= 1
            except StoreError:
                raise
            except Exception as error:  # noqa: BLE001 - raised below
                unexpected, step = error, step + 1
        if left <= 0:
            self._next = now
        if unexpected is not None:
            raise unexpected

    async def next_due(self, shards: Shards = ALL_SHARDS) -> datetime | None:
        """Time at which to erase expired data next; None if another process does it."""
        if not shards.serve(None):
            return None
        if self._next is None:
            self._next = self.now() + AFTER_START
        return self._next
