"""What expires: news that were delivered, cases, logs, and what belongs to servers long gone."""

from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from play.privacy.leaving import Traces
from play.store.errors import StoreError
from play.store.port import Store, Unit

ONCE_A = timedelta(days=1)
AFTER_START = timedelta(minutes=10)
"""At the start there is more urgent work."""

SERVER_KEPT = timedelta(days=30)
"""How long everything of a server is kept that the bot was removed from."""

ROWS_PER_TRANSACTION = 50


@dataclass(slots=True)
class Expiry:
    """Erases once a day what has expired, a few rows at a time.

    *now* tells the time.
    """

    store: Store
    now: Callable[[], datetime]
    _next: datetime | None = field(default=None, init=False)

    async def left(self, guild_id: int) -> None:
        """Note that the bot was removed from a server: what belongs to it goes in a month."""
        async with self.store.begin() as unit:
            await unit.privacy.depart([guild_id], self.now())

    async def joined(self, guild_id: int) -> None:
        """Note that the bot is on a server, again perhaps: what belongs to it stays."""
        async with self.store.read() as unit:
            gone = await unit.privacy.departures()
        if guild_id in gone:
            async with self.store.begin() as unit:
                await unit.privacy.stay([guild_id])

    async def found(self, guild_ids: Collection[int]) -> None:
        """Note that the bot is on exactly these servers: it may have been offline meanwhile.

        None at all is no news: rather than that everybody has removed the bot, Discord is at fault.
        """
        if not guild_ids:
            return
        async with self.store.read() as unit:
            gone = (await unit.privacy.departures()).keys()
            missing = set(await unit.privacy.servers()) - set(guild_ids) - gone
        back = gone & set(guild_ids)
        if back or missing:
            async with self.store.begin() as unit:
                await unit.privacy.stay(sorted(back))
                await unit.privacy.depart(sorted(missing), self.now())

    async def run_due(self) -> None:
        """Erase what has expired.

        An error that nobody expects is raised when all else is done; tomorrow it is tried again.
        """
        now = self.now()
        self._next = now + ONCE_A
        unexpected = await self._rows(now)
        async with self.store.read() as unit:
            departures = await unit.privacy.departures()
        for guild_id, noticed_at in departures.items():
            if now < noticed_at + SERVER_KEPT:
                continue
            try:
                await self._server(guild_id)
            except StoreError:
                raise
            except Exception as error:  # noqa: BLE001 - raised below
                unexpected = error
        if unexpected is not None:
            raise unexpected

    async def next_due(self) -> datetime:
        """When ``run_due`` has something to do next."""
        if self._next is None:
            self._next = self.now() + AFTER_START
        return self._next

    async def _rows(self, now: datetime) -> Exception | None:
        """Erase the rows that have expired; return what nobody expects."""
        step, unexpected = 0, None
        while True:
            async with self.store.read() as unit:
                traces = await unit.privacy.expired(now, step)
            if traces is None:
                return unexpected
            step = traces.step
            try:
                await self._each(traces, lambda unit, part: unit.privacy.expire(part))
            except StoreError:
                raise
            except Exception as error:  # noqa: BLE001 - raised by the caller
                unexpected, step = error, step + 1

    async def _server(self, guild_id: int) -> None:
        step = 0
        while True:
            async with self.store.read() as unit:
                traces = await unit.privacy.traces_of_server(guild_id, step)
            if traces is None:
                break
            step = traces.step
            await self._each(traces, lambda unit, part: unit.privacy.forget_server(part))
        async with self.store.begin() as unit:
            await unit.privacy.forgotten(guild_id)

    async def _each(self, traces: Traces, erase: Callable[[Unit, Traces], Awaitable[None]]) -> None:
        for part in traces.split(ROWS_PER_TRANSACTION):
            async with self.store.begin() as unit:
                await erase(unit, part)
