"""The store: transactions on a database that ``db.migrate`` has brought up to date."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cached_property

from sqlalchemy.ext.asyncio import AsyncConnection

from db.announcements import SqlAnnouncements
from db.audit import SqlAudit
from db.blocks import SqlBlocks
from db.census import SqlCensus
from db.challenges import SqlChallenges
from db.deadlines import SqlDeadlines
from db.delivery import SqlOutbox
from db.engines import TOOL, file_of, reading_engine, store_errors, writing_engine
from db.fair_play_cases import SqlCases
from db.fair_play_flags import SqlFlags
from db.following import SqlFollowers
from db.ladders import SqlLadders
from db.leases import SqlLeases
from db.lessons import SqlLessonProgress
from db.live_positions import SqlLivePositions
from db.lobbies import SqlLobbies
from db.matches import SqlMatches
from db.notes import SqlNotes
from db.notices import SqlNotices
from db.orders import SqlOrders
from db.plans import SqlPlans
from db.players import SqlPlayers
from db.privacy_expiry import SqlExpiry
from db.privacy_traces import SqlPrivacy
from db.profiles import SqlPastGames
from db.puzzle_channels import SqlDailyChannels
from db.puzzle_mining import SqlMining
from db.puzzles import SqlPuzzles
from db.ratings import SqlRatings
from db.remembered_games import RememberedGames
from db.reviews import SqlReviews
from db.rulesets import SqlRulesets
from db.season_archive import SqlArchive
from db.season_medals import SqlMedals
from db.season_tallies import SqlTallies
from db.seasons import SqlSeasons
from db.server_log import SqlServerLog
from db.server_messages import SqlServerMessages
from db.server_removals import SqlServerRemovals
from db.servers import SqlServers
from db.statistics import SqlStatistics
from db.studies import SqlStudies
from db.thoughts import SqlThoughts
from db.tournaments import SqlTournaments
from db.uptime import SqlUptime
from db.watching import Watch, time_statements
from db.workload import SqlWorkload


class SqlUnit:
    """Implements ``play.store.port.Unit`` in the transaction that *connection* has begun.

    Each part is made when it is first used: most requests need three or four.
    """

    def __init__(
        self, connection: AsyncConnection, games: RememberedGames, *, writing: bool
    ) -> None:
        self._connection, self._games = connection, games
        self._writing = writing

    @cached_property
    def challenges(self) -> SqlChallenges:
        return SqlChallenges(self._connection, writing=self._writing)

    @cached_property
    def lobbies(self) -> SqlLobbies:
        return SqlLobbies(self._connection, writing=self._writing)

    @cached_property
    def matches(self) -> SqlMatches:
        return SqlMatches(self._connection, self._games, writing=self._writing)

    @cached_property
    def live_positions(self) -> SqlLivePositions:
        return SqlLivePositions(self._connection)

    @cached_property
    def players(self) -> SqlPlayers:
        return SqlPlayers(self._connection, writing=self._writing)

    @cached_property
    def blocks(self) -> SqlBlocks:
        return SqlBlocks(self._connection)

    @cached_property
    def servers(self) -> SqlServers:
        return SqlServers(self._connection, writing=self._writing)

    @cached_property
    def flags(self) -> SqlFlags:
        return SqlFlags(self._connection, writing=self._writing)

    @cached_property
    def cases(self) -> SqlCases:
        return SqlCases(self._connection, writing=self._writing)

    @cached_property
    def log(self) -> SqlServerLog:
        return SqlServerLog(self._connection)

    @cached_property
    def server_messages(self) -> SqlServerMessages:
        return SqlServerMessages(self._connection)

    @cached_property
    def deadlines(self) -> SqlDeadlines:
        return SqlDeadlines(self._connection)

    @cached_property
    def leases(self) -> SqlLeases:
        return SqlLeases(self._connection)

    @cached_property
    def uptime(self) -> SqlUptime:
        return SqlUptime(self._connection)

    @cached_property
    def announcements(self) -> SqlAnnouncements:
        return SqlAnnouncements(self._connection)

    @cached_property
    def outbox(self) -> SqlOutbox:
        return SqlOutbox(self._connection)

    @cached_property
    def notices(self) -> SqlNotices:
        return SqlNotices(self._connection)

    @cached_property
    def census(self) -> SqlCensus:
        return SqlCensus(self._connection)

    @cached_property
    def audit(self) -> SqlAudit:
        return SqlAudit(self._connection)

    @cached_property
    def orders(self) -> SqlOrders:
        return SqlOrders(self._connection)

    @cached_property
    def plans(self) -> SqlPlans:
        return SqlPlans(self._connection)

    @cached_property
    def notes(self) -> SqlNotes:
        return SqlNotes(self._connection)

    @cached_property
    def followers(self) -> SqlFollowers:
        return SqlFollowers(self._connection)

    @cached_property
    def thoughts(self) -> SqlThoughts:
        return SqlThoughts(self._connection)

    @cached_property
    def ratings(self) -> SqlRatings:
        return SqlRatings(self._connection, writing=self._writing)

    @cached_property
    def ladders(self) -> SqlLadders:
        return SqlLadders(self._connection, writing=self._writing)

    @cached_property
    def reviews(self) -> SqlReviews:
        return SqlReviews(self._connection)

    @cached_property
    def rulesets(self) -> SqlRulesets:
        return SqlRulesets(self._connection)

    @cached_property
    def statistics(self) -> SqlStatistics:
        return SqlStatistics(self._connection)

    @cached_property
    def lesson_progress(self) -> SqlLessonProgress:
        return SqlLessonProgress(self._connection)

    @cached_property
    def studies(self) -> SqlStudies:
        return SqlStudies(self._connection)

    @cached_property
    def seasons(self) -> SqlSeasons:
        return SqlSeasons(self._connection, writing=self._writing)

    @cached_property
    def tallies(self) -> SqlTallies:
        return SqlTallies(self._connection)

    @cached_property
    def past_games(self) -> SqlPastGames:
        return SqlPastGames(self._connection)

    @cached_property
    def archive(self) -> SqlArchive:
        return SqlArchive(self._connection)

    @cached_property
    def medals(self) -> SqlMedals:
        return SqlMedals(self._connection)

    @cached_property
    def puzzles(self) -> SqlPuzzles:
        return SqlPuzzles(self._connection, writing=self._writing)

    @cached_property
    def mining(self) -> SqlMining:
        return SqlMining(self._connection)

    @cached_property
    def daily_channels(self) -> SqlDailyChannels:
        return SqlDailyChannels(self._connection, writing=self._writing)

    @cached_property
    def privacy(self) -> SqlPrivacy:
        return SqlPrivacy(self._connection)

    @cached_property
    def server_removals(self) -> SqlServerRemovals:
        return SqlServerRemovals(self._connection)

    @cached_property
    def expiry(self) -> SqlExpiry:
        return SqlExpiry(self._connection)

    @cached_property
    def workload(self) -> SqlWorkload:
        return SqlWorkload(self._connection)

    @cached_property
    def tournaments(self) -> SqlTournaments:
        return SqlTournaments(self._connection, writing=self._writing)


class SqlStore:
    """Implements ``play.store.port.Store`` on the database at *url*.

    The *name* of its connections shows whether a bot runs. A *watch* measures its work.
    """

    def __init__(self, url: str, name: str = TOOL, watch: Watch | None = None) -> None:
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
            if self._watch is not None and unit.matches.moves_stored:
                self._watch.moves_stored(unit.matches.moves_stored)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[SqlUnit]:
        with store_errors():
            async with self._reader.connect() as connection:
                yield SqlUnit(connection, self._games, writing=False)

    async def close(self) -> None:
        """Close all connections, and forget the games read on them."""
        self._games = RememberedGames()
        await self._reader.dispose()
        await self._writer.dispose()
