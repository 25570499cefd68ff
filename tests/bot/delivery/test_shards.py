"""A bot with several shards: each hears of its servers, and each can fall silent by itself."""

import asyncio
from collections.abc import AsyncIterator
from datetime import datetime, timedelta
from pathlib import Path

import discord
import pytest

import bot.delivery.heartbeat
from bot.ui import sharded_client
from bot.ui.requests import under_way
from bot.wording import presence
from play.servers.place import Place
from play.servers.server import Server
from play.services.orders import Orders
from play.services.uptime import MAX_SILENCE
from play.shards import TIMESTAMP_SHIFT, Shards
from tests.support.discord_faults import answering
from tests.support.discord_gateway import Op
from tests.support.discord_players import MENTION, Player
from tests.support.discord_server import DiscordServer
from tests.support.examples import ANNA, HALL, NOON
from tests.support.office import Office, Sleepless
from tests.support.waiting import LONGEST, eventually

FAR = Place(1 << TIMESTAMP_SHIFT, 21)
"""On a server of the second of two shards; the hall is on one of the first."""

NEAR_SHARD, FAR_SHARD = 0, 1


@pytest.fixture
async def server() -> AsyncIterator[DiscordServer]:
    """The Discord of discord.py; it recommends two shards, with a server on each."""
    servers = {FAR.server_id: [FAR.channel_id]}
    async with DiscordServer(HALL.channel_id, servers=servers, shards=2) as server:
        with server.in_place_of_discord():
            yield server


@pytest.fixture
async def office(
    sleepless: Sleepless, server: DiscordServer, database: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Office]:
    """The bot, which listens on both shards, beats a hundred times a second; it is noon."""
    monkeypatch.setattr(bot.delivery.heartbeat, "SECONDS_BETWEEN_BEATS", 0.01)
    office = Office(server, database, NOON, beats=True)
    await office.open()
    # For so long discord.py waits for further servers before it says that a shard is ready.
    office.bot._connection.guild_ready_timeout = 0.05  # noqa: SLF001
    await office.listen()
    await eventually(lambda: alive_at(office) == [NOON, NOON])
    yield office
    await office.close()


def alive_at(office: Office) -> list[datetime]:
    """When the bot was last heard of on each shard."""
    rows = office.asked("SELECT alive_at FROM uptime ORDER BY shard_id")
    return [datetime.fromisoformat(at).replace(tzinfo=NOON.tzinfo) for (at,) in rows]


def looking() -> list[str]:
    """The tasks in which shards look for servers that are missing."""
    return [name for each in asyncio.all_tasks() if "shard_ready" in (name := each.get_name())]


def outages(office: Office) -> list[int]:
    """The shards that had an outage."""
    return [shard for (shard,) in office.asked("SELECT shard_id FROM outages")]


async def lose(office: Office, shard_id: int) -> None:
    """Have Discord answer a shard no more, and the bot notice that."""
    office.server.gateway.drop(shard_id)
    await eventually(lambda: shard_id not in office.bot.heartbeat.hearing())


async def test_each_shard_hears_of_its_servers(office: Office) -> None:
    """Discord recommends two, and tells of each server on one of them."""
    assert office.bot.served == Shards(2, frozenset({0, 1}))
    for place in (HALL, FAR):
        match = await office.seat(place=place)
        Player(office.server, ANNA).say(place.channel_id, f"{MENTION} C1-B1")
        await eventually(lambda: len(office.server.shown(place.channel_id)) > 1)  # noqa: B023
        assert (await office.bot.services.matches.load_match(match.id)).ply == 1


async def test_a_process_connects_only_its_own_shards(
    sleepless: Sleepless, server: DiscordServer, database: Path
) -> None:
    """Others are for other processes."""
    office = Office(server, database, shards=Shards(2, frozenset({FAR_SHARD})))
    await office.start()

    assert server.gateway.shards == {FAR_SHARD}
    await eventually(lambda: {guild.id for guild in office.bot.guilds} == {FAR.guild_id})
    await office.close()


async def test_the_bot_says_which_shard_is_lost(office: Office, tmp_path: Path) -> None:
    """As long as others are connected; then that all is well again."""
    office.bot.heartbeat.file = file = tmp_path / "heartbeat"
    await lose(office, FAR_SHARD)
    office.wait(MAX_SILENCE + timedelta(seconds=1))

    said = "The connection to Discord is lost on shard 1 of 2."
    await eventually(lambda: file.exists() and file.read_text("utf-8") == said)

    office.server.gateway.restore(FAR_SHARD)
    await eventually(lambda: file.read_text("utf-8") == "")


