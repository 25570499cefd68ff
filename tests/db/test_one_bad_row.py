"""One row that cannot be read is the trouble of whoever it belongs to, and of nobody else."""

import shutil
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from db.tables import metadata
from db.tables.orders import maintenance
from play.matches.state import MatchState
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
    """The news on the lucky server in some weeks, in which somebody plays a move."""
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
        assert (await services.matches.load_match(match.id)).state is MatchState.FINISHED
        return await delivered(world, services, file, LUCKY)


CASES = [
    [(table.name, name) for name, (kind, _) in POISONS.items() if any(spoilt(table, kind))]
    for table in metadata.sorted_tables
    if table is not maintenance
]
"""Possible faults in each table. A row about maintenance stops the whole bot, whatever it says."""

USUAL = {
    "BoardDue": 7,
    "ReminderDue": 6,
    "DigestDue": 4,
    "EntrantsChanged": 4,
    "FlagFell": 3,
    "MatchStarted": 2,
    "LadderIdle": 2,
    **dict.fromkeys(("ChallengeClosed", "LadderOpened", "VacationOver"), 1),
    **dict.fromkeys(("RoundPaired", "TournamentEnded", "TournamentOpened"), 1),
    **dict.fromkeys(("SeasonBegun", "SeasonEnded", "SeasonEnding"), 1),
}
"""The number of news of each kind if no row is spoilt."""

AT_ONCE = 20
"""In so many tables a row is spoilt at once; ``make deep`` tries everything by itself."""


async def test_bad_rows(database: Path, tmp_path: Path, deep: bool) -> None:
    """On the other server all goes on: moves, reminders, flags, digests, rounds, seasons."""
    async with opened(database) as world:
        for guild in (UNLUCKY, LUCKY):
            await settle(world, guild)
    settled = shutil.copy(database, tmp_path / "settled.sqlite3")

    one_each = [names[number % len(names)] for number, names in enumerate(CASES) if names]
    few = one_each[:: len(one_each) // AT_ONCE]
    disturbed = []
    for rows in [[row] for names in CASES for row in names] if deep else [few]:
        shutil.copy(settled, database)
        for table, name in rows:
            poison(database, table, name)
        if await days_of(database) != USUAL:
            disturbed.append(rows)
    assert disturbed == []
