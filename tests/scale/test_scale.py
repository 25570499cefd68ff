"""`make scale`, how it fills databases and looks at them, in a small world."""

import asyncio
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from sqlalchemy import make_url

from db.migrate import migrate
from db.sqlalchemy_engines import writing_engine
from db.store import SqlStore
from play.matches.state import MatchState
from tests.scale import plans
from tests.scale.filling import Filling
from tests.scale.loading import Loader, create_databases, drop_database
from tests.scale.plans import noting, scans
from tests.scale.requests import REQUESTS, Asking
from tests.scale.world import World
from tests.support.depth import sample
from tests.support.postgresql import Database

WORLD = World(2)
A_SERVER = 0
"""With a ladder."""

SOME = 12
"""Matches that are replayed where not all are."""

NAME = "hnefabot_tests_scale"


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def url(
    request: pytest.FixtureRequest, empty_database: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """A database that was filled with a small world."""
    if request.param == "sqlite":
        file = shutil.copy(empty_database, tmp_path_factory.mktemp("scale") / "games.sqlite3")
        address = f"sqlite+aiosqlite:///{file}"
        asyncio.run(_fill(address))
        yield address
        return
    database: Database = request.getfixturevalue("postgresql_database")
    asyncio.run(create_databases(database.url, NAME))
    address = make_url(database.url).set(database=NAME).render_as_string(hide_password=False)
    asyncio.run(migrate(address))
    asyncio.run(_fill(address))
    yield address
    asyncio.run(drop_database(database.url, NAME))


async def _fill(address: str) -> None:
    await Filling(Loader(address), WORLD, lambda _: None).fill()


@pytest.fixture
async def filled(url: str) -> AsyncIterator[SqlStore]:
    store = SqlStore(url)
    yield store
    await store.close()


async def test_every_match_replays(filled: SqlStore, deep: bool) -> None:
    """To the board and to the end that its row tells of."""
    async with filled.read() as unit:
        numbers = range(WORLD.finished + WORLD.running)
        for number in numbers if deep else sample(numbers, SOME):
            match = await unit.matches.load_match(number + 1)
            assert (match.state is MatchState.RUNNING) == (number >= WORLD.finished)


async def test_everything_can_be_asked_for(filled: SqlStore) -> None:
    """Of any server, again and again."""
    asking = Asking(filled, WORLD, A_SERVER)
    for request in REQUESTS.values():
        for number in range(2):
            await request(asking, number)


async def test_what_goes_through_a_large_table_is_found(
    url: str, filled: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A question for which there is no index."""
    monkeypatch.setattr(plans, "LARGE", 100)
    engine = writing_engine(url)
    with noting() as asked:
        async with engine.connect() as connection:
            await connection.exec_driver_sql("SELECT count(*) FROM moves WHERE move = 'A1-A2'")
    await engine.dispose()

    assert [table for table, _ in await scans(url, asked)] == ["moves"]
