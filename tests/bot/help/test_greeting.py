"""The greeting of a server that the bot joins, and what its buttons do."""

import discord
import pytest
from simcord.actors import MemberActor
from simcord.backend.serializers import guild_create_payload
from simcord.builders import ChannelHandle, GuildHandle

from bot.wording.greeting import greeting
from tests.support.table import Table, labels, newest, parts, said, shown

GREETING = greeting(computer=True)
LABELS = ["Set up", "Learn to play", "Play the computer", "What is tafl?", "See open challenges"]
READ_ONLY = discord.PermissionOverwrite(send_messages=False)
HIDDEN = discord.PermissionOverwrite(view_channel=False)


async def tell_of(table: Table, guild: GuildHandle) -> None:
    """Have Discord tell the bot of a server that it has joined; sometimes it does so again."""
    emit(table, guild)
    await table.env.settle()


def emit(table: Table, guild: GuildHandle) -> None:
    payload = dict(guild_create_payload(table.env.backend, table.env.backend.guilds[guild.id]))
    # What tells a server that was joined from one that is in reach again.
    del payload["unavailable"]
    table.env.backend.emit("GUILD_CREATE", payload)


def channel_in(
    guild: GuildHandle, name: str, closed: discord.PermissionOverwrite | None = None
) -> ChannelHandle:
    """A new text channel, *closed* to everybody if that is given."""
    closed = closed or discord.PermissionOverwrite()
    return guild.create_text_channel(name, overwrites={guild.default_role: closed})


def greetings(table: Table, *channels: ChannelHandle) -> list[int]:
    """The number of greetings posted in each of *channels*."""
    return [
        sum(message["content"] == GREETING for message in table.sent(channel))
        for channel in channels
    ]


@pytest.fixture
async def greeted(table: Table) -> ChannelHandle:
    """The channel in which the server of the table was greeted."""
    await tell_of(table, table.guild)
    return table.channel


async def test_a_server_is_greeted_once(table: Table, greeted: ChannelHandle) -> None:
    """With five buttons, the owner's first, and pinging nobody."""
    await tell_of(table, table.guild)
    await table.restart()
    await tell_of(table, table.guild)

    # In reach again, as after an outage of Discord's.
    guild = table.env.backend.guilds[table.guild.id]
    table.env.backend.emit("GUILD_CREATE", guild_create_payload(table.env.backend, guild))
    await table.env.settle()

    (sent,) = table.sent(greeted)
    assert sent["allowed_mentions"] == {"parse": []}
    assert newest(greeted).content == GREETING
    assert labels(newest(greeted)) == LABELS
    thanks, first, second, *_ = GREETING.splitlines()
    assert "board games of the Vikings" in thanks
    assert first.startswith("- New to tafl? Press *Learn to play*")
    assert "`/play`" in second


async def test_a_bot_without_computer_promises_none(table: Table) -> None:
    table.thinkers = None
    await table.restart()

    await tell_of(table, table.guild)

    assert "omputer" not in newest(table.channel).content
    assert labels(newest(table.channel)) == [each for each in LABELS if "omputer" not in each]


async def test_the_first_channel_in_which_the_bot_may_post_is_taken(table: Table) -> None:
    """That for newcomers before others; none that is hidden, shut or for news; of all servers."""
    backend = table.env.backend
    open_hall, closed_hall = (table.env.create_guild(name) for name in ("Open", "Closed"))
    first, newcomers = (channel_in(open_hall, name) for name in ("first", "newcomers"))
    backend.edit_guild(open_hall.id, {"system_channel_id": newcomers.id})
    hidden = channel_in(closed_hall, "newcomers", HIDDEN)
    backend.edit_guild(closed_hall.id, {"system_channel_id": hidden.id})
    news = closed_hall.create_news_channel("news")
    rules = channel_in(closed_hall, "rules", READ_ONLY)
    talk, games = (channel_in(closed_hall, name) for name in ("talk", "games"))

    halls = [table.env.create_guild(f"Hall {number}") for number in range(4)]
    rooms = [channel_in(hall, "talk") for hall in halls]
    for hall in (open_hall, closed_hall, *halls):
        emit(table, hall)
    await table.env.settle()

    assert greetings(table, *rooms) == [1] * 4
    assert greetings(table, first, newcomers) == [0, 1]
    assert greetings(table, hidden, news, rules, talk, games) == [0, 0, 0, 1, 0]


async def test_where_the_bot_may_post_nowhere_nothing_happens(table: Table) -> None:
    """No direct message either; and once it may post, a server that it joins anew is greeted."""
    hall = table.env.create_guild("New hall")
    closed = channel_in(hall, "closed", READ_ONLY)

    await tell_of(table, hall)

    assert greetings(table, closed) == [0]
    assert table.env.errors == []
    assert not any("/users/@me/channels" in request.path for request in table.env.http_requests)
    opened = channel_in(hall, "open")
    await tell_of(table, hall)
    assert greetings(table, opened) == [1]
    other = table.env.create_guild("Other hall")
    gone = channel_in(other, "gone")
    table.env.inject_error("POST", f"/channels/{gone.id}/messages", status=404, code=10003)
    await tell_of(table, other)
    assert table.env.errors == []
    await table.challenge()
    assert "challenges" in newest(table.channel).content


async def test_the_buttons_of_the_greeting_answer_privately(
    table: Table, greeted: ChannelHandle
) -> None:
    """The greeting stays; two taps from it begin a game against the computer."""
    post = newest(greeted)
    beginnings = {
        "What is tafl?": "## What is tafl?",
        "Learn to play": "**Learn to play**\n",
        "See open challenges": "There are no open challenges",
        "Set up": "Only server managers can do this.",
    }
    for label, beginning in beginnings.items():
        assert said(await table.carl.click(post, label=label)).startswith(beginning)

    panel = await table.carl.click(post, label="Play the computer")
    begun = await table.carl.click(shown(panel), label="Start")

    assert said(begun).startswith("Game #1 begins in")
    assert GREETING in [message.content for message in greeted.history()]


async def test_a_manager_chooses_the_channel_for_games(
    table: Table, greeted: ChannelHandle, manager: MemberActor
) -> None:
    """In a private message; the log has who did it."""
    games, closed = channel_in(table.guild, "games"), channel_in(table.guild, "closed", READ_ONLY)
    greeting = newest(greeted)
    asked = await manager.click(greeting, label="Set up")
    assert said(asked).splitlines() == [
        "**Set up this server**",
        "- Games are posted where they are arranged. Choose their channel below.",
        "- *Games…* sets the usual game and time, and who can challenge.",
        "- `/server show` lists all settings, with the same buttons.",
    ]
    assert labels(shown(asked)) == ["Games…", "Messages…", "Computer…", "Pages…"]
    listed, *_ = parts(shown(asked))
    assert (listed["type"], listed["channel_types"]) == (8, [0])

    refused = await manager.select(shown(asked), [closed])
    assert said(refused).startswith(f"The bot can't post in {closed.mention}: it lacks *Send M")
    assert (await table.bot.services.servers.load_server(table.guild.id)).channel_id is None
    chosen = await manager.select(shown(asked), [games])

    assert said(chosen) == (
        f"Games are now posted in {games.mention}. Start the first one with `/challenge`."
    )
    again = await manager.click(greeting, label="Set up")
    assert f"- Games are posted in {games.mention}. Choose" in said(again)
    await table.challenge()
    assert "challenges" in newest(games).content
    (entry,) = await table.bot.services.servers.log(table.guild.id, 5)
    assert (entry.manager, entry.about) == (manager.id, "channel_id")
    assert newest(greeted).content == GREETING
