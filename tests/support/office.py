"""The bot, in touch with a server that stands in for Discord."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import cycle
from pathlib import Path
from sqlite3 import connect
from types import ModuleType
from typing import Any

from bot.client import TaflBot
from bot.delivery.alarm import Alarm
from bot.figures.measuring import Measures
from db.store import SqlStore
from play.challenges.challenge import Challenge
from play.matches.match import Match
from play.matches.seats import Seats
from play.matches.state import MatchState
from play.matches.terms import Terms
from play.servers.place import Place
from play.shards import Shards
from play.time.habits import DEFAULT_HABITS
from play.time.time_control import DEFAULT_CONTROL, Lapse
from tests.support.discord_faults import OPEN_DM, answering
from tests.support.discord_server import TOKEN, DiscordServer
from tests.support.examples import ANNA, ANNA_ATTACKS, BJORN, HALL, HOUR, NOON, TINY
from tests.support.stores import store_on
from tests.support.waiting import eventually, limited
from tests.support.working import UNLIMITED, WorkingHere, thinking_here

TO_THE_REMINDER = timedelta(days=3) * 0.8
"""From the moment in which a match is seated to the first reminder of its first move."""


class Sleepless(ModuleType):
    """The module asyncio for discord.py, but nobody sleeps: *pauses* says how long he wanted to."""

    def __init__(self) -> None:
        super().__init__("asyncio")
        self.pauses: list[float] = []

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever asyncio has
        return getattr(asyncio, name)

    async def sleep(self, seconds: float) -> None:
        self.pauses += [seconds] if seconds else []
        await asyncio.sleep(0)


@dataclass
class Office:
    """The bot, logged in to *server*; its clock stands still but for ``wait`` and ``deliver``.

    It only posts, unless it is ``start``ed: then it listens to the gateway too. *beats*: it finds
    out when it was out of touch. With *measures* it tells them what happens.
    """

    server: DiscordServer
    database: Path
    time: datetime = NOON
    beats: bool = False
    measures: Measures | None = None
    shards: Shards | None = None
    _running: asyncio.Task[None] | None = None

    def now(self) -> datetime:
        return self.time

    def opened(self) -> SqlStore:
        """Its store."""
        return store_on(self.database, threads=True)

    async def open(self) -> None:
        self.store = self.opened()
        self.bot = TaflBot(
            self.store,
            self.now,
            lambda: 0.0,
            beats=self.beats,
            shards=self.shards,
            workers=WorkingHere(),
            reviewers=WorkingHere(),
            thinker=thinking_here(),
            allowances=UNLIMITED,
            measures=self.measures,
        )
        await self.bot.login(TOKEN)

    async def start(self) -> None:
        """Open, and listen to what players do."""
        await self.open()
        await self.listen()

    async def listen(self) -> None:
        """Listen to what Discord tells of servers, and what players do there."""
        self._running = asyncio.create_task(self.bot.connect())
        await eventually(lambda: len(self.server.gateway.shards) == len(self.bot.served.ids))

    async def close(self) -> None:
        try:
            await self.bot.close()
            if self._running is not None:
                await self._running
        finally:
            await self.store.close()

    async def seat(
        self, thread_id: int | None = None, place: Place = HALL, lapse: Lapse = Lapse.LOSS
    ) -> Match:
        """A match that is under way, of which nothing is left to tell."""
        terms = Terms(TINY, control=replace(DEFAULT_CONTROL, lapse=lapse))
        match = Match.start(place, Seats(ANNA, BJORN), terms, self.time, DEFAULT_HABITS)
        async with self.store.begin() as unit:
            return await unit.matches.add_match(replace(match, thread_id=thread_id), DEFAULT_HABITS)

    async def hurried(self, left: timedelta, place: Place = HALL) -> Match:
        """A match in which Anna has so much time *left*."""
        match = await self.seat(place=place)
        clock = replace(match.clock, left=left, turn=left)
        async with self.store.begin() as unit:
            await unit.matches.save(
                replace(match, clock=clock), seen=match.board, habits=DEFAULT_HABITS
            )
        return match

    async def is_over(self, match: Match) -> bool:
        return (
            await self.bot.services.matches.load_match(match.id)
        ).state is not MatchState.RUNNING

    async def until_over(self, match: Match) -> None:
        async with limited():
            while not await self.is_over(match):  # noqa: ASYNC110 - databases set no events
                await asyncio.sleep(0.01)

    def asked(self, query: str) -> list[tuple[Any, ...]]:
        """The answer of the database."""
        with closing(connect(self.database)) as database:
            return database.execute(query).fetchall()

    async def accepted(self) -> Match:
        """A match that begins: Anna has challenged Bjorn, and told nobody yet."""
        async with self.store.begin() as unit:
            issued = Challenge.issue(HALL, ANNA, BJORN, ANNA_ATTACKS, (self.time, HOUR))
            challenge = await unit.challenges.add_challenge(issued)
        return await self.bot.services.challenges.accept(challenge.id, BJORN)

    async def show(self, match: Match) -> None:
        """Send the board of *match*."""
        await self.bot.services.matches.board_again(match.id)

    def wait(self, time: timedelta) -> None:
        """Let *time* pass, and the bot notice it."""
        self.time += time
        self.bot.courier.alarm.ring()
        self.bot.timekeepers.deadlines.alarm.ring()

    async def look(self) -> None:
        """Have courier and timekeeper look whether anything is due, begin that, and sleep again."""
        for alarm in (self.bot.courier.alarm, self.bot.timekeepers.deadlines.alarm):
            await self.looked(alarm)

    async def looked(self, alarm: Alarm) -> None:
        """Wait until whoever sleeps by that *alarm* has looked once more."""
        nap = alarm._nap  # noqa: SLF001 - nobody else knows of it
        alarm.ring()
        await eventually(lambda: alarm._nap not in {None, nap})  # noqa: SLF001

    async def live(self, time: timedelta) -> None:
        """Let *time* pass, until all deadlines that come are kept, and all that follows is told."""
        self.wait(time)
        async with limited():
            while await self._overdue():  # noqa: ASYNC110 - databases set no events
                await asyncio.sleep(0.01)
        await self.deliver()

    async def miss(self, time: timedelta) -> None:
        """Let *time* pass; the private message that is due then does not get through at first."""
        self.server.script(OPEN_DM, answering(503))
        self.wait(time)
        await eventually(lambda: OPEN_DM in self.server.requests)

    async def _overdue(self) -> bool:
        earliest = await self.bot.services.workload.next_deadline()
        return earliest is not None and earliest <= self.time

    async def play(self, match_id: int, *moves: str) -> None:
        """Have Anna and Bjorn make these moves in turn, and post the board after each."""
        for player, move in zip(cycle((ANNA, BJORN)), moves, strict=False):
            await self.bot.services.matches.play(match_id, player, move)
            await self.deliver()

    async def deliver(self, match: Match | None = None) -> None:
        """Let time pass until all is delivered or given up, with the board of a *match*."""
        if match is not None:
            await self.show(match)
        async with limited():
            while (due := await self.bot.courier.outbox.next_due()) is not None:
                due = max(due, self.bot.courier.outcomes.retry_at or due)
                if due > self.time:
                    self.wait(due - self.time)
                await asyncio.sleep(0.01)

    def contents(self, channel_id: int) -> list[str]:
        """The messages in a channel, oldest first."""
        return [message.text for message in self.server.shown(channel_id)]

    def told(self, player: int) -> list[str]:
        room = self.server.direct_channels.get(player)
        return [] if room is None else self.contents(room)

    def outbox(self, columns: str) -> list[tuple[Any, ...]]:
        """The given columns of all notices, in the order they came."""
        return self.asked(f"SELECT {columns} FROM outbox ORDER BY id")  # noqa: S608

    async def change(self, statement: str) -> None:
        """Do something to the database behind the bot's back, once the bot lets go of it."""
        await asyncio.to_thread(self._change, statement)

    def _change(self, statement: str) -> None:
        with closing(connect(self.database, isolation_level=None)) as database:
            database.execute("BEGIN IMMEDIATE")
            database.execute(statement)
            database.execute("COMMIT")

    @asynccontextmanager
    async def no_updates_of(self, table: str) -> AsyncIterator[None]:
        """Have the database refuse them, for a reason that nobody foresaw."""
        refuse = "BEGIN SELECT RAISE(ABORT, 'No'); END"
        await self.change(f"CREATE TRIGGER refusal BEFORE UPDATE ON {table} {refuse}")
        yield
        await self.change("DROP TRIGGER refusal")

    @asynccontextmanager
    async def full_disk(self, *tables: str) -> AsyncIterator[None]:
        """Have no room for what changes rows of *tables*: SQLite finds none, and says so."""
        await self.change("CREATE TABLE ballast (load BLOB)")
        for table in tables:
            load = "BEGIN INSERT INTO ballast VALUES (zeroblob(100000)); END"
            await self.change(f"CREATE TRIGGER load_{table} BEFORE UPDATE ON {table} {load}")
        await self._allow_pages("1")
        yield
        await self._allow_pages("1000000")
        for table in tables:
            await self.change(f"DROP TRIGGER load_{table}")

    async def _allow_pages(self, number: str) -> None:
        """Let the database have so many pages, or as many as it has."""
        async with self.store._writer.begin() as connection:  # noqa: SLF001 - nobody else sets it
            await connection.exec_driver_sql(f"PRAGMA max_page_count={number}")
