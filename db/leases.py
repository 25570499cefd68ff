"""Leases in the database: tasks that one of several processes reserves for some time."""

from datetime import datetime

from sqlalchemy import bindparam, delete, or_, select

from db.tables.leases import leases
from db.unit_parts import SqlPart

_HELD_UNTIL = select(leases.c.until).where(leases.c.name == bindparam("the_name"))
_GIVE_BACK = delete(leases).where(
    leases.c.name == bindparam("the_name"), leases.c.holder == bindparam("the_holder")
)


class SqlLeases(SqlPart):
    """Implements ``play.time.port.StoredLeases`` for the length of one transaction."""

    async def take(self, name: str, holder: int, now: datetime, until: datetime) -> datetime | None:
        row = {"name": name, "holder": holder, "until": until}
        insert = self._insert(leases).values(row)
        free = or_(leases.c.until <= now, leases.c.holder == holder)
        taking = insert.on_conflict_do_update(
            index_elements=[leases.c.name], set_={"holder": holder, "until": until}, where=free
        )
        if (await self._execute(taking)).rowcount == 1:
            return None
        held: datetime | None = await self._scalar(_HELD_UNTIL, the_name=name)
        return held or now  # it has been given back since

    async def give_back(self, name: str, holder: int) -> None:
        await self._execute(_GIVE_BACK, the_name=name, the_holder=holder)
