"""Locks by which one process at a time runs each of Discord's shards, on PostgreSQL.

They end with the process.
"""

import logging

from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from db.postgresql_locks import AdvisoryLock
from db.sqlalchemy_engines import BOT, file_of, kept_engine, store_errors
from db.uptime import number_of
from play.shards import AnyShards, Shard, ShardLocks

_TRY = text("SELECT pg_try_advisory_lock(:kind, :shard)")
_LOCK = text("SELECT pg_advisory_lock(:kind, :shard)")
_OTHERS = text(
    "SELECT objid FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2 AND classid = :kind"
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND granted"
    " AND NOT objid BETWEEN :first AND :last LIMIT 1"
)
"""Select a shard that is locked by a process with another number of shards."""
_WAIT = text("SET lock_timeout = 0")
"""Wait without limit: another process may hold a shard for hours."""


log = logging.getLogger(__name__)


def shard_locks_on(url: str) -> ShardLocks:
    """The locks for shards in the database at *url*.

    On SQLite there is only one process, which runs all shards: nothing is locked.
    """
    return AnyShards() if file_of(url) is not None else PostgresqlShardLocks(url)


class PostgresqlShardLocks:
    """Implements ``play.shards.ShardLocks`` on a single connection that is kept open."""

    def __init__(self, url: str) -> None:
        self._engine: AsyncEngine = kept_engine(url, BOT)
        self._connection: AsyncConnection | None = None

    async def take(self, shard: Shard) -> None:
        sought = {"kind": int(AdvisoryLock.SHARDS), "shard": number_of(shard)}
        try:
            with store_errors():
                if self._connection is None:
                    self._connection = await self._engine.connect()
                    await self._warn_of_another_count(self._connection, shard.count)
                if await self._connection.scalar(_TRY, sought):
                    return
                log.warning(
                    "Another process has shard %s of %s. This one waits until that has stopped.",
                    shard.id,
                    shard.count,
                )
                await self._connection.execute(_WAIT)
                await self._connection.execute(_LOCK, sought)
        except BaseException:
            # The connection must not be used again, whatever its state.
            await self.give_back()
            raise

    async def _warn_of_another_count(self, connection: AsyncConnection, count: int) -> None:
        """Log a warning if another process has another number of shards than *count*.

        Some servers then have two processes or none.
        """
        first, last = number_of(Shard(0, count)), number_of(Shard(count - 1, count))
        bounds = {"kind": int(AdvisoryLock.SHARDS), "first": first, "last": last}
        if await connection.scalar(_OTHERS, bounds) is not None:
            log.warning(
                "Another process has another number of shards than %s. Set HNEFABOT_SHARDS to the "
                "same number for all of them.",
                count,
            )

    async def give_back(self) -> None:
        connection, self._connection = self._connection, None
        if connection is None:
            return
        try:
            # The connection is closed, not pooled: its locks end with it.
            await connection.invalidate()
            await connection.close()
            await self._engine.dispose()
        except (DBAPIError, OSError) as error:
            log.warning("Shards are given back when the program ends: %s", type(error).__name__)
