"""All requests go to the address that is set, in the forms that proxies name."""

import os
import signal
from pathlib import Path

import pytest

from bot.discord_api import ApiError, base_of
from bot.wording import setup
from tests.support.crashing_bot import serve
from tests.support.discord_server import TOKEN, DiscordServer
from tests.support.examples import HALL
from tests.support.processes import Process
from tests.support.waiting import eventually, limited

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("address", "base"),
    [
        ("http://127.0.0.1:3000", "http://127.0.0.1:3000/api/v10"),
        ("http://proxy:8080/", "http://proxy:8080/api/v10"),
        ("http://proxy:8080/api", "http://proxy:8080/api/v10"),
        ("https://proxy/discord/api/v10/", "https://proxy/discord/api/v10"),
    ],
)
def test_an_address_is_completed(address: str, base: str) -> None:
    """Proxies serve the paths that Discord serves."""
    assert base_of(address) == base


@pytest.mark.parametrize(
    "text", ["127.0.0.1:3000", "proxy", "ftp://proxy", "http://", "http://a?b"]
)
def test_what_is_no_address_is_refused(text: str) -> None:
    """With a sentence that has an example."""
    with pytest.raises(ApiError) as refused:
        base_of(text)

    said = setup.cannot_start(refused.value)
    assert said.startswith(f"HNEFABOT_DISCORD_API can't be {text!r}. Set it to")


async def test_the_bot_sends_all_its_requests_there(database: Path) -> None:
    """Where the gateway is, it is told there too; what it would use otherwise is out of reach."""
    async with DiscordServer(HALL.channel_id) as server:
        settings = {
            "HNEFABOT_TOKEN": TOKEN,
            "HNEFABOT_DATABASE_URL": f"sqlite+aiosqlite:///{database}",
            "HNEFABOT_DISCORD_API": server.base.removesuffix("/api/v10"),
        }
        nowhere = ("http://127.0.0.1:9/api/v10", "ws://127.0.0.1:9")
        process = Process(serve, nowhere, os.environ | settings, ROOT)
        await eventually(lambda: server.gateway.serving)
        process.send(signal.SIGTERM)
        async with limited():
            assert await process.wait() == 0
