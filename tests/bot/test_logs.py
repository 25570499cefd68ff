"""What the bot logs has no secrets, whatever its level; and its files are for their owner."""

from pathlib import Path

from bot.log_lines import LogFormat
from tests.support.cases import for_each
from tests.support.processes import run
from tests.support.programs import (
    NOTE,
    SEED,
    TOKEN,
    address,
    refused_program,
    secretive_program,
    without_settings,
)


@for_each(
    "level, form",
    [
        ("DEBUG", "plain"),
        ("DEBUG", "json"),
        ("INFO", "plain"),
        ("WARNING", "plain"),
        ("ERROR", "json"),
    ],
)
def test_no_secret_is_logged_at_any_level(
    tmp_path: Path, database: Path, level: str, form: LogFormat
) -> None:
    """Neither seeds nor notes nor tokens, by any library; the bot's own log says more."""
    ended = run(secretive_program, (str(database), level, form), without_settings(), tmp_path)

    logged = ended.stdout + ended.stderr
    assert ended.returncode == 0, logged
    for secret in (SEED, NOTE, TOKEN):
        assert secret not in logged
    assert ("The bot's own log" in logged) is (level == "DEBUG")


def test_files_are_for_their_owner_alone(tmp_path: Path) -> None:
    """The database, what SQLite puts beside it, and the folder that is made for it."""
    settings = {
        "HNEFABOT_TOKEN": "x",
        "HNEFABOT_DATABASE_URL": address(tmp_path / "data" / "games"),
    }
    ended = run(refused_program, ("401",), without_settings() | settings, tmp_path)

    made = [tmp_path / "data", *(tmp_path / "data").iterdir()]
    assert len(made) > 1, ended.stderr
    assert [file for file in made if file.stat().st_mode & 0o077] == []
    assert "can read" not in ended.stderr


def test_an_owner_is_warned_of_files_that_others_can_read(tmp_path: Path, database: Path) -> None:
    """They are left as they are: perhaps they are meant to be read, by a group."""
    environment = tmp_path / ".env"
    environment.write_text("HNEFABOT_TOKEN=x\n")
    for file in (environment, database):
        file.chmod(0o644)

    settings = {"HNEFABOT_DATABASE_URL": address(database)}
    ended = run(refused_program, ("401",), without_settings() | settings, tmp_path)

    assert (
        "Other users of this machine can read .env. To change that: chmod 600 .env" in ended.stderr
    )
    assert f"chmod 600 {database}" in ended.stderr
    assert database.stat().st_mode & 0o777 == 0o644
