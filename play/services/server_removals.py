"""Removals of the bot from servers, whose data is deleted a month later."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from datetime import datetime
from typing import ClassVar

from play.privacy.deletion import MAX_TRANSACTIONS, ROWS_PER_TRANSACTION, Traces
from play.services.duties import EachByItself, PutOff
from play.services.leases import Leases
from play.shards import ALL_SHARDS, Shards
from play.store.port import Store, Unit
from play.time.port import Agenda


@dataclass(frozen=True, slots=True)
class ServerRemovals(EachByItself):
    """Notes the servers that have removed the bot, and deletes their data a month later.

    *here* returns the ids of the servers on which the bot is now, as far as this process knows:
    other processes may serve other servers. *wake* is called when data has been deleted.
    """

    store: Store
    now: Callable[[], datetime]
    wake: Callable[[], None]
    here: Callable[[], Collection[int]]
    leases: Leases | None = None
    put_off: PutOff = field(default_factory=PutOff, init=False)
    what: ClassVar[str] = "removed server"

    async def left(self, guild_id: int) -> None:
        """Store that a server has removed the bot, so that its data is deleted in a month."""
        async with self.store.begin() as unit:
            await unit.server_removals.note_removed([guild_id], self.now())

    async def joined(self, guild_id: int) -> None:
        """Store that the bot is on a server, perhaps again, so that its data stays."""
        async with self.store.read() as unit:
            gone = await unit.server_removals.removed()
        if guild_id in gone:
            async with self.store.begin() as unit:
                await unit.server_removals.note_returned([guild_id])

    async def found(self, guild_ids: Collection[int], shards: Shards = ALL_SHARDS) -> None:
        """Store that, of the servers that *shards* serve, the bot is on exactly *guild_ids*.

        The bot may have been removed while it was offline. An empty list is ignored: a fault of
        Discord is more likely than that every server has removed the bot.
        """
        guild_ids = [*filter(shards.serve, guild_ids)]
        if not guild_ids:
            return
        async with self.store.read() as unit:
            gone = await unit.server_removals.removed()
            known = filter(shards.serve, await unit.server_removals.servers())
            missing = {*known}.difference(guild_ids, gone)
        back = gone.intersection(guild_ids)
        if back or missing:
            async with self.store.begin() as unit:
                await unit.server_removals.note_returned(sorted(back))
                await unit.server_removals.note_removed(sorted(missing), self.now())

    def agenda(self, unit: Unit) -> Agenda:
        return unit.server_removals

    async def act(self, key: int) -> None:
        """Delete the data of the server with the id *key*, unless the bot is there again.

        If there is much data, the rest is due at once.
        """
        if key in self.here():
            await self.joined(key)
            return
        left, step = MAX_TRANSACTIONS, 0
        while left > 0:
            async with self.store.read() as unit:
                traces = await unit.server_removals.traces(key, step)
            if traces is None:
                await self._forget(key, None)
                return
            step = traces.step
            for part in traces.split(ROWS_PER_TRANSACTION):
                if not await self._forget(key, part):
                    return
                left -= 1

    async def _forget(self, guild_id: int, traces: Traces | None) -> bool:
        """Erase the rows *traces* of a server, or, if None, the note that it has removed the bot.

        Return False, and erase nothing, if the bot has been invited again meanwhile.
        """
        async with self.store.begin() as unit:
            if not await unit.server_removals.is_long_gone(guild_id, self.now()):
                return False
            if traces is None:
                await unit.server_removals.finish(guild_id)
            else:
                await unit.server_removals.forget(traces)
            return True
