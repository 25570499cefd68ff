"""The files for compose are as its specification says, and name what exists."""

import re
from pathlib import Path
from typing import Any

import pytest

from tests.support.schemas import faults, read_yaml

ROOT = Path(__file__).parents[2]
ONE = ROOT / "compose.yaml"
BOTH = pytest.mark.parametrize("file", [ONE], ids=lambda path: path.stem)


def bots(file: Path) -> list[dict[str, Any]]:
    """The services that run the project's own image."""
    services = read_yaml(file)["services"].values()
    return [service for service in services if service.get("image") == "hnefabot"]


@BOTH
def test_compose_takes_the_file(file: Path) -> None:
    assert faults("compose-spec", file) == ""


@BOTH
def test_what_is_mounted_exists(file: Path) -> None:
    """Docker would make an empty folder where a file is missing."""
    mounted = re.findall(r"^ +- (\./[^:]+):", file.read_text(), re.MULTILINE)

    assert [path for path in mounted if not (ROOT / path).exists()] == []


@BOTH
def test_bots_may_write_nowhere_but_to_their_own_files(file: Path) -> None:
    """However somebody gets in, there is little to do there."""
    assert bots(file)
    for bot in bots(file):
        assert bot["read_only"]
        assert bot["cap_drop"] == ["ALL"]
        assert bot["security_opt"] == ["no-new-privileges:true"]


@BOTH
def test_bots_have_the_time_to_stop(file: Path) -> None:
    """They need at most 20 seconds; Docker alone gives them 10."""
    assert {bot["stop_grace_period"] for bot in bots(file)} == {"30s"}
