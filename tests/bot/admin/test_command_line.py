"""The common part of all commands of the operator: help, JSON, exit statuses, questions."""

import io
import json
from pathlib import Path

import pytest

from bot.admin.command_line import COMMANDS, FAILED, NOT_WELL, WELL, parser
from bot.settings import Settings
from tests.support.operating import Operator

DRAW = ("--winner", "draw", "--reason", "x")


def test_every_command_explains_itself(capsys: pytest.CaptureFixture[str]) -> None:
    silent = []
    for command in COMMANDS:
        with pytest.raises(SystemExit, match=r"^0$"):
            parser().parse_args([*command.name.split(), "--help"])
        silent += [] if "--json" in capsys.readouterr().out else [command.name]

    assert silent == []


def test_what_is_asked_for_in_vain_is_explained(operator: Operator) -> None:
    """On the error output for people, and for programs on the other one."""
    assert operator.types("unblock", "user", "7", "--json") == FAILED

    told = json.loads(operator.said)
    assert not told["ok"]
    assert told["error"] == "NotBannedError"
    assert told["message"] + "\n" == operator.complaint


def test_no_password_is_repeated(operator: Operator, capsys: pytest.CaptureFixture[str]) -> None:
    """Of a URL where a file is expected, or nothing."""
    url = "postgresql://bot:s3cret@host/db"
    assert operator.types("restore", url) == FAILED
    assert "bot:***@host" in operator.complaint
    with pytest.raises(SystemExit):
        parser().parse_args(["verify", url])

    assert "s3cret" not in operator.complaint + capsys.readouterr().err


def test_a_script_has_to_confirm_what_destroys(
    operator: Operator, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("y\n"))

    assert operator.types("match", "adjudicate", "1", *DRAW) == NOT_WELL
    assert "Add --yes to confirm. Nothing was changed." in operator.complaint


class Terminal(io.StringIO):
    """Where a person types."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("typed", "status"), [("y\n", WELL), ("n\n", NOT_WELL), ("", NOT_WELL)])
def test_a_person_is_asked(
    operator: Operator, monkeypatch: pytest.MonkeyPatch, typed: str, status: int
) -> None:
    """Enter alone is no."""
    monkeypatch.setattr("sys.stdin", Terminal(typed))

    assert operator.types("match", "adjudicate", "30", *DRAW) == status
    assert "will end as a draw" in operator.complaint


def test_a_database_that_is_not_there_is_not_made(operator: Operator, tmp_path: Path) -> None:
    """Its name is mistyped."""
    file = tmp_path / "typo" / "games.sqlite3"
    operator.url = f"sqlite+aiosqlite:///{file}"

    assert operator.types("stats") == FAILED
    assert f"There is no database of this bot at {file}." in operator.complaint
    assert not file.parent.exists()


def test_backups_that_cannot_be_made_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """With a sentence, as everything that is mistyped; -1 would delete all of them."""
    said = {}
    for wrong in ("--every=soon", "--keep=0", "--keep=-1", "--keep=x"):
        with pytest.raises(SystemExit, match=f"^{FAILED}$"):
            parser().parse_args(["backup", "folder", wrong])
        option, _, written = wrong.partition("=")
        said[wrong] = f"argument {option}: {written!r}" in capsys.readouterr().err

    assert said == dict.fromkeys(said, True)


def test_settings_that_cannot_be_used_are_named(
    operator: Operator, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HNEFABOT_LOG_LEVEL", "LOUD")
    operator.url = "mysql://me:pw@host/games"

    assert operator.types("stats") == FAILED
    assert "HNEFABOT_LOG_LEVEL" in operator.complaint
    assert "HNEFABOT_DATABASE_URL" in operator.complaint


def test_a_database_may_be_named_without_what_speaks_to_it(operator: Operator) -> None:
    """As other programs name it, and `copy --to`."""
    operator.url = operator.url.replace("sqlite+aiosqlite", "sqlite")

    assert operator.types("stats") == WELL
    assert Settings(database_url="postgresql://me@host/x").database_url == (
        "postgresql+asyncpg://me@host/x"
    )
