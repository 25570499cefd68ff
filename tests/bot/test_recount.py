"""``python -m bot --recount``: ratings and statistics are counted anew, without Discord."""

import asyncio
import re
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from sqlite3 import connect

import pytest

from bot.__main__ import EXIT_UNUSABLE
from db.store import SqlStore
from play.ratings.rated_result import rated_key
from play.ratings.rating_list import EntryKey
from play.time.habits import DEFAULT_HABITS
from tests.play.ratings.test_rated import QUIET
from tests.support.examples import ANNA, BJORN, HALL, NOON, TINY, new_match
from tests.support.processes import run
from tests.support.programs import address, impatient_program, run_bot, without_settings

STATISTICS = "Statistics: 2 finished games."


@pytest.fixture
def before_ratings(database: Path) -> Path:
    """A database with two rated matches that ended without a result; one cannot be read."""
    match = replace(new_match(*QUIET), place=HALL, rated=True).resign(BJORN, NOON, None)

    async def fill() -> None:
        store = SqlStore(address(database))
        async with store.begin() as unit:
            for _ in range(2):
                await unit.matches.add_match(match, DEFAULT_HABITS)
        await store.close()

    asyncio.run(fill())
    with closing(connect(database)) as torn:
        torn.execute("UPDATE moves SET move = 'a1-a1' WHERE match_id = 2 AND ply = 2")
        torn.commit()
    return database


def test_all_is_counted_anew(tmp_path: Path, before_ratings: Path) -> None:
    """Results that are missing are found; the bot needs no token for it, and does not run."""
    where = {"HNEFABOT_DATABASE_URL": address(before_ratings)}

    first = run_bot(tmp_path, "--recount", **where)
    second = run_bot(tmp_path, "--recount", **where)

    took, *told = first.stdout.splitlines()
    assert re.fullmatch(r"Recounted in \d+\.\d seconds\.", took), first
    assert told == ["Ratings: 1 result, 1 of which had been missing.", STATISTICS]
    assert second.stdout.splitlines()[1:] == ["Ratings: 1 result.", STATISTICS]
    assert asyncio.run(results_of_anna(before_ratings)) == 1


async def results_of_anna(database: Path) -> int:
    """The number of games behind her rating."""
    store = SqlStore(address(database))
    key = EntryKey(HALL.guild_id or 0, ANNA, rated_key(TINY))
    async with store.read() as unit:
        entry = (await unit.ratings.entries([key]))[key]
    await store.close()
    return entry.results


def test_a_database_that_is_in_use_is_not_counted_anew(
    tmp_path: Path, before_ratings: Path
) -> None:
    """Who asks for it is told what to do."""
    with closing(connect(before_ratings, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")

        where = {"HNEFABOT_DATABASE_URL": address(before_ratings)}
        ended = run(impatient_program, ("--recount",), without_settings() | where, tmp_path)

    assert ended.returncode == EXIT_UNUSABLE
    assert ended.stderr == "The database is busy. Stop the bot first, then recount.\n"
