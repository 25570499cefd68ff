"""The addresses and shards that are set; each mistake has its sentence."""

import signal
from pathlib import Path

import pytest

from bot.discord_api import ApiError, base_of, is_in_clear
from bot.settings import Settings
from bot.shard_settings import ShardsError, own_shards
from bot.wording import setup
from bot.wording.operating import UNENCRYPTED
from play.shards import Shards
from tests.support.bot_processes import Bots, stopped
from tests.support.crashing_bot import serve
from tests.support.discord_server import DiscordServer
from tests.support.examples import HALL
from tests.support.programs import run_bot

ON_A_SERVER = "postgresql+asyncpg://bot@localhost/games"


def settings(shards: int | None, ids: str, database: str = ON_A_SERVER) -> Settings:
    return Settings(shards=shards, shard_ids=ids, database_url=database)


def test_shards_are_set_by_numbers_and_ranges() -> None:
    """A process has those that are named, or all; without numbers as Discord recommends."""
    assert own_shards(settings(None, "")) is None
    assert own_shards(settings(4, "")) == Shards(4, frozenset(range(4)))
    assert own_shards(settings(16, "0-3")) == Shards(16, frozenset(range(4)))
    assert own_shards(settings(8, "0,2,5-7")) == Shards(8, frozenset({0, 2, 5, 6, 7}))
    assert own_shards(settings(8, " 1 - 2 , 2")) == Shards(8, frozenset({1, 2}))


MISTAKES = [
    (None, "0-3", "HNEFABOT_SHARD_IDS needs HNEFABOT_SHARDS too"),
    (4, "one", "HNEFABOT_SHARD_IDS can't be read. Write numbers and ranges"),
    (4, "0,,1", "HNEFABOT_SHARD_IDS can't be read"),
    (4, "3-1", "HNEFABOT_SHARD_IDS can't be read"),
    (4, "-1", "HNEFABOT_SHARD_IDS can't be read"),
    (4, "0-4", "HNEFABOT_SHARD_IDS is 0-4, but HNEFABOT_SHARDS is 4"),
    (4, "999999", "the last one is 3."),
]


def test_each_mistake_has_a_sentence() -> None:
    """It names the setting, and what it may be."""
    for shards, ids, said in MISTAKES:
        with pytest.raises(ShardsError) as refused:
            own_shards(settings(shards, ids))
        assert said in setup.cannot_start(refused.value)


def test_on_sqlite_no_shard_can_be_left_to_another_process() -> None:
    """The database lets no second process in; one process can have them all."""
    file = "sqlite+aiosqlite:///games.sqlite3"
    with pytest.raises(ShardsError) as refused:
        own_shards(settings(4, "0-2", file))

    assert "only one process can use a SQLite database" in setup.cannot_start(refused.value)
    assert own_shards(settings(4, "0-3", file)) == Shards(4, frozenset(range(4)))


def test_what_is_set_to_nothing_is_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files for containers pass on settings that may be empty."""
    monkeypatch.setenv("HNEFABOT_SHARDS", "")
    monkeypatch.setenv("HNEFABOT_SHARD_IDS", "")

    assert own_shards(Settings(_env_file=None)) is None


def test_an_address_is_completed() -> None:
    """Proxies serve the paths that Discord serves."""
    assert base_of("http://127.0.0.1:3000") == "http://127.0.0.1:3000/api/v10"
    for address in ("http://proxy:8080/", "http://proxy:8080/api", "http://proxy:8080/api/v10/"):
        assert base_of(address) == "http://proxy:8080/api/v10"
    for address in (
        "https://discord.com",
        "https://discord.com/api/",
        "https://discord.com/api/v10",
    ):
        assert base_of(address) == "https://discord.com/api/v10"
    assert base_of("https://proxy/discord/api") == "https://proxy/discord/api/v10"


def test_what_is_no_address_is_refused() -> None:
    """With a sentence that has an example."""
    for text in (
        "127.0.0.1:3000",
        "proxy",
        "ftp://proxy",
        "http://",
        "http://a?b",
        "http://me:pw@a",
    ):
        with pytest.raises(ApiError) as refused:
            base_of(text)
        said = setup.cannot_start(refused.value)
        assert said.startswith("HNEFABOT_DISCORD_API can't be used. Set it to")


def test_a_token_that_leaves_the_machine_unencrypted_is_warned_of(tmp_path: Path) -> None:
    """The network may be an inner one, so the bot goes on."""
    for text in ("http://127.0.0.1:3000", "http://localhost", "http://[::1]:3000", "https://proxy"):
        assert not is_in_clear(text)
    for text in ("http://proxy:3000", "http://192.168.0.7", "http://localhost.example.org"):
        assert is_in_clear(text)

    ended = run_bot(tmp_path, HNEFABOT_TOKEN="x", HNEFABOT_DISCORD_API="http://nowhere.invalid")

    assert UNENCRYPTED in ended.stderr
    assert ended.stderr.endswith("Discord can't be reached. Check the network, then start again.\n")


async def test_the_bot_sends_all_its_requests_there(database: Path) -> None:
    """Where the gateway is, it is told there too; what it would use otherwise is out of reach."""
    async with DiscordServer(HALL.channel_id) as server:
        proxy = server.base.removesuffix("/api/v10")
        bots = Bots(server, f"sqlite+aiosqlite:///{database}", HNEFABOT_DISCORD_API=proxy)
        process = await bots.start(program=serve_nowhere)
        process.send(signal.SIGTERM)
        await stopped(process)


def serve_nowhere(*_: str) -> int:
    """A bot that has no other address than the one that is set."""
    return serve("http://127.0.0.1:9/api/v10", "ws://127.0.0.1:9")
