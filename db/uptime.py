"""Times at which the bot was up, and its outages, in the database."""

from collections.abc import Mapping
from datetime import datetime

from sqlalchemy import bindparam, insert, select, update

from db.agendas import UNREADABLE_TIME, lenient_time
from db.tables.uptime import outages, uptime
from db.unit_parts import SqlPart
from play.shards import ALL_SHARDS, ONLY_SHARD, Shard, Shards
from play.time.time_off import Interval

_ALIVE = select(uptime.c.shard_id, uptime.c.shard_count, lenient_time(uptime.c.alive_at))
_MARK = update(uptime).where(uptime.c.id.in_(bindparam("marked", expanding=True)))


class SqlUptime(SqlPart):
    """Implements ``play.time.port.StoredUptime`` for the length of one transaction."""

    async def alive(self) -> Mapping[Shard, datetime]:
        rows = await self._execute(_ALIVE)
        # SQLite keeps any text in a column of numbers: a spoilt row must not keep the bot down.
        return {
            Shard(number, count): at
            for number, count, at in rows
            if at != UNREADABLE_TIME and isinstance(number, int) and isinstance(count, int)
        }

    async def alive_at(self) -> datetime | None:
        return max((await self.alive()).values(), default=None)

    async def mark(self, now: datetime, shards: Shards = ALL_SHARDS) -> None:
        marked = [number_of(shard) for shard in shards]
        marking = _MARK.values(alive_at=now)
        result = await self._execute(marking, marked=marked)
        if result.rowcount < len(marked):
            await self._put_all_if_new(uptime, [_row(each, now) for each in shards])

    async def add_outage(self, outage: Interval, shard: Shard = ONLY_SHARD) -> None:
        values = {"began_at": outage.start, "ended_at": outage.end, **_columns(shard)}
        await self._execute(insert(outages), **values)


def _row(shard: Shard, now: datetime) -> dict[str, object]:
    return {"id": number_of(shard), "alive_at": now, **_columns(shard)}


def _columns(shard: Shard) -> dict[str, object]:
    return {"shard_id": shard.id, "shard_count": shard.count}


def number_of(shard: Shard) -> int:
    """The id of the row for *shard*: 1 for the only shard, 2 and 3 for those of two, and so on."""
    return shard.count * (shard.count - 1) // 2 + shard.id + 1
