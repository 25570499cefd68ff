"""One row that cannot be read is the trouble of whoever it belongs to, and of nobody else."""

import shutil
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from db.tables import metadata
from play.matches.state import MatchState
from tests.support import depth
from tests.support.examples import HOUR
from tests.support.stores import store_on
from tests.support.two_servers import (
    LUCKY,
    POISONS,
    UNLUCKY,
    delivered,
    live,
    player,
    poison,
    services_on,
    settle,
    spoilt,
)
from tests.support.world import World


@asynccontextmanager
async def opened(file: Path) -> AsyncIterator[World]:
    world = World(store_on(file))
    yield world
    await world.store.close()


async def days_of(file: Path) -> Counter[str]:
    """What is announced on the lucky server in some weeks, in which somebody plays a move."""
    async with opened(file) as world:
        services = services_on(world)
        await services.uptime.start()
        await services.uptime.beat()
        world.wait(HOUR)
        one = player(LUCKY, 1)
        (match,) = await services.matches.waiting_for(one)
        await services.matches.play(match.id, one, "b1-b2")
        await live(world, services)
        await services.uptime.beat()
        assert (await services.matches.get(match.id)).state is MatchState.FINISHED
        return await delivered(world, services, file, LUCKY)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What all tests of a process need once."""
    return {"folder": tmp_path_factory.mktemp("settled")}


@pytest.fixture
async def settled(kept: dict[str, Any], database: Path) -> Path:
    """Two servers on which something is going on, and what will happen on the lucky one."""
    if "file" not in kept:
        async with opened(database) as world:
            for guild in (UNLUCKY, LUCKY):
                await settle(world, guild)
        kept["file"] = shutil.copy(database, kept["folder"] / "settled.sqlite3")
        kept["expected"] = await days_of(database)
    return Path(shutil.copy(kept["file"], database))


CASES = {
    table.name: [name for name, (kind, _) in POISONS.items() if any(spoilt(table, kind))]
    for table in metadata.sorted_tables
}
"""What can be wrong in each table."""


async def test_much_happens_by_itself(settled: Path, kept: dict[str, Any]) -> None:
    """Everything that the duties of the bot can announce."""
    expected = kept["expected"]
    assert {"ReminderDue", "FlagFell", "ChallengeClosed", "DigestDue", "VacationOver"} < set(
        expected
    )
    assert {"SeasonEnding", "SeasonEnded", "LadderIdle", "RoundPaired"} < set(expected)


AT_ONCE = 30
"""In so many tables a row is spoilt for each test; ``make deep`` tries everything by itself."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Try for each table one thing that can be wrong; ``make deep`` tries all."""
    if "spoilt_rows" in metafunc.fixturenames:
        everything = [(table, name) for table, names in CASES.items() for name in names]
        one_each = [
            (table, names[number % len(names)])
            for number, (table, names) in enumerate(CASES.items())
            if names
        ]
        deep = metafunc.config.getoption(depth.OPTION)
        cases, size = (everything, 1) if deep else (one_each, AT_ONCE)
        groups = [cases[start : start + size] for start in range(0, len(cases), size)]
        metafunc.parametrize("spoilt_rows", groups, ids=[f"{group[0]}..." for group in groups])


async def test_bad_rows(
    spoilt_rows: Sequence[tuple[str, str]], settled: Path, kept: dict[str, Any]
) -> None:
    """On the other server all goes on: moves, reminders, flags, digests, rounds, seasons."""
    for table, name in spoilt_rows:
        poison(settled, table, name)

    assert await days_of(settled) == kept["expected"]
