"""The logs of what managers have done on their servers, in the database."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import Row, insert, select

from db.parameters import AT_MOST, GUILD, SKIPPING
from db.parts import SqlPart
from db.tables.servers import server_log
from play.players.player_id import PlayerId
from play.servers.log import LogEntry

_LATEST = (
    select(server_log)
    .where(server_log.c.guild_id == GUILD)
    .order_by(server_log.c.id.desc())
    .limit(AT_MOST)
    .offset(SKIPPING)
)


class SqlServerLog(SqlPart):
    """Implements ``play.servers.port.StoredServerLog`` for the length of one transaction."""

    async def add_entry(self, entry: LogEntry) -> None:
        values = asdict(entry)
        del values["id"]
        await self._execute(insert(server_log), **values)

    async def latest(self, guild_id: int, limit: int, skip: int = 0) -> Sequence[LogEntry]:
        sought = {"the_guild": guild_id, "at_most": limit, "skipping": skip}
        return await self._each(_LATEST, _entry, server_log.c.id, **sought)


def _entry(row: Row[Any]) -> LogEntry:
    player = None if row.player is None else PlayerId(row.player)
    columns = row._asdict() | {"manager": PlayerId(row.manager), "player": player}
    return LogEntry(**columns)
