"""When the bot was up, in the database."""

from datetime import datetime

from sqlalchemy import insert, select, type_coerce, update
from sqlalchemy.ext.asyncio import AsyncConnection

from db.agendas import UNREADABLE, Deadline
from db.tables.uptime import outages, uptime
from play.time.time_off import Interval

_ONLY = 1
"""The id of the only row."""


class SqlUptime:
    """Implements ``play.time.port.Uptime`` in one transaction."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def alive_at(self) -> datetime | None:
        alive_at = type_coerce(uptime.c.alive_at, Deadline)
        found: datetime | None = await self._connection.scalar(select(alive_at))
        return None if found == UNREADABLE else found

    async def mark(self, now: datetime) -> None:
        result = await self._connection.execute(update(uptime).values(alive_at=now))
        if result.rowcount == 0:
            await self._connection.execute(insert(uptime), {"id": _ONLY, "alive_at": now})

    async def add_outage(self, outage: Interval) -> None:
        values = {"began_at": outage.start, "ended_at": outage.end}
        await self._connection.execute(insert(outages), values)
