"""Servers on shards of other processes are known by what Discord tells of them to whoever asks."""

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import discord
import pytest

from bot.ui.far_servers import REMEMBERED_FOR
from bot.ui.servers import can_post
from bot.ui.viewers import viewer_on
from play.matches.viewing import Access
from play.servers.place import Place
from play.shards import TIMESTAMP_SHIFT, Shards
from tests.support.discord_faults import answering
from tests.support.discord_server import DiscordServer
from tests.support.examples import ANNA, HALL
from tests.support.office import Office, Sleepless

FAR = Place(1 << TIMESTAMP_SHIFT, 21)
ASKED = f"GET /guilds/{FAR.guild_id}"


@pytest.fixture
async def office(sleepless: Sleepless, database: Path) -> AsyncIterator[Office]:
    """A process with the first of two shards, on which it hears of the hall alone."""
    servers = {FAR.server_id: [FAR.channel_id]}
    async with DiscordServer(HALL.channel_id, servers=servers, shards=2) as server:
        with server.in_place_of_discord():
            office = Office(server, database, shards=Shards(2, frozenset({0})))
            await office.start()
            yield office
            await office.close()


async def test_its_name_and_channels_are_known(office: Office) -> None:
    """And what the bot may do there."""
    assert office.bot.get_guild(FAR.server_id) is None
    guild = await office.bot.server(FAR.server_id)

    assert guild is not None
    assert await office.bot.server_name(FAR.server_id) == guild.name
    assert isinstance(guild.get_channel(FAR.channel_id), discord.TextChannel)
    assert can_post(guild, FAR.channel_id)


async def test_of_many_news_about_a_server_it_is_asked_once(office: Office) -> None:
    """For a minute: what people may read there can change."""
    for _ in range(3):
        await office.bot.server(FAR.server_id)
    assert office.server.requests.count(ASKED) == 1

    office.time += REMEMBERED_FOR + timedelta(seconds=1)
    await office.bot.server(FAR.server_id)
    assert office.server.requests.count(ASKED) == 2


async def test_a_member_reads_the_channels_there(office: Office) -> None:
    """As one who is told about a game there, in a direct message."""
    viewer = await viewer_on(office.bot, ANNA, FAR.guild_id)
    elsewhere = await viewer_on(office.bot, ANNA, None)

    assert viewer.access(FAR) is Access.OPEN
    assert viewer.access(Place(FAR.guild_id, 99)) is Access.GONE
    assert elsewhere.access(FAR) is Access.CLOSED


async def test_a_server_that_the_bot_has_left_has_no_name(office: Office) -> None:
    """Nor one while Discord is out of reach."""
    left = 3 << TIMESTAMP_SHIFT
    assert await office.bot.server(left) is None
    assert await office.bot.server_name(left) == "a server"
    office.server.script(ASKED, *[answering(503)] * 5)
    assert await office.bot.known_name(FAR.server_id) is None
