"""What a start of the bot loads, and what it leaves until somebody needs it."""

import subprocess
import sys
from pathlib import Path

from tests.support.programs import without_settings

ROOT = Path(__file__).parents[2]

FOR_LATER = frozenset(
    {
        *("alembic", "caissify_pairings", "http.server", "networkx", "numba"),
        "prometheus_client",
    }
)
"""Migrations, pairing, figures, what compiles the computer player: most starts need none of them.

Each of these takes a tenth of a second, and some megabytes.
"""

CODE = """
import sys
from bot.__main__ import Settings, thinker_for

print(*sys.modules)
for engine in ("off", "on"):
    print(thinker_for(Settings(engine=engine)).count > 0, "engine" in sys.modules)
print(*sys.modules)
"""


def test_a_start_loads_nothing_that_it_does_not_need(tmp_path: Path) -> None:
    """Nothing of the computer player either where it is off."""
    environment = without_settings() | {"PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", CODE]
    ran = subprocess.run(
        command, env=environment, cwd=tmp_path, capture_output=True, text=True, check=True
    )

    begun, off, on, ready = ran.stdout.splitlines()
    assert (FOR_LATER | {"engine"}) & set(begun.split()) == set()
    assert (off, on) == ("False False", "True True")
    assert FOR_LATER & set(ready.split()) == set()
