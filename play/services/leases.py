"""Leases: reservations of long work, for a short time, by one of several processes of the bot."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import datetime, timedelta

from play.limits.leases import WORK_LEASE, WORK_LEASE_RENEWAL
from play.store.errors import StoreError
from play.store.port import Store

LOOK_AGAIN_AFTER = timedelta(seconds=5)
"""Pause before checking again whether another process still holds a lease on some work."""

log = logging.getLogger(__name__)


class HeldElsewhereError(Exception):
    """Another process holds the lease until the time *until*, and may renew it."""

    def __init__(self, until: datetime) -> None:
        super().__init__(until)
        self.until = until


@dataclass(frozen=True, slots=True)
class Leases:
    """Takes, renews and gives back leases for the process with the number *process*.

    *pause* sleeps for a number of seconds. If only one process uses the store, leases are needless:
    nothing is written then.
    """

    store: Store
    now: Callable[[], datetime]
    process: int = 0
    pause: Callable[[float], Awaitable[None]] = asyncio.sleep

    @asynccontextmanager
    async def held(self, name: str) -> AsyncIterator[None]:
        """A context in which no other process does the work called *name*.

        Code in it must check that the work is still due before it stores anything: if the process
        was suspended, it may have lost the lease.

        Raises:
            HeldElsewhereError: another process is doing that work.
        """
        if not self.store.is_shared:
            yield
            return
        await self._take(name)
        renewal = asyncio.create_task(self._renew(name))
        try:
            yield
        finally:
            renewal.cancel()
            with suppress(asyncio.CancelledError):
                await renewal
            await self._give_back(name)

    async def _take(self, name: str) -> None:
        now = self.now()
        async with self.store.begin() as unit:
            held = await unit.leases.take(name, self.process, now, now + WORK_LEASE)
        if held is not None:
            raise HeldElsewhereError(held)

    async def _renew(self, name: str) -> None:
        """Keep renewing the lease on *name*, until the task is cancelled or the lease is lost."""
        while True:
            await self.pause(WORK_LEASE_RENEWAL.total_seconds())
            taking = asyncio.create_task(self._take(name))
            try:
                await asyncio.shield(taking)
            except asyncio.CancelledError:
                # A lease taken after it was given back would belong to nobody.
                await asyncio.wait({taking})
                raise
            except HeldElsewhereError:
                log.warning("Another process has taken over: %s", name)
                return
            except StoreError:
                continue  # two more times, before it ends

    async def _give_back(self, name: str) -> None:
        """End the lease on *name*; if that cannot be stored, the lease ends by itself later."""
        with suppress(StoreError):
            async with self.store.begin() as unit:
                await unit.leases.give_back(name, self.process)
