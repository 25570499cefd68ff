"""The units for systemd keep the bot from all it doesn't need."""

import shutil
from pathlib import Path

import pytest

from tests.support.cases import for_each
from tests.support.packages import run

DEPLOY = Path(__file__).parents[2] / "deploy"
ONE, MANY = DEPLOY / "hnefabot.service", DEPLOY / "hnefabot@.service"

MOST_EXPOSED = 15
"""Tenths of systemd's own points, of which 100 are the most: what needs a network has some."""


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd-analyze here")
@for_each("unit", [ONE, MANY])
def test_systemd_finds_little_to_attack(unit: Path) -> None:
    options = ("--offline=true", f"--threshold={MOST_EXPOSED}", "--no-pager")

    run("systemd-analyze", "security", *options, str(unit), folder=DEPLOY)


@for_each("unit", [ONE, MANY])
def test_a_bot_leaves_memory_and_processes_to_the_machine(unit: Path) -> None:
    lines = unit.read_text().splitlines()

    assert {"MemoryMax=75%", "TasksMax=512", "OOMPolicy=continue"} <= {*lines}


def test_several_bots_are_kept_as_one_is() -> None:
    """Only where their files are, and which shards they have, is different."""
    one, many = (set(unit.read_text().splitlines()) for unit in (ONE, MANY))
    changed = {line.partition("=")[0] for line in one ^ many if not line.startswith("#")}

    assert changed == {
        "Description", "Environment", "RuntimeDirectory", "StateDirectory", "WorkingDirectory",
    }  # fmt: skip
