"""The command line of the operator, on each kind of database, with all that can be in it."""

import asyncio
import shutil
from pathlib import Path

import pytest

from db.copying import copy
from tests.support.operating import Operator
from tests.support.played import Played, played_in


@pytest.fixture(scope="session")
def played(empty_database: Path, tmp_path_factory: pytest.TempPathFactory) -> Played:
    return played_in(empty_database, tmp_path_factory.mktemp("season"))


@pytest.fixture
def season_url(played: Played, tmp_path: Path) -> str:
    file = Path(shutil.copy(played.file, tmp_path / "season.sqlite3"))
    file.chmod(0o600)
    return f"sqlite+aiosqlite:///{file}"


@pytest.fixture
def postgresql_season_url(season_url: str, postgresql_url: str) -> str:
    asyncio.run(copy(season_url, postgresql_url))
    return postgresql_url


@pytest.fixture
def operator(
    season_url: str,
    played: Played,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> Operator:
    """That of a bot on SQLite."""
    monkeypatch.chdir(tmp_path)
    for name in ("TOKEN", "DISCORD_API", "BACKUP_DIR"):
        monkeypatch.delenv(f"HNEFABOT_{name}", raising=False)
    return Operator(season_url, played.time, capsys, monkeypatch)


@pytest.fixture(params=["season_url", "postgresql_season_url"])
def any_operator(request: pytest.FixtureRequest, operator: Operator) -> Operator:
    """That of a bot on each kind of database in turn."""
    operator.url = request.getfixturevalue(request.param)
    return operator
