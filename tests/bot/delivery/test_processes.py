"""Processes that are killed, or share a database: no move or message is lost or doubled."""

import signal
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from sqlite3 import connect
from typing import Any

import pytest

from bot.__main__ import now
from db.store import SqlStore
from play.matches.match import Match
from play.matches.seats import Seats
from play.matches.terms import Terms
from play.servers.place import Place
from play.services.challenges import Challenges
from play.shards import TIMESTAMP_SHIFT
from play.time.habits import DEFAULT_HABITS
from tests.support.bot_processes import Bots, stopped
from tests.support.discord_faults import Hang, accepting
from tests.support.discord_gateway import Op
from tests.support.discord_json import Message
from tests.support.discord_players import Player
from tests.support.discord_server import DiscordServer
from tests.support.examples import ANNA, ANNA_ATTACKS, BJORN, HALL, TINY
from tests.support.issuing import send_challenge
from tests.support.processes import Process
from tests.support.waiting import eventually, limited

FAR = Place(1 << TIMESTAMP_SHIFT, 21)
"""On a server of the second of two shards; the hall is on one of the first."""


class Fleet(Bots):
    """Bots of two shards."""

    async def serve(self, shard_id: str, heard: set[int]) -> Process:
        """Start a bot with one of the shards, and wait until those that are *heard* are served."""
        process = self.begin(HNEFABOT_SHARD_IDS=shard_id)
        await eventually(lambda: self.server.gateway.shards == heard)
        return process


@pytest.fixture
async def fleet(postgresql_url: str) -> AsyncIterator[Fleet]:
    servers = {FAR.server_id: [FAR.channel_id]}
    async with DiscordServer(HALL.channel_id, servers=servers, shards=2) as server:
        fleet = Fleet(server, postgresql_url, HNEFABOT_SHARDS="2", HNEFABOT_ENGINE="off")
        yield fleet
        await fleet.end()


async def seat(store: SqlStore, place: Place) -> Match:
    async with store.begin() as unit:
        return await unit.matches.add_match(
            Match.start(place, Seats(ANNA, BJORN), Terms(TINY), now(), DEFAULT_HABITS),
            DEFAULT_HABITS,
        )


async def test_each_process_answers_on_its_shards_until_a_new_one_takes_over(
    fleet: Fleet, postgresql: SqlStore
) -> None:
    """Each board is posted once; no press is heard by old and new, and none is lost."""
    matches = [await seat(postgresql, place) for place in (HALL, FAR)]
    gateway = fleet.server.gateway
    old = await fleet.serve("0", {0})
    await fleet.serve("1", {0, 1})
    new = fleet.begin(HNEFABOT_SHARD_IDS="0")
    await eventually(lambda: fleet.server.requests.count("GET /gateway/bot") == 3)

    for match in matches:
        place, game = match.place, str(match.id)
        asked = Player(fleet.server, ANNA).slash(place.channel_id, "move", move="C1-B1", game=game)
        await eventually(lambda: "You played" in asked.said)  # noqa: B023
        await eventually(lambda: fleet.server.shown(place.channel_id) != [])  # noqa: B023
    assert len(fleet.server.messages) == 2
    assert gateway.heard.count(Op.IDENTIFY) == 2

    old.send(signal.SIGTERM)
    await stopped(old)
    await eventually(lambda: gateway.heard.count(Op.IDENTIFY) == 3)
    await eventually(lambda: gateway.shards == {0, 1})
    answered = Player(fleet.server, BJORN).slash(
        HALL.channel_id, "move", move="C3-C4", game=str(matches[0].id)
    )
    await eventually(lambda: "You played" in answered.said)
    assert new.returncode is None


ROOM = HALL.channel_id
MESSAGES = f"POST /channels/{ROOM}/messages"
FIRST_MESSAGE = 10**18
THREADS = f"{MESSAGES}/{FIRST_MESSAGE}/threads"


class Processes(Bots):
    """Bots on that *database*."""

    def __init__(self, server: DiscordServer, database: Path) -> None:
        super().__init__(server, f"sqlite+aiosqlite:///{database}")
        self.database = database

    async def delivered(self, number: int) -> list[Message]:
        """The messages in the channel, once all *number* notices are dealt with."""
        await eventually(lambda: self.outbox("closed") == [(True,)] * number)
        return self.server.shown(ROOM)

    def outbox(self, columns: str) -> list[tuple[Any, ...]]:
        """The given columns of the notices, in the order they came."""
        with closing(connect(self.database)) as database:
            statement = f"SELECT {columns} FROM outbox ORDER BY id"  # noqa: S608
            return database.execute(statement).fetchall()

    def moves(self) -> int:
        """The number of moves stored."""
        with closing(connect(self.database)) as database:
            (number,) = database.execute("SELECT count(*) FROM moves").fetchone()
            return int(number)


@pytest.fixture
async def store(database: Path) -> AsyncIterator[SqlStore]:
    store = SqlStore(f"sqlite+aiosqlite:///{database}")
    yield store
    await store.close()


