"""A damaged SQLite file is noticed before anybody plays on it."""

from os import SEEK_END, SEEK_SET
from pathlib import Path

import pytest

from db.sqlite_damage import SMALL, is_small, require_sound
from db.store import SqlStore
from play.store.errors import StoreDamagedError, StoreUnusableError
from play.time.habits import DEFAULT_HABITS
from tests.support.examples import new_match

PAGE = 4096
GARBAGE = b"\xa5" * PAGE


def spoil(database: Path, page: int) -> None:
    """Write garbage over a page, counted from the end if negative."""
    with database.open("r+b") as file:
        file.seek(page * PAGE, SEEK_SET if page >= 0 else SEEK_END)
        file.write(GARBAGE)


def cut(database: Path, size: int) -> None:
    """Leave so many bytes of the file, or add as many as are missing."""
    with database.open("r+b") as file:
        file.truncate(size)


async def test_a_database_is_sound_while_it_is_used(url: str, sqlite: SqlStore) -> None:
    async with sqlite.begin() as unit:
        await unit.matches.add_match(new_match("c1-b1"), DEFAULT_HABITS)

        await require_sound(url)


async def test_there_need_be_no_database_yet(url: str, tmp_path: Path) -> None:
    """The first start makes it; looking for it does not."""
    await require_sound(url)

    assert list(tmp_path.iterdir()) == []  # noqa: ASYNC240 - nobody waits


@pytest.mark.parametrize("page", [1, 2, 20, -1])
async def test_garbage_is_found(url: str, database: Path, page: int) -> None:
    """Wherever it is, whether or not anybody would soon have read it."""
    spoil(database, page)

    with pytest.raises(StoreDamagedError) as found:
        await require_sound(url)

    assert found.value.problem
    assert "\n" not in found.value.problem


async def test_a_file_that_was_cut_off_is_found(url: str, database: Path) -> None:
    """As a copy on a full disk is."""
    cut(database, database.stat().st_size // 2)  # noqa: ASYNC240 - nobody waits

    with pytest.raises(StoreDamagedError):
        await require_sound(url)


async def test_a_file_that_cannot_be_opened_is_not_damaged(tmp_path: Path) -> None:
    """A backup would not help: a folder has its name."""
    with pytest.raises(StoreUnusableError) as refused:
        await require_sound(f"sqlite+aiosqlite:///{tmp_path}")

    assert refused.value.reason


def test_small_is_what_is_checked_before_the_start(url: str, database: Path) -> None:
    assert is_small(url)

    cut(database, SMALL + 1)
    assert not is_small(url)
