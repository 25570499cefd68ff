"""Requests of the operator: blocking people and servers, maintenance, and the log of orders."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime

from play.limits.text_lengths import MAX_OPERATOR_REASON_LENGTH
from play.orders.bans_and_maintenance import Ban, Barred, Order
from play.orders.errors import AlreadyInMaintenanceError, NoMaintenanceError, NotBannedError
from play.store.port import Store
from play.store.reading import reads
from play.text_cleaning import visible_line
from play.time.time_off import Interval


@dataclass(frozen=True, slots=True)
class Orders:
    """The orders of the bot's operator, which every running process follows some seconds later."""

    store: Store
    now: Callable[[], datetime]

    bans = reads(lambda unit: unit.orders.bans)
    maintenance_since = reads(lambda unit: unit.orders.maintenance_since)
    log = reads(lambda unit: unit.orders.log)

    async def block(self, what: Barred, id_: int, reason: str = "") -> Ban:
        """Refuse all requests of a person, or on a server, from now on; *id_* is its Discord id.

        Running games stay as they are, and go on if the block is lifted in time. If there is a
        block already, only its reason is replaced, unless *reason* is empty.
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
        """Lift the block of a person or server by its Discord id, or raise ``NotBannedError``."""
        async with self.store.begin() as unit:
            if not await unit.orders.lift_ban(what, id_):
                raise NotBannedError(what, id_)
            await unit.orders.note(Order(f"unblock {what}", self.now()))

    async def begin_maintenance(self) -> datetime:
        """Begin maintenance, during which all changes are refused, and return its start.

        Raises:
            AlreadyInMaintenanceError: there is maintenance already.
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
        """End maintenance, and return the interval of time that it took.

        The interval is stored as an outage, in which all clocks stand still: nobody could move.
        Without maintenance, ``NoMaintenanceError`` is raised.
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

    async def note(self, order: Order) -> None:
        """Add *order*, which other code has carried out, to the log of orders."""
        async with self.store.begin() as unit:
            await unit.orders.note(order)


def shortened(reason: str) -> str:
    """*reason* as it is stored: one line of at most ``MAX_OPERATOR_REASON_LENGTH`` characters."""
    return visible_line(reason)[:MAX_OPERATOR_REASON_LENGTH]
