"""A whole season: it is played once, and each test has a copy of what was stored."""

import shutil
from pathlib import Path

import pytest

from db.copying import copy
from db.store import SqlStore
from tests.support.played import Played
from tests.support.whole_season import WholeSeason
from tests.support.world import World


@pytest.fixture
def database(played: Played, tmp_path: Path) -> Path:
    """Instead of an empty one."""
    return Path(shutil.copy(played.file, tmp_path / "games.sqlite3"))


@pytest.fixture
def season(played: Played, sql_store: SqlStore) -> WholeSeason:
    """Everything has happened."""
    return WholeSeason(World(sql_store, played.time))


@pytest.fixture
async def postgresql_season(
    played: Played, postgresql: SqlStore, postgresql_url: str
) -> WholeSeason:
    """A world like that one, on PostgreSQL."""
    await copy(f"sqlite+aiosqlite:///{played.file}", postgresql_url)
    return WholeSeason(World(postgresql, played.time))
