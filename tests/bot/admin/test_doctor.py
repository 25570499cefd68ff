"""``doctor`` and ``leave``, with a Discord on this machine that answers what a test wants."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from bot.admin.command_line import FAILED, NOT_WELL, WELL
from bot.admin.discord_rest import api_of
from bot.admin.doctor import NEEDED
from bot.discord_api import base_of
from bot.settings import Settings
from tests.support.operating import Operator

ALL = sum(NEEDED.values())
TOKEN = "mellon"


@dataclass
class Discord:
    """What it answers, by method and path, and what it was asked for."""

    address: str = ""
    at: datetime = datetime(2026, 3, 1, 12, tzinfo=UTC)
    answers: dict[str, tuple[int, Any]] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)


def handler_of(discord: Discord) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def answer(self) -> None:
            path = self.path.partition("?")[0].removeprefix("/api/v10")
            discord.asked.append(f"{self.command} {path}")
            known = self.headers["Authorization"] == f"Bot {TOKEN}"
            unknown: tuple[int, Any] = (404, {})
            status, body = discord.answers.get(discord.asked[-1], unknown) if known else (401, {})
            self.send_response_only(status)
            self.send_header("Date", format_datetime(discord.at, usegmt=True))
            self.send_header("Content-Type", "application/json")
            self.end_headers()
            if status != 204:
                self.wfile.write(json.dumps(body).encode())

        do_GET = do_DELETE = answer  # noqa: N815 - the names that the class calls

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    return Handler


@pytest.fixture
def discord(monkeypatch: pytest.MonkeyPatch, operator: Operator) -> Iterator[Discord]:
    """Everything is in order there; its clock is that of the operator."""
    discord = Discord(at=operator.time)
    servers = [{"id": "70", "permissions": str(ALL)}, {"id": "71", "permissions": "8"}]
    discord.answers = {
        "GET /users/@me": (200, {"username": "Tafl"}),
        "GET /gateway/bot": (200, {"shards": 1, "session_start_limit": {"remaining": 990}}),
        "GET /users/@me/guilds": (200, servers),
        "DELETE /users/@me/guilds/70": (204, None),
    }
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler_of(discord))
    running = Thread(target=server.serve_forever)
    running.start()
    discord.address = f"http://127.0.0.1:{server.server_port}"
    monkeypatch.setenv("HNEFABOT_DISCORD_API", discord.address)
    monkeypatch.setenv("HNEFABOT_TOKEN", TOKEN)
    yield discord
    server.shutdown()
    running.join()
    server.server_close()


def test_a_bot_is_well(any_operator: Operator, discord: Discord) -> None:
    """In sentences, with versions, for a report of a problem."""
    assert any_operator.types("doctor") == WELL, any_operator.said

    lines = any_operator.said.splitlines()
    assert lines[0].startswith("ok   versions: Python 3.")
    assert "ok   token: Discord knows the bot as Tafl." in lines
    assert "ok   permissions: As needed on all 2 servers." in lines
    assert lines[-1] == "Everything is in place."
    assert TOKEN not in any_operator.said


def _no_token(_: Discord, __: Operator, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HNEFABOT_TOKEN", "")


def _wrong_token(_: Discord, __: Operator, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HNEFABOT_TOKEN", "friend")


def _out_of_order(discord: Discord, _: Operator, __: pytest.MonkeyPatch) -> None:
    discord.answers["GET /users/@me"] = (503, {})


def _out_of_reach(_: Discord, __: Operator, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HNEFABOT_DISCORD_API", "http://127.0.0.1:9")


def _fast(_: Discord, operator: Operator, __: pytest.MonkeyPatch) -> None:
    operator.time += timedelta(seconds=40)


def _restless(discord: Discord, _: Operator, __: pytest.MonkeyPatch) -> None:
    limit = {"shards": 1, "session_start_limit": {"remaining": 3}}
    discord.answers["GET /gateway/bot"] = (200, limit)


def _powerless(discord: Discord, _: Operator, __: pytest.MonkeyPatch) -> None:
    servers = [{"id": "70", "permissions": str(ALL - NEEDED["attach_files"])}]
    discord.answers["GET /users/@me/guilds"] = (200, servers)


def _open_to_all(_: Discord, operator: Operator, __: pytest.MonkeyPatch) -> None:
    Path(operator.url.partition("///")[2]).chmod(0o644)


def _nowhere(_: Discord, operator: Operator, __: pytest.MonkeyPatch) -> None:
    operator.url = operator.url.replace("season", "typo")


def _maintained(_: Discord, operator: Operator, __: pytest.MonkeyPatch) -> None:
    operator.asks("maintenance", "on")


@pytest.mark.parametrize(
    ("break_it", "found"),
    [
        (_no_token, "token: There is no bot token. Set HNEFABOT_TOKEN"),
        (_wrong_token, "token: Discord doesn't know this token."),
        (_out_of_order, "token: Discord refused this with status 503."),
        (_out_of_reach, "token: Discord can't be reached"),
        (_fast, "clock: 40 s ahead of Discord's. Turn on time synchronisation (NTP)."),
        (_restless, "connections: 3 starts left today"),
        (_powerless, "permissions: Server 70 lacks Attach Files."),
        (_open_to_all, "secrets: Other users of this machine can read"),
        (_nowhere, "database: There is no database of this bot at"),
        (_maintained, "maintenance: On since 2026-03-"),
    ],
)
def test_what_is_wrong_is_said_with_what_to_do(
    operator: Operator,
    discord: Discord,
    monkeypatch: pytest.MonkeyPatch,
    break_it: Callable[[Discord, Operator, pytest.MonkeyPatch], None],
    found: str,
) -> None:
    """And all else is looked at, too."""
    break_it(discord, operator, monkeypatch)

    assert operator.types("doctor") == NOT_WELL

    lines = operator.said.splitlines()
    (wrong,) = [line for line in lines if line.startswith("FIX  ")]
    assert wrong.removeprefix("FIX  ").startswith(found)
    assert lines[-1] == "1 thing to fix."


def test_all_servers_are_looked_at(operator: Operator, discord: Discord) -> None:
    """Discord lists some at a time."""
    discord.answers["GET /users/@me/guilds"] = (
        200,
        [{"id": str(number), "permissions": "8"} for number in range(200)],
    )
    pages = iter([discord.answers["GET /users/@me/guilds"], (200, [])])
    discord.answers = Pages(discord.answers, pages)

    operator.types("doctor")

    assert "As needed on all 200 servers." in operator.said


class Pages(dict[str, tuple[int, Any]]):
    """Answers of which those about servers come one after the other."""

    def __init__(
        self, answers: dict[str, tuple[int, Any]], pages: Iterator[tuple[int, Any]]
    ) -> None:
        super().__init__(answers)
        self.pages = pages

    def get(self, asked: str, otherwise: Any = None) -> Any:  # noqa: ANN401
        return next(self.pages) if "guilds" in asked else super().get(asked, otherwise)


def test_the_bot_leaves_a_server(any_operator: Operator, discord: Discord) -> None:
    any_operator.asks("leave", "70", "--yes")

    assert discord.asked == ["DELETE /users/@me/guilds/70"]
    assert any_operator.asks("log")["orders"][0]["command"] == "leave"


@pytest.mark.parametrize(
    ("status", "told"), [(404, "The bot isn't on server 70."), (500, "status 500")]
)
def test_a_server_that_cannot_be_left_is_told(
    operator: Operator, discord: Discord, status: int, told: str
) -> None:
    """And nothing is logged."""
    discord.answers["DELETE /users/@me/guilds/70"] = (status, {})

    assert operator.types("leave", "70", "--yes") == FAILED
    assert told in operator.complaint
    assert operator.asks("log")["orders"] == []


@pytest.mark.parametrize(
    "written",
    ["", "https://discord.com", "https://discord.com/api/", "https://discord.com/api/v10"],
)
def test_a_proxy_is_named_as_for_the_bot(written: str) -> None:
    """With or without the path of the API."""
    address = api_of(Settings(discord_api=written))

    assert address == base_of(written or "https://discord.com")
