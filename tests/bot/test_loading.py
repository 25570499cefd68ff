"""What a start of the bot loads, and what it leaves until somebody needs it."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

FOR_LATER = ("alembic", "caissify_pairings", "networkx", "numba")
"""Migrations, pairing, the computer player: none of them is needed by most starts."""


def test_a_start_loads_nothing_that_it_does_not_need() -> None:
    """Each of these takes a tenth of a second, and some megabytes."""
    code = "import sys, bot.__main__; print(*sys.modules)"
    command = [sys.executable, "-c", code]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)

    assert not set(FOR_LATER) & set(ran.stdout.split())
