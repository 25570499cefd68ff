"""The log: its words, its look, and that it has no secrets."""

import json
import logging
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from bot.__main__ import EXIT_UNUSABLE
from bot.log_lines import JsonLines, LineCounter, LogFormat, PlainLines
from play import log_subject
from tests.support.cases import for_each
from tests.support.measures import Scale
from tests.support.processes import run
from tests.support.programs import (
    NOTE,
    SEED,
    TOKEN,
    address,
    crash,
    fail,
    program,
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
    """They are left as they are: perhaps they are meant to be read, by a group.

    So is a name that is no setting, with the one most like it.
    """
    environment = tmp_path / ".env"
    environment.write_text("# HNEFABOT_OLD=x\nHNEFABOT_TOKEN=x\nexport HNEFABOT_LOGLEVEL=secret\n")
    for file in (environment, database):
        file.chmod(0o644)

    settings = {"HNEFABOT_DATABASE_URL": address(database)}
    ended = run(refused_program, ("401",), without_settings() | settings, tmp_path)

    assert (
        "Other users of this machine can read .env. To change that: chmod 600 .env" in ended.stderr
    )
    assert f"chmod 600 {database}" in ended.stderr
    meant = "There is no setting HNEFABOT_LOGLEVEL, so it does nothing. Do you mean "
    assert ended.stderr.count("There is no setting") == 1
    assert f"{meant}HNEFABOT_LOG_LEVEL?" in ended.stderr
    assert "secret" not in ended.stderr
    assert database.stat().st_mode & 0o777 == 0o644


GUILD = 70


def record(message: str, *values: object, error: Exception | None = None) -> logging.LogRecord:
    about = None if error is None else (type(error), error, error.__traceback__)
    return logging.LogRecord("bot.x", logging.WARNING, "x.py", 1, message, values, about)


def failure() -> Exception:
    """The error of a program, with a traceback."""
    with pytest.raises(LookupError) as failed:
        fail()
    return failed.value


@pytest.fixture
def request_12() -> Iterator[None]:
    with log_subject.dealing_with("12", GUILD, 3):
        yield


def test_people_read_at_the_end_what_a_line_is_about(request_12: None) -> None:
    """After the sentence, before a traceback."""
    lines = PlainLines(logging.Formatter("%(levelname)s %(message)s"))
    said = lines.format(record("It %s", "fails", error=failure())).splitlines()

    assert said[0] == "WARNING It fails (request 12, server 70, match 3)"
    assert said[1] == "Traceback (most recent call last):"


def test_a_delivery_is_named_as_it_is() -> None:
    """It is no request of anybody; what is about nothing is left as it is."""
    lines = PlainLines(logging.Formatter("%(message)s"))
    assert lines.format(record("It %s", "starts")) == "It starts"
    with log_subject.dealing_with("notice 17", match=3):
        assert lines.format(record("It waits")) == "It waits (notice 17, match 3)"


def test_programs_read_one_object_a_line(request_12: None) -> None:
    """Ids are text: as numbers, many programs would round them."""
    line = json.loads(JsonLines().format(record("It %s", "fails")))

    assert datetime.fromisoformat(line.pop("time")).utcoffset() is not None
    assert line == {
        "level": "WARNING",
        "logger": "bot.x",
        "message": "It fails",
        "request": "12",
        "server": "70",
        "match": "3",
    }


def test_an_error_is_one_line_too() -> None:
    """With its traceback in it."""
    line = JsonLines().format(record("It fails", error=failure()))

    assert "\n" not in line
    assert json.loads(line)["error"] == "LookupError"
    assert "no\nsuch thing" in json.loads(line)["traceback"]
    assert "request" not in json.loads(line)


def test_lines_are_counted() -> None:
    """By level, for alerts."""
    scale = Scale()
    counter = LineCounter(scale.figures)
    counter.handle(record("It fails"))

    assert scale.read("log_lines_total", level="WARNING") == 1


def test_all_that_is_said_is_json(tmp_path: Path) -> None:
    """Also why the bot crashes, so no line of it is lost."""
    ended = run(crash, (), without_settings(), tmp_path)

    hello, crashed = map(json.loads, ended.stderr.splitlines())
    assert hello["message"] == "Hello"
    assert crashed["level"] == "CRITICAL"
    assert crashed["error"] == "LookupError"


def test_why_the_bot_cannot_start_is_json(tmp_path: Path) -> None:
    """With the sentence that people get otherwise."""
    settings = {"HNEFABOT_TOKEN": "x", "HNEFABOT_LOG_FORMAT": "json", "HNEFABOT_METRICS": "9100"}
    ended = run(program, (), without_settings() | settings, tmp_path)

    assert ended.returncode == EXIT_UNUSABLE
    last = json.loads(ended.stderr.splitlines()[-1])
    assert last["message"].startswith("HNEFABOT_METRICS can't be used.")