@pytest.fixture
async def match(store: SqlStore) -> Match:
    """A match that is under way, of which nothing is left to tell."""
    async with store.begin() as unit:
        return await unit.matches.add_match(
            Match.start(HALL, Seats(ANNA, BJORN), Terms(TINY), now(), DEFAULT_HABITS),
            DEFAULT_HABITS,
        )


@pytest.fixture
async def server() -> AsyncIterator[DiscordServer]:
    """Not in place of Discord: the bot runs in processes of its own, which ask for it."""
    async with DiscordServer(ROOM) as server:
        yield server


@pytest.fixture
async def processes(server: DiscordServer, database: Path) -> AsyncIterator[Processes]:
    processes = Processes(server, database)
    yield processes
    await processes.end()


async def test_a_game_outlives_a_kill_at_every_moment(
    processes: Processes, match: Match, anna: Player, bjorn: Player
) -> None:
    """Each bot dies in another one, and the next goes on where it was."""
    server = processes.server

    # Before the commit: nothing is stored and nothing was said.
    process = await processes.start("before the commit")
    asked = anna.slash(ROOM, "move", move="C1-B1")
    await processes.died(process)
    assert (processes.moves(), asked.said) == (0, "")

    # After the commit: the move is stored, and the next bot sends its board.
    process = await processes.start("after the commit")
    anna.slash(ROOM, "move", move="C1-B1")
    await processes.died(process)
    assert processes.outbox("closed") == [(False,)]
    assert MESSAGES not in server.requests
    process = await processes.start()
    await shown(processes, "C1-B1")

    # While the request hangs: Discord has not taken the board yet, so it is sent again.
    await kill_while(processes, process, Hang(), bjorn, "C3-C4")
    assert len(server.shown(ROOM)) == 1
    process = await processes.start()
    await shown(processes, "C1-B1", "C3-C4")

    # Discord has taken the board, whether the bot knew or not: it is shown once.
    before = server.requests.count(MESSAGES)
    await kill_while(processes, process, Hang(), anna, "B1-B2", taken=True)
    *_, board = server.shown(ROOM)
    process = await processes.start("after sending")
    await processes.died(process)
    assert processes.outbox("closed")[-1] == (False,)
    process = await processes.start()
    await shown(processes, "C1-B1", "C3-C4", "B1-B2")
    assert server.requests.count(MESSAGES) == before + 3
    assert processes.outbox("message_id")[-1] == (board.id,)

    # While nobody moves: the next bot begins a session of its own, and old lists still work.
    await processes.kill(process)
    server.gateway.heard.clear()
    await processes.start()
    picked = bjorn.pick(board, "C4")
    await eventually(lambda: "Where does the piece on C4 go?" in picked.said)
    bjorn.pick(picked.answers[0], "C3")
    await shown(processes, "C1-B1", "C3-C4", "B1-B2", "C4-C3")
    assert server.gateway.heard == [Op.IDENTIFY]


async def kill_while(
    processes: Processes,
    process: Process,
    hang: Hang,
    player: Player,
    move: str,
    *,
    taken: bool = False,
) -> None:
    """Kill a bot while the board of a move hangs, which Discord has *taken* or not."""
    processes.server.script(MESSAGES, accepting(hang) if taken else hang)
    player.slash(ROOM, "move", move=move)
    await reached(hang)
    await processes.kill(process)


async def shown(processes: Processes, *moves: str) -> None:
    """Each of these *moves*, and no other, is stored, and shown once, with a picture."""
    boards = await processes.delivered(len(moves))
    for move, board in zip(moves, boards, strict=True):
        assert move in board.content
        assert board.files == ("board.png",)
    assert processes.moves() == len(moves)


async def test_a_match_whose_opening_is_interrupted_is_opened_once(
    processes: Processes, store: SqlStore
) -> None:
    """The opening is shown once, has one thread, and the board stands in it."""
    challenges = Challenges(store, now, lambda: 0.0, lambda: None)
    challenge = await send_challenge(challenges, HALL, ANNA, BJORN, ANNA_ATTACKS)
    match = await challenges.accept(challenge.id, BJORN)
    server = processes.server
    for request in (MESSAGES, THREADS):
        hang = Hang()
        server.script(request, accepting(hang))
        process = await processes.start()
        await reached(hang)
        await processes.kill(process)

    await processes.start()
    (opening,) = await processes.delivered(len(processes.outbox("id")))
    assert opening.id == FIRST_MESSAGE
    assert list(server.threads) == [FIRST_MESSAGE]
    assert len(server.shown(FIRST_MESSAGE)) == 1
    assert server.requests.count(MESSAGES) == 3
    async with store.read() as unit:
        assert (await unit.matches.load_match(match.id)).thread_id == FIRST_MESSAGE


async def reached(hang: Hang) -> None:
    """Wait until a request has come that will not be answered."""
    async with limited():
        await hang.reached.wait()
