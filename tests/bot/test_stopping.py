"""The bot stops at once when it is told to, however that is done: real processes, real signals."""

import signal
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from sqlite3 import connect

import pytest

from bot.__main__ import now
from play.matches.match import Match
from play.matches.seats import Seats
from play.matches.terms import Terms
from play.time.habits import DEFAULT_HABITS
from tests.support.bot_processes import Bots, stopped
from tests.support.discord_faults import Held
from tests.support.discord_json import BOT
from tests.support.discord_players import Player
from tests.support.discord_server import DiscordServer
from tests.support.examples import ANNA, BJORN, HALL, TINY
from tests.support.stores import store_on
from tests.support.stubborn_bot import serve_stubbornly
from tests.support.waiting import LONGEST, eventually, limited

MESSAGES = f"POST /channels/{HALL.channel_id}/messages"


class Service(Bots):
    """A bot that runs in a process of its own."""

    def __init__(self, server: DiscordServer, folder: Path) -> None:
        self.told = folder / "told"
        self.database = folder / "games.sqlite3"
        super().__init__(
            server,
            f"sqlite+aiosqlite:///{self.database}",
            TOLD=str(self.told),
            SECONDS_TO_STOP=str(LONGEST),
        )

    async def seat(self) -> Match:
        """A match that is under way, of which nothing is left to tell."""
        store = store_on(self.database)
        try:
            async with store.begin() as unit:
                match = Match.start(HALL, Seats(ANNA, BJORN), Terms(TINY), now(), DEFAULT_HABITS)
                return await unit.matches.add_match(match, DEFAULT_HABITS)
        finally:
            await store.close()

    def outbox(self) -> list[tuple[bool, int]]:
        """Which notices are dealt with, and which messages they are."""
        with closing(connect(self.database)) as database:
            return database.execute("SELECT closed, message_id FROM outbox").fetchall()

    def alive_at(self) -> str:
        """When the bot last noted that it was up; empty if it never did."""
        with closing(connect(self.database)) as database:
            (moment,) = database.execute("SELECT max(alive_at) FROM uptime").fetchone()
            return str(moment or "")


@pytest.fixture
async def service(database: Path, tmp_path: Path) -> AsyncIterator[Service]:
    async with DiscordServer(HALL.channel_id) as server:
        service = Service(server, tmp_path)
        yield service
        await service.end()


@pytest.fixture
def anna(service: Service) -> Player:
    return Player(service.server, ANNA)


@pytest.fixture
def bjorn(service: Service) -> Player:
    return Player(service.server, BJORN)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_stops_the_bot(number: signal.Signals, service: Service) -> None:
    """It takes leave of Discord, and notes how long it was up."""
    process = await service.start()
    await eventually(lambda: service.alive_at() != "")
    began = service.alive_at()

    process.send(number)

    await stopped(process)
    assert not service.server.gateway.serving
    assert service.alive_at() > began


async def test_a_bot_that_stops_finishes_what_it_has_begun(
    service: Service, anna: Player, bjorn: Player
) -> None:
    """It hears nothing more, but answers everybody, and sends what it is sending."""
    match = await service.seat()
    board, looking = Held(), Held()
    service.server.script(MESSAGES, board)
    process = await service.start()
    moved = anna.slash(HALL.channel_id, "move", move="C1-B1")
    await eventually(board.reached.is_set)
    looked = bjorn.slash(HALL.channel_id, "board", game=str(match.id))
    service.server.script(f"PATCH /webhooks/{BOT}/{looked.token}/messages/@original", looking)
    await eventually(looking.reached.is_set)

    process.send(signal.SIGTERM)
    await eventually(lambda: not service.server.gateway.serving)
    unheard = anna.slash(HALL.channel_id, "games")
    assert process.returncode is None
    looking.released.set()
    await eventually(lambda: looked.answers[-1].files != ())
    board.released.set()

    await stopped(process)
    assert "You played" in moved.said
    (shown,) = service.server.shown(HALL.channel_id)
    assert service.outbox() == [(True, shown.id)]
    assert unheard.callback is None


async def test_a_second_signal_ends_it_at_once(service: Service) -> None:
    """Whatever it still waits for."""
    process = await service.start(program=serve_stubbornly)
    process.send(signal.SIGTERM)
    await eventually(service.told.exists)
    assert process.returncode is None

    process.send(signal.SIGTERM)

    async with limited():
        assert await process.wait() == -signal.SIGTERM


async def test_it_does_not_take_for_ever(service: Service) -> None:
    """Interrupted work is taken up again at the next start."""
    process = await service.start(program=serve_stubbornly, SECONDS_TO_STOP="0.1")

    process.send(signal.SIGTERM)

    await stopped(process)
