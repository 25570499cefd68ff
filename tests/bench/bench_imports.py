"""The time that ``rendering`` takes to load: a new process for each command that draws."""

import os
import site
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bench.measuring import Figures, Measure, ratio_of

YARDSTICK = "asyncio, PIL.Image, PIL.ImageDraw"
"""Modules of Python and shared libraries in about the same parts as ``rendering`` has them."""

MAX_TIME = 1.2
"""Most time that loading may take, against the yardstick.

Sixty milliseconds were promised, on a machine on which the yardstick takes fifty. Takes 0.96 to
1.03 of it.
"""

ROUNDS = 41
ROOT = Path(__file__).parents[2]
PACKAGES = os.pathsep.join([str(ROOT), *site.getsitepackages()])


def loading(modules: str, compiled: Path) -> Measure:
    """Processor time of an interpreter that imports *modules*, with bytecode in *compiled*.

    Without ``site``: how long that takes is a matter of the virtual environment.
    """
    command = [sys.executable, "-S", "-c", f"import {modules}"]
    environment = os.environ | {"PYTHONPATH": PACKAGES, "PYTHONPYCACHEPREFIX": str(compiled)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)

    def measure() -> float:
        process = subprocess.Popen(command, env=environment)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        assert process.returncode == 0
        return usage.ru_utime + usage.ru_stime

    measure()  # compiles the modules
    return measure


@pytest.mark.parametrize("module", ["rendering.board", "rendering.animation"])
def test_loading(module: str, tmp_path: Path, figures: Figures) -> None:
    """All that one picture needs, Pillow and the rules included."""
    ratio = ratio_of(loading(module, tmp_path), loading(YARDSTICK, tmp_path), ROUNDS)
    figures.at_most(MAX_TIME, ratio, f"times importing {YARDSTICK}")
