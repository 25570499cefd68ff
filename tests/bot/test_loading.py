"""``python -m bot``: what a start of the bot loads, and what it leaves until somebody needs it."""

import subprocess
import sys
from pathlib import Path

import pytest

from bot.__main__ import EXIT_UNUSABLE
from tests.support.processes import Ended
from tests.support.programs import run_bot, without_settings

ROOT = Path(__file__).parents[2]

FOR_LATER = frozenset(
    {
        *("alembic", "caissify_pairings", "http.server", "jinja2", "networkx", "numba"),
        "prometheus_client",
    }
)
"""Migrations, pairing, pages, figures, what compiles the computer player: seldom needed at a start.

Each of these takes a tenth of a second, and some megabytes.
"""

CODE = """
import runpy, sys

try:
    runpy.run_module("bot", run_name="__main__", alter_sys=True)
except SystemExit as ended:
    print(ended.code)
print(*sys.modules)

from bot.__main__ import Settings, engine_parts

for engine in ("off", "on"):
    print(engine_parts(Settings(engine=engine)).thinker.count > 0, "engine" in sys.modules)
print(*sys.modules)
"""


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> Ended:
    """The output of ``python -m bot`` without a token, and the modules loaded then."""
    folder = tmp_path_factory.mktemp("start")
    environment = without_settings() | {"PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", CODE]
    ran = subprocess.run(
        command, env=environment, cwd=folder, capture_output=True, text=True, check=True
    )
    return Ended(ran.returncode, ran.stdout, ran.stderr)


def test_python_runs_it(started: Ended, tmp_path: Path) -> None:
    """``python -m bot``, as the other tests do it at less expense, says what they are told."""
    told = run_bot(tmp_path)
    assert started.stdout.splitlines()[0] == str(EXIT_UNUSABLE)
    assert (told.returncode, told.stdout, told.stderr) == (EXIT_UNUSABLE, "", started.stderr)


def test_a_start_loads_nothing_that_it_does_not_need(started: Ended) -> None:
    """Nothing of the computer player either where it is off."""
    _, begun, off, on, ready = started.stdout.splitlines()
    assert (FOR_LATER | {"engine"}) & set(begun.split()) == set()
    assert "discord" in begun.split()
    assert (off, on) == ("False False", "True True")
    assert FOR_LATER & set(ready.split()) == set()
