"""``python -m bot.health`` tells by its exit status whether the bot is alive."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.figures.address import Address
from bot.figures.server import serving
from bot.figures.vitals import HANGS_AFTER, Aspect
from bot.health import MISSED_BEATS, SECONDS_BETWEEN_BEATS
from tests.support.measures import Scale

ROOT = Path(__file__).parents[2]

NEITHER = (
    "Neither HNEFABOT_HEARTBEAT_FILE nor HNEFABOT_METRICS is set. Set one of them as for the bot."
)
ALL_BEATS = MISSED_BEATS * timedelta(seconds=SECONDS_BETWEEN_BEATS)
A_WHILE = timedelta(seconds=SECONDS_BETWEEN_BEATS)


def health(folder: Path, heartbeat: Path | None) -> int:
    """The exit status."""
    return asked(folder, heartbeat)[0]


def asked(folder: Path, heartbeat: Path | None, metrics: str = "") -> tuple[int, str]:
    """The exit status and what is printed, in a folder without a file of settings."""
    settings = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "HNEFABOT_METRICS": metrics}
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
        f"{NEITHER}\n",
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


@pytest.fixture
def scale() -> Iterator[Scale]:
    """A bot that serves its figures, and is well; *port* is where."""
    scale = Scale()
    scale.vitals.tell(dict.fromkeys(Aspect))
    with serving(Address("127.0.0.1", 0), scale.figures.page, scale.vitals.verdict) as port:
        scale.port = port
        yield scale


def test_the_bot_itself_is_asked(tmp_path: Path, scale: Scale) -> None:
    """Where it serves its figures; no file is needed then."""
    metrics = f"127.0.0.1:{scale.port}"
    assert asked(tmp_path, None, metrics) == (0, "")

    scale.vitals.tell({Aspect.DELIVERING: "Messages wait."})
    assert asked(tmp_path, None, metrics) == (1, "Messages wait.\n")
    scale.seconds = HANGS_AFTER
    assert asked(tmp_path, None, metrics) == (1, "It hangs for 10 s.\n")


def test_both_have_to_be_well(tmp_path: Path, scale: Scale) -> None:
    """What the bot says, and the file that it writes."""
    heartbeat, metrics = tmp_path / "heartbeat", f"127.0.0.1:{scale.port}"
    assert asked(tmp_path, heartbeat, metrics)[0] == 1

    heartbeat.touch()
    assert asked(tmp_path, heartbeat, metrics) == (0, "")


def test_a_bot_that_does_not_answer_is_not_well(tmp_path: Path) -> None:
    """Nobody listens there, or somebody else does, or it is no address."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        free = f"127.0.0.1:{server.getsockname()[1]}"
    status, said = asked(tmp_path, None, free)
    assert status == 1
    assert said.startswith(f"The bot doesn't answer at {free} (")

    status, said = asked(tmp_path, None, "9100")
    assert (status, said) == (1, "HNEFABOT_METRICS can't be '9100'. Set it as for the bot.\n")


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
