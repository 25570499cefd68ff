"""No crash loses or doubles a move or a message: real processes, killed at the worst moments.

Players do all they do through the gateway, as they would.
"""

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
from play.services.challenges import Challenges
from play.time.habits import DEFAULT_HABITS
from tests.support.bot_processes import Bots
from tests.support.discord_faults import Hang, accepting
from tests.support.discord_gateway import Op
from tests.support.discord_json import Message
from tests.support.discord_players import Player
from tests.support.discord_server import DiscordServer
from tests.support.examples import ANNA, ANNA_ATTACKS, BJORN, HALL, TINY
from tests.support.issuing import send_challenge
from tests.support.waiting import eventually, limited

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
        """How many moves are stored."""
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


async def test_killed_before_the_commit(
    processes: Processes, match: Match, anna: Player, bjorn: Player
) -> None:
    """Nothing is stored and nothing was said: the player moves again, and the game goes on."""
    process = await processes.start("before the commit")
    asked = anna.slash(ROOM, "move", move="C1-B1")
    await processes.died(process)
    assert (processes.moves(), asked.said) == (0, "")

    await processes.start()
    anna.slash(ROOM, "move", move="C1-B1")
    await shown_by_the_next(processes, bjorn)


async def test_killed_after_the_commit(
    processes: Processes, match: Match, anna: Player, bjorn: Player
) -> None:
    """The move is stored, and the bot dies before it has sent anything: the next one sends it."""
    process = await processes.start("after the commit")
    anna.slash(ROOM, "move", move="C1-B1")
    await processes.died(process)
    assert processes.outbox("closed") == [(False,)]
    assert MESSAGES not in processes.server.requests

    await processes.start()
    await shown_by_the_next(processes, bjorn)


async def test_killed_while_the_request_hangs(
    processes: Processes, match: Match, anna: Player, bjorn: Player
) -> None:
    """Discord has not taken the board yet: it is sent again."""
    await kill_while(processes, anna, Hang())
    assert processes.server.shown(ROOM) == []

    await processes.start()
    await shown_by_the_next(processes, bjorn)


@pytest.mark.parametrize("knew", [False, True])
async def test_killed_after_discord_has_taken_the_board(
    knew: bool, processes: Processes, match: Match, anna: Player, bjorn: Player
) -> None:
    """Whether the bot *knew* or not, it is sent again with the same nonce, and shown once."""
    if knew:
        process = await processes.start("after sending")
        anna.slash(ROOM, "move", move="C1-B1")
        await processes.died(process)
    else:
        await kill_while(processes, anna, Hang(), taken=True)
    (board,) = processes.server.shown(ROOM)
    assert processes.outbox("closed") == [(False,)]

    await processes.start()
    assert await processes.delivered(1) == [board]
    assert processes.server.requests.count(MESSAGES) == 2
    assert processes.outbox("message_id") == [(board.id,)]
    await go_on(processes, bjorn)


async def kill_while(
    processes: Processes, anna: Player, hang: Hang, *, taken: bool = False
) -> None:
    """Kill a bot while the board of a move hangs, which Discord has *taken* or not."""
    processes.server.script(MESSAGES, accepting(hang) if taken else hang)
    process = await processes.start()
    anna.slash(ROOM, "move", move="C1-B1")
    await reached(hang)
    await processes.kill(process)


async def shown_by_the_next(processes: Processes, bjorn: Player) -> None:
    """The next bot shows the move with its picture, and the game goes on."""
    (board,) = await processes.delivered(1)
    assert "C1-B1" in board.content
    assert board.files == ("board.png",)
    await go_on(processes, bjorn)


async def test_killed_while_nobody_moves(
    processes: Processes, match: Match, anna: Player, bjorn: Player
) -> None:
    """The next bot begins a session of its own; the buttons under an old board still work."""
    process = await processes.start()
    anna.slash(ROOM, "move", move="C1-B1")
    (board,) = await processes.delivered(1)
    await processes.kill(process)

    await processes.start()
    pressed = bjorn.press(board, "Move")
    await eventually(lambda: "Only the piece on C3 can move" in pressed.said)
    bjorn.pick(pressed.answers[0], "C4")
    assert len(await processes.delivered(2)) == 2
    assert processes.server.gateway.heard == [Op.IDENTIFY, Op.IDENTIFY]


@pytest.mark.parametrize("request_killed", [MESSAGES, THREADS], ids=["opening", "thread"])
async def test_killed_while_a_match_is_opened(
    request_killed: str, processes: Processes, store: SqlStore
) -> None:
    """The opening is shown once, has one thread, and the board stands in it."""
    challenges = Challenges(store, now, lambda: 0.0, lambda: None)
    challenge = await send_challenge(challenges, HALL, ANNA, BJORN, ANNA_ATTACKS)
    match = await challenges.accept(challenge.id, BJORN)
    hang = Hang()
    processes.server.script(request_killed, accepting(hang))
    process = await processes.start()
    await reached(hang)
    await processes.kill(process)

    await processes.start()
    (opening,) = await processes.delivered(len(processes.outbox("id")))
    server = processes.server
    assert opening.id == FIRST_MESSAGE
    assert list(server.threads) == [FIRST_MESSAGE]
    assert len(server.shown(FIRST_MESSAGE)) == 1
    assert server.requests.count(MESSAGES) == 2
    async with store.read() as unit:
        assert (await unit.matches.load_match(match.id)).thread_id == FIRST_MESSAGE


async def reached(hang: Hang) -> None:
    """Wait until a request has come that will not be answered."""
    async with limited():
        await hang.reached.wait()


async def go_on(processes: Processes, bjorn: Player) -> None:
    """Bjorn answers the move of Anna: two moves are stored, and two boards are shown."""
    answer = bjorn.slash(ROOM, "move", move="C3-C4")
    _, second = await processes.delivered(2)
    assert "C3-C4" in second.content
    assert processes.moves() == 2
    await eventually(lambda: "You played `C3-C4` with the king" in answer.said)
