"""The files that `make package` puts into `dist/` work where nothing else of the project is."""

import os
import shutil
import subprocess
import sys
import tarfile
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path

import pytest

from bot.__main__ import EXIT_UNUSABLE
from tests.support.packages import (
    ROOT,
    build_sdist,
    build_wheel,
    copy_tracked,
    run,
    tracked,
    unpack,
)

DIST = ROOT / "dist"

OF_THE_REPOSITORY = {Path(".gitattributes")}
"""Files that only a repository needs."""

QUICK = (
    "tests/test_project.py", "tests/test_adding_a_game.py", "tests/tafl/test_notation.py",
    "tests/db/test_stored_games.py", "tests/bot/matches/test_move_command.py",
)  # fmt: skip
"""Tests that read documents, rulesets, golden files and databases, and play games."""


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution, built anew."""
    source = tmp_path_factory.mktemp("source")
    copy_tracked(source)
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir()
    return build_sdist(source, DIST)


@pytest.fixture(scope="module")
def unpacked(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return unpack(sdist, tmp_path_factory.mktemp("unpacked"))


@pytest.fixture(scope="module")
def wheel(unpacked: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the source distribution."""
    source = tmp_path_factory.mktemp("built") / "source"
    shutil.copytree(unpacked, source)
    return build_wheel(source, DIST)


@pytest.fixture(scope="module")
def programs(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment in which there is the wheel, and what it needs."""
    environment = tmp_path_factory.mktemp("clean")
    run(sys.executable, "-m", "venv", "--without-pip", str(environment), folder=environment)
    programs = environment / "bin"
    install(programs, "--require-hashes", "--requirement", str(ROOT / "requirements/postgres.txt"))
    install(programs, "--no-deps", str(wheel))
    return programs


def install(programs: Path, *what: str) -> None:
    """Install packages as the Makefile does: by uv, or where that reaches none, by pip."""
    python = str(programs / "python")
    uv = (str(Path(sys.executable).with_name("uv")), "pip", "install", "--quiet")
    pip = (sys.executable, "-m", "pip", f"--python={python}", "--quiet", "install")
    with suppress(AssertionError, FileNotFoundError):
        run(*uv, f"--python={python}", *what, folder=programs)
        return
    run(*pip, *what, folder=programs)


def outside() -> dict[str, str]:
    """The environment of somebody who has no checkout and no settings."""
    theirs = {name: value for name, value in os.environ.items() if "HNEFABOT" not in name}
    theirs.pop("PYTHONPATH", None)
    return theirs


def test_the_source_distribution_has_every_file(sdist: Path) -> None:
    """Whoever has it has the tests and all they read, the documents, and what builds the image."""
    with tarfile.open(sdist) as archive:
        packed = {Path(*Path(name).parts[1:]) for name in archive.getnames()}

    assert sorted(set(tracked()) - OF_THE_REPOSITORY - packed) == []


def test_the_source_distribution_passes_its_own_tests(unpacked: Path) -> None:
    """Those that depend most on files; `make test` there runs them all."""
    run(sys.executable, "-m", "pytest", "-q", "-x", *QUICK, folder=unpacked, environment=outside())


def test_the_installed_command_says_its_version(programs: Path, tmp_path: Path) -> None:
    command = str(programs / "hnefabot")

    said = run(command, "--version", folder=tmp_path, environment=outside())

    assert said == f"hnefabot {version('hnefabot')}\n"


def test_without_a_token_the_installed_command_says_what_to_do(
    programs: Path, tmp_path: Path
) -> None:
    """It starts as far as it can, in an empty folder, with all it imports."""
    ended = subprocess.run(
        [programs / "hnefabot"],
        cwd=tmp_path,
        env=outside(),
        capture_output=True,
        text=True,
        check=False,
    )

    assert ended.returncode == EXIT_UNUSABLE
    assert ended.stderr.startswith("There is no bot token.")


@pytest.mark.parametrize(
    "command",
    [
        ["hnefabot", "--recount"],
        ["python", "-m", "tafl", "show", "kings-table-tablut"],
        ["python", "-m", "engine", "bestmove", "--ruleset", "brandubh"],
        ["python", "-m", "rendering", "--ruleset", "brandubh", "-o", "board.png"],
    ],
    ids=["database", "tafl", "engine", "rendering"],
)
def test_the_wheel_has_the_data_of_its_packages(
    command: list[str], programs: Path, tmp_path: Path
) -> None:
    """Migrations, rulesets, weights of the engine, fonts: files that are no Python modules."""
    program, *arguments = command

    run(str(programs / program), *arguments, folder=tmp_path, environment=outside())


def test_every_package_says_that_it_is_typed(wheel: Path) -> None:
    """The classifier speaks for all of them."""
    names = run(sys.executable, "-m", "zipfile", "-l", str(wheel), folder=ROOT).split()
    packages = {name.split("/")[0] for name in names if name.endswith("/__init__.py")}

    assert packages
    assert [each for each in packages if f"{each}/py.typed" not in names] == []
