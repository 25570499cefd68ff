"""The common part of tests of delivery: a bot that listens, and players who talk to it."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from play.puzzles.shipped import shipped
from tests.support.discord_players import Player
from tests.support.discord_server import DiscordServer
from tests.support.examples import ANNA, BJORN
from tests.support.office import Office, Sleepless
from tests.support.stores import store_on


@pytest.fixture(scope="session")
def database_with_puzzles(empty_database: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The puzzles of the program are in it, which a bot stores at its first start."""
    file = Path(shutil.copy(empty_database, tmp_path_factory.mktemp("puzzles") / "games.sqlite3"))
    asyncio.run(_ship(file))
    return file


async def _ship(file: Path) -> None:
    store = store_on(file)
    async with store.begin() as unit:
        await unit.puzzles.ship(shipped())
    await store.close()


@pytest.fixture
def database(database_with_puzzles: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(database_with_puzzles, tmp_path / "games.sqlite3"))


@pytest.fixture
async def listening(
    sleepless: Sleepless, server: DiscordServer, database: Path
) -> AsyncIterator[Office]:
    """The bot, which listens to what players do."""
    office = Office(server, database)
    await office.start()
    yield office
    await office.close()


@pytest.fixture
def anna(server: DiscordServer) -> Player:
    return Player(server, ANNA)


@pytest.fixture
def bjorn(server: DiscordServer) -> Player:
    return Player(server, BJORN)
