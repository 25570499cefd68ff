"""All that is stored is copied to another database, of the same kind or not, and back."""

import shutil
from contextlib import closing
from pathlib import Path
from sqlite3 import connect

import pytest

from db import copying
from db.copying import WRITTEN_AT_START, copy, require_uninhabited
from db.preconditions import no_bot_on, require_current
from db.sqlite_lock import sole_process
from db.store import SqlStore
from db.tables import metadata
from db.tables.players import players
from play.privacy.deletion import Leaving
from play.store.errors import (
    CopyFailedError,
    StoreInhabitedError,
    StoreInUseError,
    StoreMissingError,
    StoreNewerError,
    StoreOlderError,
)
from play.time.habits import DEFAULT_HABITS
from tests.db.test_audit import audited
from tests.support.examples import ANNA, BJORN, NOON, new_match
from tests.support.stores import looking_at, store_on
from tests.support.whole_season import stored_at


@pytest.fixture
def sqlite_target(empty_database: Path, tmp_path: Path) -> str:
    """A SQLite file with all tables and nothing in them."""
    file = shutil.copy(empty_database, tmp_path / "target.sqlite3")
    return f"sqlite+aiosqlite:///{file}"


@pytest.fixture(autouse=True)
def few_rows_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else all tables of these tests would be copied in one go."""
    monkeypatch.setattr(copying, "ROWS_AT_ONCE", 7)


def files_in(folder: Path) -> list[str]:
    return [file.name for file in folder.iterdir()]


async def test_everything_is_copied(
    season_url: str, postgresql_url: str, sqlite_target: str
) -> None:
    """From SQLite to PostgreSQL and back, each row with all that is in it; and it is counted.

    Whoever looks through all that is stored finds it in order on both.
    """
    told = dict[str, int]()
    before = await stored_at(season_url)
    rows = {table: len(found) for table, found in before.items()}

    for source, target in ((season_url, postgresql_url), (postgresql_url, sqlite_target)):
        told.clear()
        assert await copy(source, target, told.__setitem__) == told == rows
        assert await stored_at(target) == before
    assert rows["moves"] > 7
    assert await audited(postgresql_url) == await audited(season_url)


@pytest.fixture
async def small(database: Path, url: str) -> str:
    """A SQLite file with a match in it, and something before and after that."""
    store = store_on(database)
    async with store.begin() as unit:
        await unit.blocks.add_block(ANNA, BJORN, NOON)
        await unit.matches.add_match(new_match("c1-b1"), DEFAULT_HABITS)
        await unit.players.put(await unit.players.load_player(ANNA, NOON))
    await store.close()
    return url


async def test_new_rows_get_numbers_that_no_row_has_had(
    small: str, sqlite_target: str, postgresql_url: str
) -> None:
    """Nor one that is deleted: the number of a deletion stands for a person for ever.

    What a bot stores at its start is overwritten: its owner may have seen whether it does.
    """
    before = await deletion_in(small, done=True)
    there = await stored_at(small)
    await start_once(postgresql_url)

    for target in (sqlite_target, postgresql_url):
        await copy(small, target)
        assert await stored_at(target) == there
        assert (await deletion_in(target, done=False)).tombstone < before.tombstone


async def start_once(url: str) -> None:
    """Store what a bot stores at its start."""
    store = looking_at(url)
    async with store.begin() as unit:
        await unit.uptime.mark(NOON)
    await store.close()
    await require_uninhabited(url)
    assert players not in WRITTEN_AT_START


async def deletion_in(url: str, *, done: bool) -> Leaving:
    """A deletion that begins, and perhaps ends."""
    player = ANNA if done else BJORN
    store = looking_at(url)
    try:
        async with store.begin() as unit:
            await unit.privacy.begin(player, NOON)
            ((key, _),) = await unit.privacy.agenda(5)
            leaving = await unit.privacy.leaver(key)
            assert leaving is not None
            if done:
                await unit.privacy.finish(player)
            return leaving
    finally:
        await store.close()


async def test_nothing_is_overwritten(small: str, sqlite_target: str) -> None:
    """A target that holds a single row is left as it is."""
    store = looking_at(sqlite_target)
    async with store.begin() as unit:
        await unit.players.put(await unit.players.load_player(ANNA, NOON))
    await store.close()
    before = await stored_at(sqlite_target)

    with pytest.raises(StoreInhabitedError) as refused:
        await copy(small, sqlite_target)

    assert (refused.value.table, refused.value.rows) == ("players", 1)
    assert await stored_at(sqlite_target) == before


async def test_after_a_failure_the_target_is_as_before(small: str, postgresql_url: str) -> None:
    """A value that is none of its kind is not made into something else."""
    change(small, "UPDATE matches SET state = 'asleep'")

    with pytest.raises(CopyFailedError) as refused:
        await copy(small, postgresql_url)

    assert refused.value.table == "matches"
    assert not any((await stored_at(postgresql_url)).values())


def change(url: str, statement: str, *values: str) -> None:
    with closing(connect(url.partition("///")[2])) as database:
        assert database.execute(statement, values).rowcount == 1
        database.commit()


def test_every_row_that_is_stored_at_start_can_be_deleted_first() -> None:
    """No table that is not overwritten refers to one that is."""
    for table in metadata.sorted_tables:
        for key in table.foreign_keys:
            if key.column.table in WRITTEN_AT_START:
                assert table in WRITTEN_AT_START or table.name in {
                    "daily_puzzles",
                    "puzzle_attempts",
                }


async def test_a_database_that_is_not_there_is_refused(url: str, tmp_path: Path) -> None:
    """And not made: its path is mistyped."""
    with pytest.raises(StoreMissingError):
        await require_current(url)

    assert files_in(tmp_path) == []


@pytest.mark.parametrize(
    ("version", "error"), [("0000", StoreOlderError), ("9999", StoreNewerError)]
)
async def test_a_database_of_another_version_is_refused(
    small: str, version: str, error: type[StoreOlderError | StoreNewerError]
) -> None:
    change(small, "UPDATE alembic_version SET version_num = ?", version)

    with pytest.raises(error) as refused:
        await require_current(small)

    assert refused.value.args[0] == version


async def test_a_file_on_which_a_bot_runs_is_refused(url: str, database: Path) -> None:
    with sole_process(url), pytest.raises(StoreInUseError):
        async with no_bot_on(url):
            pass
    async with no_bot_on(url):
        pass


async def test_a_database_of_postgresql_on_which_a_bot_runs_is_refused(
    postgresql: SqlStore, postgresql_url: str
) -> None:
    """Another command may look at the same time."""
    bot = SqlStore(postgresql_url, "hnefabot")
    async with postgresql.read() as unit, no_bot_on(postgresql_url):
        await unit.uptime.alive_at()
    async with bot.read() as unit:
        await unit.uptime.alive_at()
    with pytest.raises(StoreInUseError):
        async with no_bot_on(postgresql_url):
            pass
    await bot.close()
