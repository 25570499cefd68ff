"""A whole season: on SQLite it is played once, and each test has a copy of what was stored."""

import asyncio
import shutil
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

import pytest

from db.store import SqlStore
from tests.support.inline_sqlite import InlineStore
from tests.support.whole_season import WholeSeason
from tests.support.world import World


class Played(NamedTuple):
    """The database after a season that was over at that *time*."""

    file: Path
    time: datetime


@pytest.fixture(scope="session")
def played(empty_database: Path, tmp_path_factory: pytest.TempPathFactory) -> Played:
    file = Path(shutil.copy(empty_database, tmp_path_factory.mktemp("season") / "games.sqlite3"))

    async def play() -> datetime:
        store = InlineStore(f"sqlite+aiosqlite:///{file}")
        try:
            season = WholeSeason(World(store))
            await season.play()
        finally:
            await store.close()
        return season.world.time

    return Played(file, asyncio.run(play()))


@pytest.fixture
def database(played: Played, tmp_path: Path) -> Path:
    """Instead of an empty one."""
    return Path(shutil.copy(played.file, tmp_path / "games.sqlite3"))


@pytest.fixture
def season(played: Played, sql_store: SqlStore) -> WholeSeason:
    """Everything has happened."""
    return WholeSeason(World(sql_store, played.time))


@pytest.fixture
async def postgresql_season(postgresql: SqlStore) -> WholeSeason:
    """The same, on PostgreSQL."""
    season = WholeSeason(World(postgresql))
    await season.play()
    return season


@pytest.fixture(params=["season", "postgresql_season"])
def any_season(request: pytest.FixtureRequest) -> WholeSeason:
    """The same on each kind of store."""
    season: WholeSeason = request.getfixturevalue(request.param)
    return season
