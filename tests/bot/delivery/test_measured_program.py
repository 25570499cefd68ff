"""The whole program with its figures: what an operator sees from outside."""

import json
import os
import signal
import socket
from http.client import HTTPConnection
from pathlib import Path

import pytest

from bot.health import main as health
from tests.support.discord_players import Player
from tests.support.discord_server import TOKEN, DiscordServer
from tests.support.examples import HALL
from tests.support.processes import Process
from tests.support.prompt_bot import serve_promptly
from tests.support.waiting import LONGEST, eventually, limited

ROOM = HALL.channel_id


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port


def page(port: int, path: str) -> tuple[int, str]:
    """The status and the text of a page; 0 while nobody answers."""
    connection = HTTPConnection("127.0.0.1", port, timeout=LONGEST)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()
    except ConnectionRefusedError:
        return 0, ""
    finally:
        connection.close()


async def test_a_bot_is_watched_from_its_start_to_its_end(
    server: DiscordServer,
    database: Path,
    tmp_path: Path,
    anna: Player,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It becomes well, counts a command, logs in JSON, and stops in good order."""
    port = free_port()
    settings = {
        "HNEFABOT_TOKEN": TOKEN,
        "HNEFABOT_DATABASE_URL": f"sqlite+aiosqlite:///{database}",
        "HNEFABOT_METRICS": f"127.0.0.1:{port}",
        "HNEFABOT_LOG_FORMAT": "json",
    }
    arguments = (server.base, server.gateway_address)
    bot = Process(serve_promptly, arguments, os.environ | settings, tmp_path, tmp_path)
    try:
        await eventually(lambda: page(port, "/healthz")[0] == 200)
        monkeypatch.setenv("HNEFABOT_METRICS", f"127.0.0.1:{port}")
        assert health() == 0
        asked = anna.slash(ROOM, "help")
        await eventually(lambda: bool(asked.said))
        counted = 'hnefabot_requests_total{kind="command",name="help",outcome="done"} 1.0'
        await eventually(lambda: counted in page(port, "/metrics")[1])
        text = page(port, "/metrics")[1]
        assert "hnefabot_shards_connected 1.0" in text
        assert "hnefabot_matches_running 0.0" in text
        bot.send(signal.SIGTERM)
        async with limited():
            assert await bot.wait() == 0
    finally:
        if bot.returncode is None:
            bot.kill()

    assert page(port, "/healthz")[0] == 0
    lines = [json.loads(line) for line in (tmp_path / "stderr").read_text("utf-8").splitlines()]
    assert {"discord.client", "discord.gateway"} <= {line["logger"] for line in lines}
