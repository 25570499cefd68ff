"""The files for compose are as its specification says, and name what exists."""

import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from bot.settings import Settings
from tests.support.cases import for_each
from tests.support.packages import run
from tests.support.schemas import PINNED, faults, read_yaml

ROOT = Path(__file__).parents[2]
ONE, MANY = ROOT / "compose.yaml", ROOT / "compose.postgres.yaml"


@for_each("file", [ONE, MANY])
def test_compose_takes_the_file_and_what_is_mounted_exists(file: Path) -> None:
    """Docker would make an empty folder where a file is missing."""
    mounted = re.findall(r"^ +- (\./[^:]+):", file.read_text(), re.MULTILINE)

    assert faults("compose-spec", file) == ""
    assert [path for path in mounted if not (ROOT / path).exists()] == []


@for_each("file", [ONE, MANY])
def test_bots_may_write_nowhere_but_to_their_own_files_and_have_time_to_stop(file: Path) -> None:
    """They need at most 20 seconds; Docker alone gives them 10."""
    assert bots(file)
    for bot in bots(file):
        assert bot["read_only"]
        assert bot["cap_drop"] == ["ALL"]
        assert bot["security_opt"] == ["no-new-privileges:true"]
        assert bot["stop_grace_period"] == "30s"
        assert bot["pids_limit"] == 512
        assert bot["mem_limit"] == "${BOT_MEMORY:-2g}"


@for_each("file", [ONE, MANY])
def test_no_log_fills_the_disk(file: Path) -> None:
    """Docker's own default keeps every line for good; this driver drops the oldest."""
    for service in read_yaml(file)["services"].values():
        assert service["logging"] == {"driver": "local"}


PASSWORDS = {"POSTGRES_PASSWORD", "GRAFANA_PASSWORD"}

NEEDED = re.compile(r"\$\{([A-Z_]+):\?[^}]+\}")
"""A value that has to be in `.env`."""


def bots(file: Path) -> list[dict[str, Any]]:
    """The services that run the project's own image."""
    services = read_yaml(file)["services"].values()
    return [service for service in services if service.get("image") == "hnefabot"]


def test_bots_are_set_by_settings_that_exist() -> None:
    """A misspelt name would be passed over in silence; a shard that no bot has is deaf."""
    settings = [bot["environment"] for bot in bots(MANY)]
    names = {name for each in settings for name in each} - PASSWORDS
    named = {name.removeprefix("HNEFABOT_").lower() for name in names}
    (shards,) = {each["HNEFABOT_SHARDS"] for each in settings}

    assert named <= {*Settings.model_fields}
    assert sorted(int(each["HNEFABOT_SHARD_IDS"]) for each in settings) == list(range(shards))


def test_passwords_are_asked_for_and_named() -> None:
    """Nothing starts with a password that everybody knows."""
    needed = set(NEEDED.findall(MANY.read_text()))

    assert needed == PASSWORDS
    assert [name for name in needed if name not in (ROOT / ".env.example").read_text()] == []


def test_bots_do_not_get_the_passwords_of_other_services() -> None:
    """They are in the same file as the token; what stands here has precedence over that file."""
    for bot in bots(MANY):
        assert {name: bot["environment"][name] for name in PASSWORDS} == dict.fromkeys(
            PASSWORDS, ""
        )


@for_each("file", [ONE, MANY])
def test_images_of_others_are_those_that_were_looked_at(file: Path) -> None:
    """A tag can be moved to something else, a digest can't; our own image is built here."""
    images = {each["image"] for each in read_yaml(file)["services"].values()} - {"hnefabot"}
    bases = re.findall(r"^ARG BASE=(.*)$", (ROOT / "Dockerfile").read_text(), re.MULTILINE)

    assert [each for each in images.union(bases) if PINNED.fullmatch(each) is None] == []
    assert bases


def test_caddy_leads_to_the_page_as_the_manual_says() -> None:
    """Only if asked for, by three lines of `.env`, and with no more of that file than an address.

    Its `Caddyfile` is the manual's, but for the names of machines.
    """
    services, manual = read_yaml(ONE)["services"], (ROOT / "docs" / "web.md").read_text()
    caddy, caddyfile = services["caddy"], (ROOT / "deploy" / "compose" / "Caddyfile").read_text()
    (shown,) = re.findall(r"^   tafl\.example\.org \{\n(?:   .*\n)+   \}$", manual, re.MULTILINE)
    here = "{$HNEFABOT_WEB_URL}" + caddyfile.partition("{$HNEFABOT_WEB_URL}")[2].rstrip()
    there = here.replace("{$HNEFABOT_WEB_URL}", "tafl.example.org").replace("bot:", "127.0.0.1:")

    assert there.split() == shown.split()
    assert "HNEFABOT_WEB=0.0.0.0:8080\n" in manual
    assert (caddy["profiles"], caddy.get("env_file")) == (["web"], None)
    assert caddy["environment"] == {"HNEFABOT_WEB_URL": "${HNEFABOT_WEB_URL:-}"}
    for line in ("COMPOSE_PROFILES=web", "HNEFABOT_WEB_URL=https://tafl.example.org"):
        assert f"\n{line}\n" in manual
        assert f"\n# {line}\n" in (ROOT / ".env.example").read_text()


@pytest.mark.skipif(shutil.which("promtool") is None, reason="no promtool here")
def test_prometheus_takes_its_configuration(tmp_path: Path) -> None:
    """Laid out as in its container, with the alerts beside it."""
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
