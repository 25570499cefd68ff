"""``doctor`` and ``leave``, with a Discord on this machine that answers what a test wants."""

from collections.abc import Callable, Iterable
from datetime import timedelta
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from bot.admin.command_line import FAILED, NOT_WELL, WELL
from bot.admin.doctor import NEEDED
from tests.bot.admin.conftest import TOKEN, Discord
from tests.support.operating import Operator

SERVERS = "GET /users/@me/guilds"
RESTLESS = {"shards": 1, "session_start_limit": {"remaining": 3}}
POWERLESS = {"id": "70", "permissions": str(sum(NEEDED.values()) - NEEDED["attach_files"])}


def test_a_bot_is_well(operator: Operator, discord: Discord) -> None:
    """In sentences, with versions, for a report of a problem."""
    assert operator.types("doctor") == WELL, operator.said

    lines = operator.said.splitlines()
    assert lines[0].startswith("ok   versions: Python 3.")
    assert "ok   token: Discord knows the bot as Tafl." in lines
    assert "ok   permissions: As needed on all 2 servers." in lines
    assert lines[-1] == "Everything is in place."
    assert TOKEN not in operator.said


Break: TypeAlias = Callable[[Discord, Operator, pytest.MonkeyPatch], object]

BROKEN: list[dict[str, Break]] = [
    {
        "token: There is no bot token. Set HNEFABOT_TOKEN": (
            lambda _, __, patch: patch.setenv("HNEFABOT_TOKEN", "")
        )
    },
    {
        "token: Discord doesn't know this token.": (
            lambda _, __, patch: patch.setenv("HNEFABOT_TOKEN", "friend")
        )
    },
    {
        "token: Discord refused this with status 503.": (
            lambda discord, _, __: discord.answers.update({"GET /users/@me": (503, {})})
        )
    },
    {
        "token: Discord can't be reached": (
            lambda _, __, patch: patch.setenv("HNEFABOT_DISCORD_API", "http://127.0.0.1:9")
        )
    },
    {
        "token: HNEFABOT_DISCORD_API sends the bot's token to another machine unencrypted.": (
            # It leads here all the same.
            lambda discord, _, patch: patch.setenv(
                "HNEFABOT_DISCORD_API",
                discord.address.replace("127.0.0.1", "0.0.0.0"),  # noqa: S104
            )
        )
    },
    {
        "clock: 40 s ahead of Discord's. Turn on time synchronisation (NTP).": (
            lambda _, operator, patch: patch.setattr(
                operator, "time", operator.time + timedelta(seconds=40)
            )
        ),
        "connections: 3 starts left today": (
            lambda discord, _, __: discord.answers.update({"GET /gateway/bot": (200, RESTLESS)})
        ),
        "permissions: Server 70 lacks Attach Files.": (
            lambda discord, _, __: discord.answers.update({SERVERS: (200, [POWERLESS])})
        ),
        "secrets: Other users of this machine can read": (
            lambda _, operator, __: Path(operator.url.partition("///")[2]).chmod(0o644)
        ),
        "maintenance: On since 2026-03-": lambda _, operator, __: operator.asks(
            "maintenance", "on"
        ),
    },
    {
        "connections: They couldn't be counted. Discord refused this with status 503.": (
            lambda discord, _, __: discord.answers.update({"GET /gateway/bot": (503, {})})
        ),
        "permissions: Only 0 servers could be checked. Discord refused this with status 429.": (
            lambda discord, _, __: discord.answers.update({SERVERS: (429, {})})
        ),
        "database: There is no database of this bot at": (
            lambda _, operator, patch: patch.setattr(
                operator, "url", operator.url.replace("season", "typo")
            )
        ),
    },
]
"""The findings, told together, and how they have come about."""


@pytest.mark.parametrize("broken", BROKEN, ids=", ".join)
def test_what_is_wrong_is_said_with_what_to_do(
    operator: Operator, discord: Discord, monkeypatch: pytest.MonkeyPatch, broken: dict[str, Break]
) -> None:
    """And all else is looked at, too."""
    for do in broken.values():
        do(discord, operator, monkeypatch)

    assert operator.types("doctor") == NOT_WELL

    lines = operator.said.splitlines()
    wrong = sorted(line.removeprefix("FIX  ") for line in lines if line.startswith("FIX  "))
    for line, found in zip(wrong, sorted(broken), strict=True):
        assert line.startswith(found)
    assert lines[-1] == ("1 thing to fix." if len(broken) == 1 else f"{len(broken)} things to fix.")


class Pages(dict[str, tuple[int, Any]]):
    """Answers, of which those about servers are given one after the other."""

    def __init__(
        self, answers: dict[str, tuple[int, Any]], pages: Iterable[tuple[int, Any]]
    ) -> None:
        super().__init__(answers)
        self.pages = iter(pages)

    def get(self, asked: str, otherwise: Any = None) -> Any:  # noqa: ANN401
        return next(self.pages) if asked == SERVERS else super().get(asked, otherwise)


def test_the_rest_of_the_servers_is_not_passed_over(operator: Operator, discord: Discord) -> None:
    """Those looked at before Discord refused are told of, too."""
    many = [{"id": str(number), "permissions": "8"} for number in range(199)]
    discord.answers = Pages(discord.answers, [(200, [*many, POWERLESS]), (503, {})])
    assert operator.types("doctor") == NOT_WELL

    assert "FIX  permissions: Only 200 servers could be checked. Discord refused" in operator.said
    assert "FIX  permissions: Server 70 lacks Attach Files." in operator.said


def test_the_bot_leaves_a_server(operator: Operator, discord: Discord) -> None:
    """Where it cannot, that is told, and nothing is logged."""
    leaving = "DELETE /users/@me/guilds/70"
    left = discord.answers[leaving]
    for status, told in ((404, "The bot isn't on server 70."), (500, "status 500")):
        discord.answers[leaving] = (status, {})
        assert operator.types("leave", "70", "--yes") == FAILED
        assert told in operator.complaint
        assert operator.asks("log")["orders"] == []

    discord.answers[leaving] = left
    operator.asks("leave", "70", "--yes")
    assert discord.asked == [leaving] * 3
    assert operator.asks("log")["orders"][0]["command"] == "leave"
