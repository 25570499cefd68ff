"""The services on a store, with a clock and a coin that tests set.

The store is SQLite. ``make deep`` asks all of PostgreSQL too, but what looks into SQLite's file.
"""

import pytest

from db.store import SqlStore
from play.matches.match import Match
from play.services.ladders import Ladders
from play.time.time_control import DEFAULT_CONTROL
from tests.support import depth
from tests.support.examples import DORA, HALL, TINY
from tests.support.ladder_requests import player
from tests.support.timekeeping import TWO_DAYS, under_way
from tests.support.tournament_days import Hall
from tests.support.world import World, begin, told


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    asked = metafunc.fixturenames
    if metafunc.config.getoption(depth.OPTION) and "world" in asked and "database" not in asked:
        metafunc.parametrize("world", ["kept_store", "postgresql"], indirect=True)


@pytest.fixture
def world(request: pytest.FixtureRequest) -> World:
    usual = "sql_store" if "database" in request.fixturenames else "kept_store"
    store: SqlStore = request.getfixturevalue(getattr(request, "param", usual))
    return World(store)


@pytest.fixture
async def match(world: World) -> Match:
    """A match of Anna, who attacks, against Björn, its first board delivered."""
    return await begin(world)


@pytest.fixture
async def timed(world: World) -> Match:
    """One in which both have moved: since noon Anna has two days. All is told."""
    return await under_way(world, TWO_DAYS)


@pytest.fixture
async def climbing(world: World) -> Ladders:
    """A ladder of five players, ``player(1)`` above all others."""
    await world.ladders.open(HALL, TINY, DEFAULT_CONTROL, DORA)
    for number in range(1, 6):
        await world.ladders.join(HALL.guild_id or 0, player(number))
    await told(world)
    return world.ladders


@pytest.fixture
def hall(world: World) -> Hall:
    """The services, and those who play in tournaments."""
    return Hall(world)
