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
    """The exit status, in a folder without a file of settings."""
    settings = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)}
    if heartbeat is not None:
        settings["HNEFABOT_HEARTBEAT_FILE"] = str(heartbeat)
    command = [sys.executable, "-m", "bot.health"]
    return subprocess.run(command, cwd=folder, env=settings, timeout=20, check=False).returncode


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
