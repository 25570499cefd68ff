"""Servers in the database: their settings, and the logs of what their managers have done."""

from collections.abc import Collection, Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any

from sqlalchemy import BigInteger, Integer, Row, Text, bindparam, cast, func, insert, select

from db.postgresql_locks import LARGEST_PRIME, AdvisoryLock
from db.sql_parameters import AT_MOST, GUILD, SKIPPING
from db.tables.servers import greetings, server_log, servers
from db.unit_parts import SqlPart
from play.limits.amounts import ACT_PERIOD, MAX_ACTS
from play.players.player_id import PlayerId
from play.servers.errors import TooManyActsError
from play.servers.log import Act, LogEntry
from play.servers.server import Server

_BY_KEY = servers.c.guild_id == GUILD
_GET = select(servers).where(_BY_KEY)
_PUBLIC = select(servers.c.guild_id).where(servers.c.web.is_(True)).limit(1)
_LATEST = (
    select(server_log)
    .where(server_log.c.guild_id == GUILD)
    .order_by(server_log.c.id.desc())
    .limit(AT_MOST)
    .offset(SKIPPING)
)
_LAST_MANAGER = (
    select(server_log.c.manager)
    .where(
        server_log.c.guild_id == GUILD,
        server_log.c.act.in_(bindparam("acts", expanding=True)),
        server_log.c.about == bindparam("the_thing", type_=Text),
    )
    .order_by(server_log.c.id.desc())
    .limit(1)
)
_AS_MANY_AS_MAY_BE = (
    select(server_log.c.at)
    .where(
        server_log.c.guild_id == GUILD,
        server_log.c.manager == bindparam("the_manager", type_=BigInteger),
        server_log.c.act != Act.LOSS_UNRATED,
    )
    .order_by(server_log.c.id.desc())
    .limit(1)
    .offset(MAX_ACTS - 1)
)

# Other acts of the same manager wait, also on another server: so that each counts those before.
_LOCK = select(
    func.pg_advisory_xact_lock(
        cast(int(AdvisoryLock.ACTING), Integer),
        cast(func.mod(bindparam("the_manager", type_=BigInteger), LARGEST_PRIME), Integer),
    )
)


class SqlServers(SqlPart):
    """Implements ``play.servers.port.StoredServers`` for the length of one transaction."""

    async def load_server(self, guild_id: int) -> Server:
        row = await self._first(self._locking(_GET), the_guild=guild_id)
        return Server(guild_id) if row is None else Server(*row)

    async def any_public(self) -> bool:
        return await self._has(_PUBLIC)

    async def to_change(self, guild_id: int) -> Server:
        # Only an existing row can be locked.
        await self._put_if_new(servers, asdict(Server(guild_id)))
        return await self.load_server(guild_id)

    async def put(self, server: Server) -> None:
        await self._put(servers, asdict(server))

    async def greet(self, guild_id: int) -> bool:
        return await self._put_if_new(greetings, {"guild_id": guild_id})


class SqlServerLog(SqlPart):
    """Implements ``play.servers.port.StoredServerLog`` for the length of one transaction."""

    async def add_entry(self, entry: LogEntry) -> None:
        if entry.act is not Act.LOSS_UNRATED:
            sought = {"the_guild": entry.guild_id, "the_manager": entry.manager}
            if self._connection.dialect.name == "postgresql":  # SQLite has one writer at a time
                await self._execute(_LOCK, **sought)
            before: datetime | None = await self._scalar(_AS_MANY_AS_MAY_BE, **sought)
            if before is not None and before > entry.at - ACT_PERIOD:
                raise TooManyActsError(MAX_ACTS)
        values = asdict(entry)
        del values["id"]
        await self._execute(insert(server_log), **values)

    async def latest(self, guild_id: int, limit: int, skip: int = 0) -> Sequence[LogEntry]:
        sought = {"the_guild": guild_id, "at_most": limit, "skipping": skip}
        return await self._each(_LATEST, _entry, server_log.c.id, **sought)

    async def last_manager(
        self, guild_id: int, acts: Collection[Act], about: str
    ) -> PlayerId | None:
        sought = {"the_guild": guild_id, "acts": list(acts), "the_thing": about}
        row = await self._first(_LAST_MANAGER, **sought)
        return None if row is None else PlayerId(row.manager)


def _entry(row: Row[Any]) -> LogEntry:
    player = None if row.player is None else PlayerId(row.player)
    columns = row._asdict() | {"manager": PlayerId(row.manager), "player": player}
    return LogEntry(**columns)
