"""``backup``, ``restore``, ``copy`` and ``verify``."""

from contextlib import closing
from datetime import timedelta
from pathlib import Path
from sqlite3 import connect

import pytest

from bot.admin.command_line import FAILED, NOT_WELL, WELL
from db.sqlite_lock import sole_process
from db.urls import full_url, without_password
from play.store.errors import StoreAddressError
from tests.support.operating import Operator


def forge(url: str, statement: str) -> None:
    with closing(connect(url.partition("///")[2])) as database:
        assert database.execute(statement).rowcount > 0
        database.commit()


def test_a_backup_is_restored_where_nothing_is_and_no_bot_runs(
    operator: Operator, tmp_path: Path
) -> None:
    """Wherever it came from, on a new SQLite file; and every game was replayed."""
    made = operator.asks("backup", "saved.sqlite3")
    before = operator.asks("verify")
    assert operator.types("restore", "saved.sqlite3") == FAILED
    assert "isn't empty" in operator.complaint
    operator.url = f"sqlite+aiosqlite:///{tmp_path}/new/games.sqlite3"
    (tmp_path / "new").mkdir()
    with sole_process(operator.url):
        assert operator.types("restore", "saved.sqlite3") == FAILED
    assert "Another process already runs the bot" in operator.complaint

    operator.url = f"sqlite+aiosqlite:///{tmp_path}/newer/games.sqlite3"
    restored = operator.asks("restore", "saved.sqlite3")

    assert made["bytes"] == (tmp_path / "saved.sqlite3").stat().st_size
    assert restored["rows"] == made["rows"]
    assert restored["matches"] == before["matches"] == made["rows"]["matches"] > 0
    assert operator.asks("verify") == before


def test_a_game_that_cannot_be_replayed_is_told(operator: Operator, tmp_path: Path) -> None:
    """By ``verify``, and by ``restore``, which puts the others back all the same."""
    forge(operator.url, "UPDATE moves SET move = 'A1-A9' WHERE match_id = 1 AND ply = 2")
    assert operator.types("verify") == NOT_WELL
    assert "- Game #1 can't be replayed (move 2)." in operator.said

    operator.asks("backup", "saved.sqlite3")
    operator.url = f"sqlite+aiosqlite:///{tmp_path}/new.sqlite3"
    assert operator.types("restore", "saved.sqlite3") == NOT_WELL
    assert "- Game #1 can't be replayed (move 2)." in operator.said
    assert operator.asks("match", "show", "2")["id"] == 2


def test_everything_is_copied_to_postgresql_and_back(
    operator: Operator, postgresql_url: str, tmp_path: Path
) -> None:
    """Counted, and replayed on both sides; what to do next is said."""
    before = operator.asks("verify")
    rows = operator.asks("backup", "sqlite.sqlite3")["rows"]
    assert operator.types("copy", "--to", postgresql_url) == WELL
    assert "set HNEFABOT_DATABASE_URL" in operator.said

    operator.url = postgresql_url
    assert operator.types("restore", "sqlite.sqlite3") == FAILED
    assert "isn't empty" in operator.complaint
    assert operator.asks("backup", "postgresql.sqlite3")["rows"] == rows
    copied = operator.asks("copy", "--to", str(tmp_path / "back.sqlite3"))
    assert copied["same"]
    assert copied["matches"] == before["matches"]

    operator.url = f"sqlite+aiosqlite:///{tmp_path}/new.sqlite3"
    assert operator.asks("restore", "postgresql.sqlite3")["rows"] == rows == copied["rows"]
    assert operator.asks("verify") == before


def test_nothing_is_copied_while_a_bot_runs_unless_nothing_changes(
    operator: Operator, tmp_path: Path
) -> None:
    """In maintenance it may run; some seconds later, when every process has followed."""
    target = str(tmp_path / "copy.sqlite3")
    with sole_process(operator.url):
        assert operator.types("copy", "--to", target) == FAILED
        assert "Another process already runs the bot" in operator.complaint

        operator.asks("maintenance", "on")
        assert operator.types("copy", "--to", target) == FAILED
        assert "Wait 10 seconds" in operator.complaint

        operator.time += timedelta(seconds=10)
        operator.asks("copy", "--to", target)

    operator.url = full_url(target)
    assert operator.asks("maintenance", "status")["maintenance"]


def test_databases_are_named_as_people_name_them() -> None:
    assert full_url("a/b.sqlite3") == "sqlite+aiosqlite:///a/b.sqlite3"
    assert full_url("postgresql://me:pw@host/games") == "postgresql+asyncpg://me:pw@host/games"
    assert without_password(full_url("postgresql://me:pw@host/games")) == (
        "postgresql+asyncpg://me:***@host/games"
    )
    assert without_password("postgresql+asyncpg://host/games?user=me&password=pw") == (
        "postgresql+asyncpg://host/games?user=me"
    )
    for wrong in (
        *("://", "mysql://me:pw@host/games", "postgresql:/me:pw@host/games", "me:pw@host/games"),
        *("postgresql://host:pw/games", "sqlite://me:pw@host/games"),
    ):
        with pytest.raises(StoreAddressError):
            full_url(wrong)
