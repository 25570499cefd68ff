"""The store: transactions on a database that ``db.migrate`` has brought up to date."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Self

from sqlalchemy.ext.asyncio import AsyncConnection

from db.blocks import SqlBlocks
from db.challenges import SqlChallenges
from db.delivery import SqlOutbox
from db.engines import busy_refused, reading_engine, writing_engine
from db.fair_play_cases import SqlCases
from db.fair_play_flags import SqlFlags
from db.following import SqlFollowers
from db.ladders import SqlLadders
from db.matches import SqlMatches
from db.notes import SqlNotes
from db.plans import SqlPlans
from db.players import SqlPlayers
from db.profiles import SqlPastGames
from db.ratings import SqlRatings
from db.rulesets import SqlRulesets
from db.season_archive import SqlArchive
from db.season_medals import SqlMedals
from db.season_tallies import SqlTallies
from db.seasons import SqlSeasons
from db.server_log import SqlServerLog
from db.servers import SqlServers
from db.statistics import SqlStatistics
from db.studies import SqlStudies
from db.tournaments import SqlTournaments
from db.uptime import SqlUptime


@dataclass(frozen=True, slots=True)
class SqlUnit:
    """Implements ``play.store.port.Unit``."""

    challenges: SqlChallenges
    matches: SqlMatches
    players: SqlPlayers
    blocks: SqlBlocks
    servers: SqlServers
    flags: SqlFlags
    cases: SqlCases
    log: SqlServerLog
    uptime: SqlUptime
    outbox: SqlOutbox
    plans: SqlPlans
    notes: SqlNotes
    followers: SqlFollowers
    ratings: SqlRatings
    ladders: SqlLadders
    rulesets: SqlRulesets
    statistics: SqlStatistics
    studies: SqlStudies
    seasons: SqlSeasons
    tallies: SqlTallies
    past_games: SqlPastGames
    archive: SqlArchive
    medals: SqlMedals
    tournaments: SqlTournaments

    @classmethod
    def on(cls, connection: AsyncConnection, *, writing: bool) -> Self:
        """The transaction that *connection* has begun."""
        return cls(
            SqlChallenges(connection, writing=writing),
            SqlMatches(connection, writing=writing),
            SqlPlayers(connection, writing=writing),
            SqlBlocks(connection),
            SqlServers(connection, writing=writing),
            SqlFlags(connection, writing=writing),
            SqlCases(connection, writing=writing),
            SqlServerLog(connection),
            SqlUptime(connection),
            SqlOutbox(connection),
            SqlPlans(connection),
            SqlNotes(connection),
            SqlFollowers(connection),
            SqlRatings(connection, writing=writing),
            SqlLadders(connection, writing=writing),
            SqlRulesets(connection),
            SqlStatistics(connection),
            SqlStudies(connection),
            SqlSeasons(connection, writing=writing),
            SqlTallies(connection),
            SqlPastGames(connection),
            SqlArchive(connection),
            SqlMedals(connection),
            SqlTournaments(connection, writing=writing),
        )


class SqlStore:
    """Implements ``play.store.port.Store`` on the database at *url*."""

    def __init__(self, url: str) -> None:
        self._writer = writing_engine(url)
        self._reader = reading_engine(url)

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[SqlUnit]:
        """A transaction that writes: all of it is stored at the end, nothing after an exception.

        Raises:
            StoreBusyError: others keep the database busy too long.
        """
        with busy_refused():
            async with self._writer.begin() as connection:
                yield SqlUnit.on(connection, writing=True)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[SqlUnit]:
        """A transaction that only reads, and sees one state of the database throughout.

        Raises:
            StoreBusyError: others keep the database busy too long.
        """
        with busy_refused():
            async with self._reader.connect() as connection:
                yield SqlUnit.on(connection, writing=False)

    async def close(self) -> None:
        """Close all connections."""
        await self._reader.dispose()
        await self._writer.dispose()
