"""The store: transactions on a database that ``db.migrate`` has brought up to date."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cached_property
from typing import Any, TypeVar, cast

from sqlalchemy.ext.asyncio import AsyncConnection

from db.audit import SqlAudit
from db.challenges import SqlChallenges, SqlLobbies
from db.deadlines import SqlDeadlines
from db.delivery import SqlOutbox
from db.fair_play_cases import SqlCases
from db.fair_play_flags import SqlFlags
from db.following import SqlFollowers
from db.ladders import SqlLadders
from db.leases import SqlLeases
from db.lessons import SqlLessonProgress
from db.live_positions import SqlLivePositions
from db.matches import SqlMatches
from db.measurements import StoreWatch, time_statements
from db.notes import SqlNotes
from db.notices import SqlNotices
from db.orders import SqlOrders
from db.plans import SqlPlans
from db.players import SqlBlocks, SqlPlayers
from db.privacy_deletion import SqlPrivacy
from db.privacy_expiry import SqlExpiry
from db.profiles import SqlPastGames
from db.puzzle_channels import SqlDailyChannels
from db.puzzle_mining import SqlMining
from db.puzzles import SqlPuzzles
from db.ratings import SqlRatings
from db.registered_commands import SqlAnnouncements
from db.remembered_games import RememberedGames
from db.reviews import SqlReviews
from db.rulesets import SqlRulesets
from db.season_tallies import SqlTallies
from db.seasons import SqlArchive, SqlMedals, SqlSeasons
from db.server_messages import SqlServerMessages
from db.server_removals import SqlServerRemovals
from db.servers import SqlServerLog, SqlServers
from db.sessions import SqlSessions
from db.sqlalchemy_engines import TOOL, file_of, reading_engine, store_errors, writing_engine
from db.statistics import SqlStatistics
from db.studies import SqlStudies
from db.thoughts import SqlThoughts
from db.tournaments import SqlTournaments
from db.unit_parts import SqlPart
from db.uptime import SqlUptime
from db.workload import SqlCensus, SqlWorkload
from play.store.port import Unit

P = TypeVar("P", bound=SqlPart)


def _part(kind: type[P]) -> P:
    """A part of a unit, made at its first use: most requests need three or four."""
    part: Any = cached_property(lambda unit: kind(unit.connection, writing=unit.writing))
    return cast("P", part)


class SqlUnit(Unit):
    """Implements ``play.store.port.Unit`` in the transaction that *connection* has begun.

    *games* is a cache of replayed games; *writing* says whether the transaction may write.
    """

    challenges = _part(SqlChallenges)
    lobbies = _part(SqlLobbies)
    live_positions = _part(SqlLivePositions)
    players = _part(SqlPlayers)
    blocks = _part(SqlBlocks)
    servers = _part(SqlServers)
    flags = _part(SqlFlags)
    cases = _part(SqlCases)
    log = _part(SqlServerLog)
    server_messages = _part(SqlServerMessages)
    deadlines = _part(SqlDeadlines)
    leases = _part(SqlLeases)
    uptime = _part(SqlUptime)
    announcements = _part(SqlAnnouncements)
    outbox = _part(SqlOutbox)
    notices = _part(SqlNotices)
    census = _part(SqlCensus)
    audit = _part(SqlAudit)
    orders = _part(SqlOrders)
    plans = _part(SqlPlans)
    notes = _part(SqlNotes)
    followers = _part(SqlFollowers)
    thoughts = _part(SqlThoughts)
    ratings = _part(SqlRatings)
    ladders = _part(SqlLadders)
    reviews = _part(SqlReviews)
    rulesets = _part(SqlRulesets)
    statistics = _part(SqlStatistics)
    lesson_progress = _part(SqlLessonProgress)
    studies = _part(SqlStudies)
    seasons = _part(SqlSeasons)
    sessions = _part(SqlSessions)
    tallies = _part(SqlTallies)
    past_games = _part(SqlPastGames)
    archive = _part(SqlArchive)
    medals = _part(SqlMedals)
    puzzles = _part(SqlPuzzles)
    mining = _part(SqlMining)
    daily_channels = _part(SqlDailyChannels)
    privacy = _part(SqlPrivacy)
    server_removals = _part(SqlServerRemovals)
    expiry = _part(SqlExpiry)
    workload = _part(SqlWorkload)
    tournaments = _part(SqlTournaments)

    def __init__(
        self, connection: AsyncConnection, games: RememberedGames, *, writing: bool
    ) -> None:
        self.connection, self.writing = connection, writing
        self.matches = SqlMatches(connection, games, writing=writing)


class SqlStore:
    """Implements ``play.store.port.Store`` on the database at *url*.

    On PostgreSQL its connections have *name*, by which others see whether a bot runs. *watch* is
    told of each statement, and of moves stored.
    """

    def __init__(self, url: str, name: str = TOOL, watch: StoreWatch | None = None) -> None:
        self.is_shared = file_of(url) is None
        self._writer = writing_engine(url, name)
        self._reader = reading_engine(url, name)
        self._games = RememberedGames()
        self._watch = watch
        if watch is not None:
            time_statements(self._writer, watch)
            time_statements(self._reader, watch)

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[SqlUnit]:
        with store_errors():
            async with self._writer.begin() as connection:
                unit = SqlUnit(connection, self._games, writing=True)
                yield unit
            for match in unit.matches.saved:
                self._games.follow(match)
            if self._watch is not None and unit.matches.moves_stored:
                self._watch.moves_stored(unit.matches.moves_stored)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[SqlUnit]:
        with store_errors():
            async with self._reader.connect() as connection:
                yield SqlUnit(connection, self._games, writing=False)

    async def close(self) -> None:
        """Close all connections, and forget the games replayed so far."""
        self._games = RememberedGames()
        await self._reader.dispose()
        await self._writer.dispose()
