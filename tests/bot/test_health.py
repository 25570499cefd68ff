"""``python -m bot.health`` tells by its exit status whether the bot is alive."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from datetime import UTC, datetime, timedelta
from io import StringIO
from pathlib import Path

import pytest

from bot.figures.address import Address
from bot.figures.server import serving
from bot.figures.vitals import HANGS_AFTER, Aspect
from bot.health import MISSED_BEATS, SECONDS_BETWEEN_BEATS, main
from tests.support.measures import Scale

ROOT = Path(__file__).parents[2]

NEITHER = (
    "Neither HNEFABOT_HEARTBEAT_FILE nor HNEFABOT_METRICS is set. Set one of them as for the bot."
)
NO_ADDRESS = "HNEFABOT_METRICS can't be used. Set it as for the bot.\n"
ALL_BEATS = MISSED_BEATS * timedelta(seconds=SECONDS_BETWEEN_BEATS)
A_WHILE = timedelta(seconds=SECONDS_BETWEEN_BEATS)


def settings(heartbeat: Path | None, metrics: str) -> dict[str, str]:
    """The environment in which it is asked."""
    return {
        "HNEFABOT_METRICS": metrics,
        "HNEFABOT_HEARTBEAT_FILE": "" if heartbeat is None else str(heartbeat),
    }


def asked(heartbeat: Path | None, metrics: str = "") -> tuple[int, str]:
    """The exit status and what is printed."""
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(StringIO()) as printed:
        for name, value in settings(heartbeat, metrics).items():
            patch.setenv(name, value)
        return main(), printed.getvalue()


def test_python_runs_it(tmp_path: Path) -> None:
    """``python -m bot.health``, in a folder without a file of settings."""
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), **settings(None, "9100")}
    command = [sys.executable, "-m", "bot.health"]
    done = subprocess.run(
        command, cwd=tmp_path, env=environment, check=False, capture_output=True, text=True
    )
    assert (done.returncode, done.stdout) == (1, NO_ADDRESS)


def test_the_heartbeat_tells(tmp_path: Path) -> None:
    """A bot that has lost Discord lets its heartbeat grow old; it says itself what is wrong."""
    heartbeat = tmp_path / "heartbeat"
    missing = (1, "There is no heartbeat. The bot hasn't connected to Discord yet.\n")
    assert (asked(None), asked(heartbeat)) == ((1, f"{NEITHER}\n"), missing)

    heartbeat.touch()
    status, said = asked(heartbeat)
    assert (status, said) == (0, "")
    for age, wanted in ((ALL_BEATS - A_WHILE, 0), (ALL_BEATS + A_WHILE, 1)):
        beat = (datetime.now(UTC) - age).timestamp()
        os.utime(heartbeat, (beat, beat))
        status, said = asked(heartbeat)
        assert status == wanted
    assert said.endswith(" seconds ago. The bot has stopped, or it hangs.\n")

    heartbeat.write_text("The connection to Discord is lost.", "utf-8")
    assert asked(heartbeat) == (1, "The connection to Discord is lost.\n")


@pytest.fixture
def scale() -> Iterator[Scale]:
    """A bot that serves its figures, and is well; *port* is where."""
    scale = Scale()
    scale.vitals.tell(dict.fromkeys(Aspect))
    with serving(Address("127.0.0.1", 0), scale.figures.page, scale.vitals.verdict) as port:
        scale.port = port
        yield scale


def test_the_bot_itself_is_asked(tmp_path: Path, scale: Scale) -> None:
    """Where it serves its figures; no file is needed then, but where there is one, both count."""
    heartbeat, metrics = tmp_path / "heartbeat", f"127.0.0.1:{scale.port}"
    assert asked(None, metrics) == (0, "")
    assert asked(heartbeat, metrics)[0] == 1
    heartbeat.touch()
    assert asked(heartbeat, metrics) == (0, "")

    scale.vitals.tell({Aspect.DELIVERING: "Messages wait."})
    assert asked(None, metrics) == (1, "Messages wait.\n")
    scale.seconds = HANGS_AFTER
    assert asked(None, metrics) == (1, "It hangs for 10 s.\n")


def test_a_bot_that_does_not_answer_is_not_well() -> None:
    """Nobody listens there, or somebody else does, or it is no address."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        free = f"127.0.0.1:{server.getsockname()[1]}"
    status, said = asked(None, free)
    assert status == 1
    assert said.startswith(f"The bot doesn't answer at {free} (")

    assert asked(None, "9100") == (1, NO_ADDRESS)


def test_health_loads_nothing_but_the_standard_library(tmp_path: Path) -> None:
    """It is asked every half minute, on small machines too."""
    script = "import sys, bot.health; print(*{name.partition('.')[0] for name in sys.modules})"
    # Isolated: what is installed for development may have hooks of its own.
    script = f"import sys; sys.path.append({str(ROOT)!r}); {script}"
    command = [sys.executable, "-I", "-S", "-c", script]
    loaded = subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, text=True)

    assert set(loaded.stdout.split()) <= {*sys.stdlib_module_names, "__main__", "bot"}
