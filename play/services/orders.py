"""Requests of the operator: to block somebody, and to have nothing changed for a while."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from play.orders.errors import AlreadyInMaintenanceError, NoMaintenanceError, NotBannedError
from play.orders.standing import Ban, Barred, Order
from play.store.port import Store
from play.texts import visible_line
from play.time.time_off import Interval

MAX_REASON_LENGTH = 300
"""How many characters of a reason are kept."""


@dataclass(frozen=True, slots=True)
class Orders:
    """Gives orders, which every running bot follows some seconds later. *now* tells the time."""

    store: Store
    now: Callable[[], datetime]

    async def block(self, what: Barred, id_: int, reason: str = "") -> Ban:
        """Refuse whatever a person wants, or whatever is wanted on a server, from now on.

        Their games stay as they are: whoever comes back in time can go on with them. Blocked
        again, they stay so since the first time, for the reason given last.
        """
        ban = Ban(what, id_, self.now(), shortened(reason))
        async with self.store.begin() as unit:
            for known in await unit.orders.bans():
                if (known.what, known.id) == (what, id_):
                    ban = replace(known, reason=ban.reason or known.reason)
            await unit.orders.put_ban(ban)
            await unit.orders.note(Order(f"block {what}", self.now()))
        return ban

    async def unblock(self, what: Barred, id_: int) -> None:
        """Let them in again.

        Raises:
            NotBannedError: they were not blocked.
        """
        async with self.store.begin() as unit:
            if not await unit.orders.lift_ban(what, id_):
                raise NotBannedError(what, id_)
            await unit.orders.note(Order(f"unblock {what}", self.now()))

    async def bans(self) -> Sequence[Ban]:
        """All that are in force, the oldest first."""
        async with self.store.read() as unit:
            return await unit.orders.bans()

    async def begin_maintenance(self) -> datetime:
        """Have nothing changed from now on; return since when.

        Raises:
            AlreadyInMaintenanceError: it has begun before.
        """
        now = self.now()
        async with self.store.begin() as unit:
            since = await unit.orders.maintenance_since()
            if since is not None:
                raise AlreadyInMaintenanceError(since)
            await unit.orders.set_maintenance(now)
            await unit.orders.note(Order("maintenance on", now))
        return now

    async def end_maintenance(self) -> Interval:
        """Let everything go on; return how long all clocks have stood still.

        It was an outage, however short: nobody could move.

        Raises:
            NoMaintenanceError: there is none.
        """
        now = self.now()
        async with self.store.begin() as unit:
            since = await unit.orders.maintenance_since()
            if since is None:
                raise NoMaintenanceError
            outage = Interval(since, now)
            await unit.uptime.add_outage(outage)
            await unit.orders.set_maintenance(None)
            await unit.orders.note(Order("maintenance off", now))
        return outage

    async def maintenance_since(self) -> datetime | None:
        """When maintenance has begun; None: there is none."""
        async with self.store.read() as unit:
            return await unit.orders.maintenance_since()

    async def note(self, order: Order) -> None:
        """Add *order*, which was carried out elsewhere, to the log."""
        async with self.store.begin() as unit:
            await unit.orders.note(order)

    async def log(self, limit: int) -> Sequence[Order]:
        """The latest orders, the newest first."""
        async with self.store.read() as unit:
            return await unit.orders.log(limit)


def shortened(reason: str) -> str:
    """A *reason* as it is kept: one line, and not too long."""
    return visible_line(reason)[:MAX_REASON_LENGTH]
