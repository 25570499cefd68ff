"""Continuous integration tests under a second Python, wherever it is."""

import subprocess
from pathlib import Path

import pytest

NEWER_PYTHON = Path(__file__).parents[1] / ".ci" / "newer-python"


def install(file: Path, minor: int) -> None:
    """Put something in place of Python 3.*minor*."""
    write(file, f'case "$2" in *minor*) echo {minor};; esac')


def write(file: Path, script: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"#!/bin/sh\n{script}\n", "utf-8")
    file.chmod(0o755)


@pytest.fixture
def programs(tmp_path: Path) -> Path:
    """A folder of programs, Python 3.11 among them."""
    folder = tmp_path / "bin"
    install(folder / "python3", 11)
    install(folder / "python3.11", 11)
    return folder


@pytest.fixture
def versions(tmp_path: Path) -> Path:
    """Where pyenv keeps its versions, if it has any."""
    return tmp_path / "pyenv" / "versions"


def found(programs: Path, versions: Path) -> str:
    done = subprocess.run(
        [str(NEWER_PYTHON)],
        env={"PATH": f"{programs}:/usr/bin:/bin", "PYENV_ROOT": str(versions.parent)},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def test_there_may_be_no_newer_python(programs: Path, versions: Path) -> None:
    install(programs / "python3", 99)

    assert found(programs, versions) == ""


def test_the_newest_on_the_path_is_found(programs: Path, versions: Path) -> None:
    """Two digits are more than one."""
    install(programs / "python3.98", 98)
    install(programs / "python3.100", 100)

    assert found(programs, versions) == "python3.100"


def test_one_that_pyenv_keeps_is_found(programs: Path, versions: Path) -> None:
    """Its shim does not run, and so is no Python."""
    write(programs / "python3.99", "exit 127")
    install(versions / "3.99.0" / "bin" / "python", 99)
    install(versions / "3.98.1" / "bin" / "python", 98)

    assert found(programs, versions) == str(versions / "3.99.0" / "bin" / "python")


def test_one_that_cannot_make_environments_is_left_alone(programs: Path, versions: Path) -> None:
    """Debian has Python without its package ``venv``."""
    write(programs / "python3.100", 'case "$2" in *venv*) exit 1;; *) echo 100;; esac')
    install(programs / "python3.99", 99)

    assert found(programs, versions) == "python3.99"
