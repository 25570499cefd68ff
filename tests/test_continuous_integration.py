"""Continuous integration finds a second Python wherever it is, and installs what it can."""

import re
import shutil
from pathlib import Path

import pytest

from tests.support.packages import run

CI = Path(__file__).parents[1] / ".ci"

BASH = shutil.which("bash") or "bash"


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
    environment = {"PATH": f"{programs}:/usr/bin:/bin", "PYENV_ROOT": str(versions.parent)}
    return run(str(CI / "newer-python"), folder=CI, environment=environment).strip()


def test_the_newest_on_the_path_is_found(programs: Path, versions: Path) -> None:
    """Two digits are more than one. There may be none."""
    install(programs / "python3", 99)
    assert found(programs, versions) == ""

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


def installing(programs: Path, *names: str) -> str:
    """The words of `.ci/install` where there are no other *programs* than those."""
    command = (BASH, str(CI / "install"), "the cat will not be fed", *names)
    return run(*command, folder=CI, environment={"PATH": str(programs)})


def test_what_is_missing_is_installed_by_root(programs: Path) -> None:
    """By Debian's packages of the same names; nothing that is there."""
    write(programs / "id", "echo 0")
    write(programs / "apt-get", f'test "$1" = update || echo "$*" > {programs}/asked')

    assert installing(programs, "python3", "python3.11") == ""
    assert installing(programs, "python3", "tin-opener") == "Installing tin-opener ...\n"
    asked = (programs / "asked").read_text()
    assert asked == "install --yes --no-install-recommends tin-opener\n"


def test_what_cannot_be_installed_does_not_end_the_tests(programs: Path) -> None:
    """Without a network, or by somebody who may not: then it says what follows."""
    write(programs / "id", "echo 1000")
    refused = installing(programs, "tin-opener")
    write(programs / "id", "echo 0")
    write(programs / "apt-get", "exit 100")

    assert refused == "Not installed: tin-opener. So the cat will not be fed.\n"
    assert installing(programs, "tin-opener").endswith(
        "tin-opener cannot be had here. So the cat will not be fed.\n"
    )


def test_all_parts_are_targets_of_make() -> None:
    """Each can be called alone, and does the same then."""
    lines = re.findall(r"^ *make (.*)$", (CI / "run").read_text(), re.MULTILINE)
    parts = {part for line in lines for part in line.split() if re.fullmatch("[a-z]+", part)}
    targets = re.findall(r"^([a-z]+):", (CI.parent / "Makefile").read_text(), re.MULTILINE)

    assert parts == {"test", "check", "floors", "package", "image"}
    assert parts <= {*targets}
