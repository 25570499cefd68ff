"""The files for compose are as its specification says, and name what exists."""

import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from bot.settings import Settings
from tests.support.packages import run
from tests.support.schemas import faults, read_yaml

ROOT = Path(__file__).parents[2]
ONE, MANY = ROOT / "compose.yaml", ROOT / "compose.postgres.yaml"
BOTH = pytest.mark.parametrize("file", [ONE, MANY], ids=lambda path: path.stem)

NEEDED = re.compile(r"\$\{([A-Z_]+):\?[^}]+\}")
"""A value that has to be in `.env`."""


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


def test_bots_are_set_by_settings_that_exist() -> None:
    """A name that is misspelt would be passed over in silence."""
    named = {name for bot in bots(MANY) for name in bot["environment"]}

    assert {name.removeprefix("HNEFABOT_").lower() for name in named} <= {*Settings.model_fields}


def test_every_shard_is_with_one_bot() -> None:
    """One that nobody has is deaf; one that two have hears everything twice."""
    settings = [bot["environment"] for bot in bots(MANY)]
    (shards,) = {each["HNEFABOT_SHARDS"] for each in settings}

    assert sorted(int(each["HNEFABOT_SHARD_IDS"]) for each in settings) == list(range(shards))


def test_passwords_are_asked_for_and_named() -> None:
    """Nothing starts with a password that everybody knows."""
    needed = set(NEEDED.findall(MANY.read_text()))

    assert needed == {"POSTGRES_PASSWORD", "GRAFANA_PASSWORD"}
    assert [name for name in needed if name not in (ROOT / ".env.example").read_text()] == []


def test_prometheus_takes_its_configuration(tmp_path: Path) -> None:
    """Laid out as in its container, with the alerts beside it."""
    if shutil.which("promtool") is None:
        pytest.skip("no promtool here")
    for source, target in re.findall(r"- \./(\S+):/etc/prometheus/(\S+):ro", MANY.read_text()):
        shutil.copy(ROOT / source, tmp_path / target)

    run("promtool", "check", "config", "prometheus.yml", folder=tmp_path)


def test_prometheus_asks_every_bot() -> None:
    """By the name that all of them answer to, at the port where they have their figures."""
    config = read_yaml(ROOT / "deploy" / "compose" / "prometheus.yml")
    (asked,) = config["scrape_configs"][0]["dns_sd_configs"]

    for bot in bots(MANY):
        assert bot["networks"]["default"]["aliases"] == asked["names"]
        assert bot["environment"]["HNEFABOT_METRICS"].endswith(f":{asked['port']}")
