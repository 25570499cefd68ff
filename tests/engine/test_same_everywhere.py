"""The computer plays, proves and reviews the same in another process and on another Python."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.engine.playing import FEW, PLIES, played
from tests.support.packages import ROOT, run

OTHERS = [f"python3.{minor}" for minor in range(11, 16) if minor != sys.version_info.minor]


def printed(python: str, hash_seed: str, plies: int) -> str:
    """The play of another process of *python*, with sets in an order of their own."""
    environment = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    command = (python, "-m", "tests.engine.playing", str(plies))
    return run(*command, folder=ROOT, environment=environment)


def test_in_another_process(deep: bool) -> None:
    plies = PLIES if deep else FEW
    assert printed(sys.executable, "1", plies) == played(plies)


def found(python: str) -> str | None:
    """Where *python* is: on the path, unless that is a signpost to no version, or with pyenv."""
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    kept = sorted(pyenv.glob(f"versions/{python.removeprefix('python')}.*/bin/{python}"))
    for place in (shutil.which(python), *map(str, kept)):
        if place is not None:
            done = subprocess.run([place, "-c", ""], capture_output=True, check=False)
            if done.returncode == 0:
                return place
    return None


@pytest.mark.parametrize("python", OTHERS)
def test_on_another_python(python: str, deep: bool) -> None:
    """It needs no packages."""
    if not deep:
        pytest.skip("other Pythons play with --deep")
    place = found(python)
    if place is None:
        pytest.skip(f"{python} is not installed")

    assert printed(place, "2", PLIES) == played(PLIES)
