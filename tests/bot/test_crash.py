"""No crash loses or doubles a message: real processes, killed at the worst moments."""

import asyncio
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from sqlite3 import connect
from typing import Any

import pytest

from bot.__main__ import now
from db.store import SqlStore
from play.match import Match
from play.seats import Seats
from play.services.challenges import Challenges
from tests.bot.discord_faults import Hang, accepting
from tests.bot.discord_server import DiscordServer
from tests.bot.waiting import eventually, limited
from tests.play.examples import ANNA, ANNA_ATTACKS, BJORN, HALL, TINY

ROOT = Path(__file__).parents[2]

MESSAGES = f"POST /channels/{HALL.channel_id}/messages"
FIRST_MESSAGE = 10**18
THREADS = f"{MESSAGES}/{FIRST_MESSAGE}/threads"


class Processes:
    """Bots, each a process of its own, that share a *database*, and speak to one server."""

    def __init__(self, server: DiscordServer, database: Path) -> None:
        self.server = server
        self.database = database
        self._started: list[asyncio.subprocess.Process] = []

    async def start(self, *arguments: object) -> asyncio.subprocess.Process:
        """Start a bot; see ``crashing_bot`` for the *arguments*."""
        command = (sys.executable, "-m", "tests.bot.crashing_bot", self.server.base, self.database)
        words = map(str, (*command, *arguments))
        process = await asyncio.create_subprocess_exec(*words, cwd=ROOT)
        self._started.append(process)
        return process

    async def restart(self) -> None:
        """Start a bot, and wait until it has delivered all there is."""
        await self.start()
        await eventually(lambda: self.outbox("id", "WHERE NOT closed") == [])

    async def end(self) -> None:
        """Kill all that still run."""
        for process in self._started:
            if process.returncode is None:
                process.kill()
            await process.wait()

    def outbox(self, columns: str, condition: str = "") -> list[tuple[Any, ...]]:
        """The given columns of the notices, in the order they came."""
        with closing(connect(self.database)) as database:
            statement = f"SELECT {columns} FROM outbox {condition} ORDER BY id"  # noqa: S608
            return database.execute(statement).fetchall()


async def kill_when_reached(process: asyncio.subprocess.Process, hang: Hang) -> None:
    """``kill -9`` the *process* while it waits for the answer that never comes."""
    async with limited():
        await hang.reached.wait()
    process.kill()
    assert await process.wait() == -signal.SIGKILL


@pytest.fixture
async def store(database: Path) -> AsyncIterator[SqlStore]:
    store = SqlStore(f"sqlite+aiosqlite:///{database}")
    yield store
    await store.close()


@pytest.fixture
async def match(store: SqlStore) -> Match:
    """A match that is under way, of which nothing is left to tell."""
    async with store.begin() as unit:
        return await unit.matches.add(Match.start(HALL, Seats(ANNA, BJORN), TINY, now()))


@pytest.fixture
async def processes(database: Path) -> AsyncIterator[Processes]:
    async with DiscordServer(HALL.channel_id) as server:
        processes = Processes(server, database)
        yield processes
        await processes.end()


async def test_killed_after_the_commit(processes: Processes, match: Match) -> None:
    """The move is stored, and the bot dies before it has sent anything: the next one sends it."""
    process = await processes.start(match.id, ANNA, "C1-B1", "die")
    async with limited():
        assert await process.wait() == -signal.SIGKILL
    assert processes.outbox("closed") == [(False,)]
    assert MESSAGES not in processes.server.requests

    await processes.restart()
    (message,) = processes.server.shown(HALL.channel_id)
    assert "C1-B1" in message.content
    assert message.files == ("board.png",)


async def test_killed_while_the_request_hangs(processes: Processes, match: Match) -> None:
    """Discord has not taken the board yet: it is sent again."""
    hang = Hang()
    processes.server.script(MESSAGES, hang)
    await kill_when_reached(await processes.start(match.id, ANNA, "C1-B1"), hang)
    assert processes.server.shown(HALL.channel_id) == []

    await processes.restart()
    (message,) = processes.server.shown(HALL.channel_id)
    assert "C1-B1" in message.content


async def test_killed_after_discord_has_taken_the_board(processes: Processes, match: Match) -> None:
    """It is sent again with the same nonce, so that it is shown once."""
    hang = Hang()
    processes.server.script(MESSAGES, accepting(hang))
    await kill_when_reached(await processes.start(match.id, ANNA, "C1-B1"), hang)
    (message,) = processes.server.shown(HALL.channel_id)
    assert processes.outbox("closed") == [(False,)]

    await processes.restart()
    assert processes.server.shown(HALL.channel_id) == [message]
    assert processes.server.requests.count(MESSAGES) == 2
    assert processes.outbox("message_id") == [(message.id,)]


@pytest.mark.parametrize("request_killed", [MESSAGES, THREADS], ids=["opening", "thread"])
async def test_killed_while_a_match_is_opened(
    request_killed: str, processes: Processes, store: SqlStore
) -> None:
    """The opening is shown once, has one thread, and the board stands in it."""
    challenges = Challenges(store, now, lambda: 0.0, lambda: None)
    challenge = await challenges.issue(HALL, ANNA, BJORN, ANNA_ATTACKS)
    match = await challenges.accept(challenge.id, BJORN)
    hang = Hang()
    processes.server.script(request_killed, accepting(hang))
    await kill_when_reached(await processes.start(), hang)

    await processes.restart()
    server = processes.server
    assert [message.id for message in server.shown(HALL.channel_id)] == [FIRST_MESSAGE]
    assert list(server.threads) == [FIRST_MESSAGE]
    assert len(server.shown(FIRST_MESSAGE)) == 1
    assert server.requests.count(MESSAGES) == 2
    async with store.read() as unit:
        assert (await unit.matches.get(match.id)).thread_id == FIRST_MESSAGE
