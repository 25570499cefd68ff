"""``python -m bot.health`` tells by its exit status whether the bot is alive."""

import os
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.health import MISSED_BEATS, SECONDS_BETWEEN_BEATS

ROOT = Path(__file__).parents[2]

ALL_BEATS = MISSED_BEATS * timedelta(seconds=SECONDS_BETWEEN_BEATS)
A_WHILE = timedelta(seconds=SECONDS_BETWEEN_BEATS)


def health(folder: Path, heartbeat: Path | None) -> int:
    """The exit status."""
    return asked(folder, heartbeat)[0]


def asked(folder: Path, heartbeat: Path | None) -> tuple[int, str]:
    """The exit status and what is printed, in a folder without a file of settings."""
    settings = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)}
    if heartbeat is not None:
        settings["HNEFABOT_HEARTBEAT_FILE"] = str(heartbeat)
    command = [sys.executable, "-m", "bot.health"]
    done = subprocess.run(
        command, cwd=folder, env=settings, timeout=60, check=False, capture_output=True, text=True
    )
    return done.returncode, done.stdout


@pytest.mark.parametrize(
    ("age", "status"),
    [
        pytest.param(timedelta(0), 0, id="just now"),
        pytest.param(ALL_BEATS - A_WHILE, 0, id="a few beats missed"),
        pytest.param(ALL_BEATS + A_WHILE, 1, id="too many beats missed"),
    ],
)
def test_the_heartbeat_tells(age: timedelta, status: int, tmp_path: Path) -> None:
    """A bot that has lost Discord lets its heartbeat grow old."""
    heartbeat = tmp_path / "heartbeat"
    heartbeat.touch()
    beat = (datetime.now(UTC) - age).timestamp()
    os.utime(heartbeat, (beat, beat))

    assert health(tmp_path, heartbeat) == status


def test_what_is_wrong_is_said(tmp_path: Path) -> None:
    """As the bot has written it."""
    heartbeat = tmp_path / "heartbeat"
    heartbeat.write_text("The connection to Discord is lost.", "utf-8")

    assert asked(tmp_path, heartbeat) == (1, "The connection to Discord is lost.\n")


def test_what_is_wrong_with_the_heartbeat_is_said(tmp_path: Path) -> None:
    """Where there is none, and where it is old."""
    heartbeat = tmp_path / "heartbeat"
    assert asked(tmp_path, None) == (
        1,
        "HNEFABOT_HEARTBEAT_FILE isn't set. Set it to the same file as for the bot.\n",
    )
    assert asked(tmp_path, heartbeat) == (
        1,
        "There is no heartbeat. The bot hasn't connected to Discord yet.\n",
    )
    heartbeat.touch()
    os.utime(heartbeat, (0, 0))
    status, said = asked(tmp_path, heartbeat)
    assert status == 1
    assert said.endswith(" seconds ago. The bot has stopped, or it hangs.\n")


def test_no_heartbeat_is_no_health(tmp_path: Path) -> None:
    """The bot has not connected yet, or nobody has said where its heartbeat is."""
    assert health(tmp_path, tmp_path / "heartbeat") == 1
    assert health(tmp_path, None) == 1


def test_health_loads_nothing_but_the_standard_library(tmp_path: Path) -> None:
    """It is asked every half minute, on small machines too."""
    script = "import sys, bot.health; print(*{name.partition('.')[0] for name in sys.modules})"
    # Isolated: what is installed for development may have hooks of its own.
    command = [
        sys.executable,
        "-I",
        "-S",
        "-c",
        f"import sys; sys.path.append({str(ROOT)!r}); {script}",
    ]
    loaded = subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, text=True)

    assert set(loaded.stdout.split()) <= {*sys.stdlib_module_names, "__main__", "bot"}
