"""Two processes do not share a SQLite file."""

import os
import signal
from pathlib import Path

import pytest

from db.process_lock import sole_process
from play.store.errors import StoreInUseError, StoreUnusableError


def test_a_second_process_is_refused_until_the_first_has_ended(url: str) -> None:
    """However that ends: the lock dies with it."""
    ready, tell = os.pipe()
    if not (first := os.fork()):
        with sole_process(url):
            os.write(tell, b"!")
            signal.pause()
    os.read(ready, 1)

    with pytest.raises(StoreInUseError), sole_process(url):
        pass

    os.kill(first, signal.SIGKILL)
    os.waitpid(first, 0)
    with sole_process(url):
        pass


def test_whoever_is_refused_leaves_everything_as_it_is(url: str, database: Path) -> None:
    with sole_process(url):
        before = {file: file.stat() for file in database.parent.iterdir()}

        with pytest.raises(StoreInUseError), sole_process(url):
            pass

        assert {file: file.stat() for file in database.parent.iterdir()} == before


def test_the_folder_is_made_for_it(tmp_path: Path) -> None:
    """The lock comes before the database."""
    with sole_process(f"sqlite+aiosqlite:///{tmp_path}/data/games.sqlite3"):
        assert (tmp_path / "data").is_dir()


def test_processes_may_share_a_database_of_postgresql() -> None:
    url = "postgresql+asyncpg://somebody@127.0.0.1:1/games"

    with sole_process(url), sole_process(url):
        pass


def test_where_there_can_be_no_file_there_is_no_database() -> None:
    url = "sqlite+aiosqlite:////dev/null/games.sqlite3"

    with pytest.raises(StoreUnusableError), sole_process(url):
        pass


def test_what_goes_wrong_inside_is_passed_on(url: str) -> None:
    """A lost connection is no fault of the database."""
    with pytest.raises(ConnectionResetError), sole_process(url):
        raise ConnectionResetError

    with sole_process(url):
        pass
