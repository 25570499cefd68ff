"""How long ``rendering`` takes to load: a new process for each command that draws."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

YARDSTICK = "asyncio"
"""Of the standard library. Takes some forty milliseconds where loading may take sixty."""

MOST_TIME = 1.5
"""How many times as long as the yardstick loading may take."""

ROUNDS = 15


def seconds(statement: str, compiled: Path) -> float:
    """Processor time of a new interpreter that runs *statement*, with bytecode in *compiled*."""
    environment = os.environ | {"PYTHONPYCACHEPREFIX": str(compiled)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    process = subprocess.Popen([sys.executable, "-c", statement], env=environment)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0
    return usage.ru_utime + usage.ru_stime


@pytest.mark.parametrize("module", ["rendering.board", "rendering.replay"])
def test_loading(module: str, tmp_path: Path, benchmark: BenchmarkFixture) -> None:
    """All that one picture needs, Pillow and the rules included."""
    statements = ("pass", f"import {YARDSTICK}", f"import {module}")
    rounds = [[seconds(statement, tmp_path) for statement in statements] for _ in range(ROUNDS)]
    nothing, yardstick, loading = map(min, zip(*rounds, strict=True))
    ratio = (loading - nothing) / (yardstick - nothing)
    benchmark.extra_info.update(
        ratio=round(ratio, 2), milliseconds=round(1000 * (loading - nothing), 1)
    )
    benchmark(seconds, statements[-1], tmp_path)

    assert ratio <= MOST_TIME
