"""A bot that runs follows commands typed beside it: both on one database."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import now
from bot.admin.command_line import main
from db.store import SqlStore
from play.matches.match import Match
from play.matches.seats import Seats
from play.matches.terms import Terms
from play.time.habits import DEFAULT_HABITS
from tests.support.bot_processes import Bots
from tests.support.discord_http import Json
from tests.support.discord_players import Player
from tests.support.discord_server import DiscordServer
from tests.support.examples import ANNA, BJORN, HALL, TINY
from tests.support.prompt_bot import serve_promptly
from tests.support.waiting import eventually, limited

ROOM = HALL.channel_id


@pytest.fixture(params=["database_url", "postgresql_url"])
def url(request: pytest.FixtureRequest) -> str:
    """A database of each kind in turn."""
    address: str = request.getfixturevalue(request.param)
    return address


@pytest.fixture
def database_url(database: Path) -> str:
    return f"sqlite+aiosqlite:///{database}"


@pytest.fixture
async def match(url: str) -> Match:
    """A match in which Anna is to move."""
    store = SqlStore(url)
    async with store.begin() as unit:
        match = await unit.matches.add_match(
            Match.start(HALL, Seats(ANNA, BJORN), Terms(TINY), now(), DEFAULT_HABITS),
            DEFAULT_HABITS,
        )
    await store.close()
    return match


@pytest.fixture
async def server(url: str, match: Match) -> AsyncIterator[DiscordServer]:
    """Discord, to which a bot is connected that runs on that database."""
    async with DiscordServer(ROOM) as server:
        bots = Bots(server, url, HNEFABOT_LOG_LEVEL="ERROR")
        await bots.start(program=serve_promptly)
        yield server
        await bots.end()


class Operator:
    """Types commands beside the bot, on the database at *url*."""

    def __init__(self, url: str, capsys: pytest.CaptureFixture[str]) -> None:
        self.url = url
        self.capsys = capsys

    async def types(self, *arguments: str) -> dict[str, Any]:
        """The output of a command; the command has an event loop of its own."""
        await asyncio.to_thread(main, [*arguments, "--json"], now)
        answer: dict[str, Any] = json.loads(self.capsys.readouterr().out)
        return answer


async def until_said(player: Player, words: str, command: str, **options: Json) -> None:
    """Have *player* use a command again and again, until the answer has these *words*."""
    async with limited():
        while True:
            asked = player.slash(ROOM, command, **options)
            await eventually(lambda asked=asked: bool(asked.said))  # type: ignore[misc]
            if words in asked.said:
                return
            await asyncio.sleep(0.05)


async def test_a_bot_that_runs_follows_orders_and_is_backed_up(
    url: str,
    server: DiscordServer,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Without a restart it closes, opens again, and refuses whom it is told to refuse."""
    monkeypatch.setenv("HNEFABOT_DATABASE_URL", url)
    types, file = Operator(url, capsys).types, str(tmp_path / "saved.sqlite3")
    anna, bjorn = Player(server, ANNA), Player(server, BJORN)

    assert (await types("backup", file))["rows"]["matches"] == 1
    for command in (("restore", file), ("copy", "--to", str(tmp_path / "copy.sqlite3"))):
        assert (await types(*command))["error"] == "StoreInUseError"
    assert (await types("maintenance", "on"))["ok"]
    # Until the bot knows of the maintenance, this is stored; a move would be, too.
    await until_said(bjorn, "under maintenance", "settings change", king_in_danger=False)
    await until_said(anna, "under maintenance", "move", move="C1-B1")
    assert (await types("maintenance", "off"))["ok"]
    await until_said(anna, "You played", "move", move="C1-B1")
    assert (await types("block", "user", str(BJORN)))["ok"]
    await until_said(bjorn, "has blocked you", "games")