async def test_each_shard_shows_whether_there_is_maintenance(office: Office) -> None:
    """So does one that was away when it began, or that begins another session."""
    gateway, orders = office.server.gateway, Orders(office.store, office.now)
    both = {NEAR_SHARD, FAR_SHARD}
    await eventually(lambda: gateway.presences == dict.fromkeys(both, presence.OPEN))
    await lose(office, FAR_SHARD)

    await orders.begin_maintenance()
    await office.bot.order_watch.look()
    await eventually(lambda: gateway.presences[NEAR_SHARD] == presence.IN_MAINTENANCE)
    assert gateway.presences[FAR_SHARD] == presence.OPEN
    gateway.restore(FAR_SHARD)
    await eventually(lambda: gateway.presences[FAR_SHARD] == presence.IN_MAINTENANCE)

    gateway.presences.clear()
    await gateway.invalidate(resumable=False)
    await eventually(lambda: gateway.presences == dict.fromkeys(both, presence.IN_MAINTENANCE))
    await orders.end_maintenance()
    await office.bot.order_watch.look()
    await eventually(lambda: gateway.presences == dict.fromkeys(both, presence.OPEN))


async def test_one_shard_comes_back_while_another_hangs(office: Office) -> None:
    """discord.py's own client would let them come one by one."""
    gateway = office.server.gateway
    gateway.drop(NEAR_SHARD)
    office.server.script("GET /gateway", answering(503), answering(500))
    gateway.cut(FAR_SHARD)

    await eventually(lambda: gateway.shards == {FAR_SHARD})
    gateway.restore(NEAR_SHARD)
    await eventually(lambda: gateway.shards == {NEAR_SHARD, FAR_SHARD})
    assert gateway.heard.count(Op.IDENTIFY) == 2
    assert gateway.heard.count(Op.RESUME) == 2


async def test_a_server_that_has_removed_the_bot_meanwhile_is_gone(
    office: Office, server: DiscordServer
) -> None:
    """A new session names all servers; discord.py's own client would keep the others."""
    await eventually(lambda: office.bot.get_guild(FAR.server_id) is not None)
    del server.homes[FAR.channel_id]
    server.channels.discard(FAR.channel_id)

    await server.gateway.invalidate(resumable=False)

    await eventually(lambda: server.gateway.shards == {NEAR_SHARD, FAR_SHARD})
    await eventually(lambda: office.bot.get_guild(FAR.server_id) is None)
    await eventually(lambda: office.bot.get_guild(HALL.server_id) is not None)


async def test_a_bot_that_has_stopped_deals_with_no_event(office: Office) -> None:
    """discord.py waits before it says that a shard is ready; its database is closed by then."""
    await office.bot.close()

    office.bot.dispatch("shard_ready", FAR_SHARD)

    assert under_way() == []


async def test_sessions_begin_as_seldom_as_discord_wants(
    sleepless: Sleepless, server: DiscordServer, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would refuse the second one, if that came at once."""
    monkeypatch.setattr(sharded_client, "SECONDS_BETWEEN_SESSIONS", 2 * LONGEST)
    office = Office(server, database)
    await office.start()

    assert server.gateway.heard == [Op.IDENTIFY, Op.IDENTIFY]
    assert len([pause for pause in sleepless.pauses if pause > LONGEST]) == 1
    await office.close()


async def test_a_server_is_missed_only_by_the_shard_that_would_serve_it(office: Office) -> None:
    """The other shard, and a process that has only that, cannot know."""
    gone, theirs = (5 << TIMESTAMP_SHIFT) + 1, 4 << TIMESTAMP_SHIFT
    await eventually(lambda: office.bot.announced == {NEAR_SHARD, FAR_SHARD} and not looking())
    for guild_id in (gone, theirs):
        async with office.store.begin() as unit:
            await unit.servers.put(Server(guild_id))
    await office.bot.on_shard_ready(FAR_SHARD)

    async with office.store.read() as unit:
        assert await unit.server_removals.removed() == {gone}


def test_no_log_begins_with_what_the_bot_never_does() -> None:
    """discord.py warned twice at each start that the bot can't speak."""
    assert not discord.VoiceClient.warn_nacl
    assert not discord.VoiceClient.warn_dave
