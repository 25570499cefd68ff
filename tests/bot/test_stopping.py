"""The bot stops at once when it is told to, however that is done: real processes, real signals."""

import os
import signal
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from sqlite3 import connect

import pytest

from tests.support.crashing_bot import serve
from tests.support.discord_server import TOKEN, DiscordServer
from tests.support.examples import HALL
from tests.support.processes import Process, Program
from tests.support.stubborn_bot import serve_stubbornly
from tests.support.waiting import eventually, limited

ROOT = Path(__file__).parents[2]


class Service:
    """A bot that runs in a process of its own, and speaks to a *server*."""

    def __init__(self, server: DiscordServer, folder: Path) -> None:
        self.server = server
        self.told = folder / "told"
        self.database = folder / "games.sqlite3"
        self.process: Process | None = None

    async def start(self, program: Program = serve, seconds_to_stop: float = 600) -> Process:
        """Start it, and wait until it listens."""
        settings = {
            "HNEFABOT_TOKEN": TOKEN,
            "HNEFABOT_DATABASE_URL": f"sqlite+aiosqlite:///{self.database}",
            "HNEFABOT_LOG_LEVEL": "WARNING",
            "TOLD": str(self.told),
            "SECONDS_TO_STOP": str(seconds_to_stop),
        }
        addresses = (self.server.base, self.server.gateway_address)
        self.process = Process(program, addresses, os.environ | settings, ROOT)
        await eventually(lambda: self.server.gateway.serving)
        return self.process

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
        if service.process is not None and service.process.returncode is None:
            service.process.kill()
            await service.process.wait()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_stops_the_bot(number: signal.Signals, service: Service) -> None:
    """It takes leave of Discord, and notes how long it was up."""
    process = await service.start()
    await eventually(lambda: service.alive_at() != "")
    began = service.alive_at()

    process.send(number)

    async with limited():
        assert await process.wait() == 0
    assert not service.server.gateway.serving
    assert service.alive_at() > began


async def test_a_second_signal_ends_it_at_once(service: Service) -> None:
    """Whatever it still waits for."""
    process = await service.start(serve_stubbornly)
    process.send(signal.SIGTERM)
    await eventually(service.told.exists)
    assert process.returncode is None

    process.send(signal.SIGTERM)

    async with limited():
        assert await process.wait() == -signal.SIGTERM


async def test_it_does_not_take_for_ever(service: Service) -> None:
    """What it was doing is taken up again at the next start."""
    process = await service.start(serve_stubbornly, seconds_to_stop=0.1)

    process.send(signal.SIGTERM)

    async with limited():
        assert await process.wait() == 0
