"""CONTRIBUTING says how a game is added; whoever does just that finds all tests green."""

import os
import re
import shutil
import sys
from pathlib import Path

import pytest

from tests.support.packages import ROOT
from tests.support.packages import run as run_command
from tests.support.shared import SHARED

COPIED = ("tafl", "rendering", "tests", "docs/rules")

_, _, SECTION = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("## Adding a game\n")
SECTION, _, _ = SECTION.partition("\n## ")
GAME = "".join(re.findall(r"```toml\n(.*?)```", SECTION, re.DOTALL))
COMMANDS = "".join(re.findall(r"```\n((?:[.\w].*\n)+)```", SECTION)).splitlines()
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")


def words_of(command: str) -> list[str]:
    """The words of a *command* of the page; of what ``make`` would run, where it is a target."""
    if command.startswith("make "):
        target = command.removeprefix("make ")
        command = "".join(re.findall(rf"^{target}:.*\n\t(.*)$", MAKEFILE, re.MULTILINE))
    python, *words = command.split()
    assert python in {"$(BIN)/python", ".venv/bin/python"}, command
    return words


def run(words: list[str], folder: Path) -> str:
    """Run Python with *words* in *folder*, and return what it prints."""
    environment = {**os.environ, "HNEFABOT_TEST_DATA": str(SHARED)}
    return run_command(sys.executable, *words, folder=folder, environment=environment)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with copies of what depends on the games, and the page's own game among them."""
    for name in COPIED:
        shutil.copytree(ROOT / name, tmp_path / name)
    for parent in ("", "docs"):
        for entry in (ROOT / parent).glob("[!.]*"):
            link = tmp_path / parent / entry.name
            if not link.exists():
                link.symlink_to(entry)
    for folder in (tmp_path, tmp_path / "tafl" / "rulesets"):
        (folder / "my-tafl.toml").write_text(GAME, "utf-8")
    return tmp_path


def test_following_the_page_leaves_the_tests_green(checkout: Path, deep: bool) -> None:
    """No Python is touched, and no test either; those that ask for all games run with --deep."""
    commands = [each for each in COMMANDS if deep or not each.startswith("make ")]
    printed = {command: run(words_of(command), checkout) for command in commands}
    assert [each for each in commands if not printed[each]] == ["make docs"][:deep]
    assert "make counts" in COMMANDS
    if deep:
        tests = ["tests/tafl", "tests/rendering", "tests/play", "tests/bot"]
        run(["-m", "pytest", "-q", "-p", "no:cacheprovider", *tests], checkout)
        assert "my-tafl is new" in printed["make counts"]
