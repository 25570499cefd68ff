"""The services on a store, with a clock and a coin that tests set.

The store is SQLite. ``make deep`` asks all of PostgreSQL too, but what looks into SQLite's file.
"""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from db.store import SqlStore
from play.matches.match import Match
from play.services.challenges import Challenges
from play.services.delivery import Outbox
from play.services.ladders import Ladders
from play.services.match_clocks import Clocks
from play.services.matches import Matches
from play.services.players import Players
from play.services.rematches import Rematches
from play.time.time_control import DEFAULT_CONTROL
from tests.support import depth
from tests.support.examples import DORA, HALL, TINY
from tests.support.ladder_requests import player
from tests.support.seating import begin
from tests.support.stores import KeptDatabase
from tests.support.telling import told
from tests.support.timekeeping import TWO_DAYS, under_way
from tests.support.tournament_days import Hall
from tests.support.world import World


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    asked = metafunc.fixturenames
    if metafunc.config.getoption(depth.OPTION) and "world" in asked and "database" not in asked:
        metafunc.parametrize("world", ["kept_store", "postgresql"], indirect=True)


@pytest.fixture(scope="session")
def kept_database(
    empty_database: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[KeptDatabase]:
    kept = KeptDatabase(empty_database, tmp_path_factory.mktemp("kept"))
    yield kept
    kept.close()


@pytest.fixture
async def kept_store(kept_database: KeptDatabase) -> AsyncIterator[SqlStore]:
    """A store with nothing in it, in the same file for all tests that do not look into that."""
    store = kept_database.emptied()
    yield store
    await store.close()


@pytest.fixture
def world(request: pytest.FixtureRequest) -> World:
    usual = "sql_store" if "database" in request.fixturenames else "kept_store"
    store: SqlStore = request.getfixturevalue(getattr(request, "param", usual))
    return World(store)


@pytest.fixture
def challenges(world: World) -> Challenges:
    return Challenges(world.store, world.now, world.chance, world.wake)


@pytest.fixture
def rematches(world: World) -> Rematches:
    return Rematches(world.store, world.now, world.chance, world.wake)


@pytest.fixture
def matches(world: World) -> Matches:
    return Matches(world.store, world.now, world.wake)


@pytest.fixture
def outbox(world: World) -> Outbox:
    return Outbox(world.store, world.now)


@pytest.fixture
def players(world: World) -> Players:
    return Players(world.store, world.now, world.wake)


@pytest.fixture
def clocks(world: World) -> Clocks:
    return Clocks(world.store, world.now, world.wake)


@pytest.fixture
async def match(challenges: Challenges, outbox: Outbox) -> Match:
    """A match of Anna, who attacks, against Björn, its first board delivered."""
    return await begin(challenges, outbox)


@pytest.fixture
async def timed(world: World, matches: Matches, outbox: Outbox) -> Match:
    """One in which both have moved: since noon Anna has two days. All is told."""
    return await under_way(world, matches, outbox, TWO_DAYS)


@pytest.fixture
def ladders(world: World) -> Ladders:
    return Ladders(world.store, world.now, world.chance, world.wake)


@pytest.fixture
async def climbing(ladders: Ladders, outbox: Outbox) -> Ladders:
    """A ladder of five players, ``player(1)`` above all others."""
    await ladders.open(HALL, TINY, DEFAULT_CONTROL, DORA)
    for number in range(1, 6):
        await ladders.join(HALL.guild_id or 0, player(number))
    await told(outbox)
    return ladders


@pytest.fixture
def hall(world: World) -> Hall:
    """The services, and those who play in tournaments."""
    return Hall(world)
