"""The greeting of a server that the bot joins, and what its buttons do."""

import discord
import pytest
from simcord.actors import MemberActor
from simcord.backend.serializers import guild_create_payload
from simcord.builders import ChannelHandle, GuildHandle

from bot.wording.greeting import greeting
from tests.support.table import Table, labels, newest, parts, said, shown

GREETING = greeting(computer=True)
READ_ONLY = discord.PermissionOverwrite(send_messages=False)
HIDDEN = discord.PermissionOverwrite(view_channel=False)


async def tell_of(table: Table, guild: GuildHandle) -> None:
    """Have Discord tell the bot of a server that it has joined; sometimes it does so again."""
    payload = dict(guild_create_payload(table.env.backend, table.env.backend.guilds[guild.id]))
    # What tells a server that was joined from one that is in reach again.
    del payload["unavailable"]
    table.env.backend.emit("GUILD_CREATE", payload)
    await table.env.settle()


def channel_in(
    guild: GuildHandle, name: str, closed: discord.PermissionOverwrite | None = None
) -> ChannelHandle:
    """A new text channel, *closed* to everybody if that is given."""
    closed = closed or discord.PermissionOverwrite()
    return guild.create_text_channel(name, overwrites={guild.default_role: closed})


def greetings(table: Table, *channels: ChannelHandle) -> list[int]:
    """How many greetings were posted in each of *channels*."""
    return [
        sum(message["content"] == GREETING for message in table.sent(channel))
        for channel in channels
    ]


@pytest.fixture
def hall(table: Table) -> GuildHandle:
    """A server that the bot is about to join."""
    return table.env.create_guild("New hall")


@pytest.fixture
async def greeted(table: Table) -> ChannelHandle:
    """The channel in which the server of the table was greeted."""
    await tell_of(table, table.guild)
    return table.channel


async def test_a_server_is_greeted(table: Table, greeted: ChannelHandle) -> None:
    """With five buttons, the owner's first, and pinging nobody."""
    assert newest(greeted).content == GREETING
    assert labels(newest(greeted)) == [
        "Set up",
        "Learn to play",
        "Play the computer",
        "How to play",
        "See open challenges",
    ]
    (sent,) = table.sent(greeted)
    assert sent["allowed_mentions"] == {"parse": []}


async def test_the_greeting_begins_with_the_game_and_the_first_step(
    greeted: ChannelHandle,
) -> None:
    """For those who have never heard of it."""
    thanks, first, second, *_ = newest(greeted).content.splitlines()

    assert "board games of the Vikings" in thanks
    assert first.startswith("- New to tafl? Press *Learn to play*")
    assert "`/play`" in second


async def test_a_bot_without_computer_promises_none(table: Table) -> None:
    table.thinkers = None
    await table.restart()

    await tell_of(table, table.guild)

    assert "omputer" not in newest(table.channel).content
    assert labels(newest(table.channel)) == [
        "Set up",
        "Learn to play",
        "How to play",
        "See open challenges",
    ]


async def test_the_channel_for_newcomers_comes_first(table: Table, hall: GuildHandle) -> None:
    first, newcomers = (channel_in(hall, name) for name in ("first", "newcomers"))
    table.env.backend.edit_guild(hall.id, {"system_channel_id": newcomers.id})

    await tell_of(table, hall)

    assert greetings(table, first, newcomers) == [0, 1]


async def test_a_closed_channel_is_passed_over(table: Table, hall: GuildHandle) -> None:
    """One that the bot cannot see, one where it may not post, one for announcements."""
    hidden = channel_in(hall, "newcomers", HIDDEN)
    table.env.backend.edit_guild(hall.id, {"system_channel_id": hidden.id})
    news = hall.create_news_channel("news")
    rules, talk, games = (
        channel_in(hall, "rules", READ_ONLY),
        channel_in(hall, "talk"),
        channel_in(hall, "games"),
    )

    await tell_of(table, hall)

    assert greetings(table, hidden, news, rules, talk, games) == [0, 0, 0, 1, 0]


async def test_where_the_bot_may_post_nowhere_nothing_happens(
    table: Table, hall: GuildHandle
) -> None:
    """No direct message either; and once it may post, a server that it joins anew is greeted."""
    closed = channel_in(hall, "closed", READ_ONLY)

    await tell_of(table, hall)

    assert greetings(table, closed) == [0]
    assert table.env.errors == []
    assert not any("/users/@me/channels" in request.path for request in table.env.http_requests)
    opened = channel_in(hall, "open")
    await tell_of(table, hall)
    assert greetings(table, opened) == [1]


async def test_a_server_is_greeted_once(table: Table, greeted: ChannelHandle) -> None:
    """Not again when Discord tells of it again, before or after a restart."""
    await tell_of(table, table.guild)
    await table.restart()
    await tell_of(table, table.guild)

    assert greetings(table, greeted) == [1]


async def test_a_server_in_reach_again_is_not_greeted(table: Table) -> None:
    """As after a restart, or an outage of Discord's."""
    guild = table.env.backend.guilds[table.guild.id]
    table.env.backend.emit("GUILD_CREATE", guild_create_payload(table.env.backend, guild))
    await table.env.settle()

    assert greetings(table, table.channel) == [0]


async def test_many_servers_at_once_are_all_greeted(table: Table) -> None:
    """Each in its own channel."""
    halls = [table.env.create_guild(f"Hall {number}") for number in range(20)]
    rooms = [channel_in(hall, "talk") for hall in halls]
    backend = table.env.backend
    for hall in halls:
        payload = dict(guild_create_payload(backend, backend.guilds[hall.id]))
        del payload["unavailable"]
        backend.emit("GUILD_CREATE", payload)
    await table.env.settle()

    assert greetings(table, *rooms) == [1] * 20


async def test_a_greeting_that_discord_refuses_stops_nothing(
    table: Table, hall: GuildHandle
) -> None:
    """The channel may be gone by the time it is posted."""
    gone = channel_in(hall, "gone")
    path = f"/channels/{gone.id}/messages"
    table.env.inject_error("POST", path, status=404, code=10003)

    await tell_of(table, hall)

    assert table.env.errors == []
    await table.challenge()
    assert "challenges" in newest(table.channel).content


async def test_the_greeting_explains_the_game_privately(
    table: Table, greeted: ChannelHandle
) -> None:
    """The greeting stays."""
    pressed = await table.carl.click(newest(greeted), label="How to play")

    assert said(pressed).startswith("## What is tafl?")
    assert newest(greeted).content == GREETING


async def test_two_taps_from_the_greeting_to_a_game(table: Table, greeted: ChannelHandle) -> None:
    """Against the computer."""
    panel = await table.carl.click(newest(greeted), label="Play the computer")
    begun = await table.carl.click(shown(panel), label="Start")

    assert said(begun).startswith("Game #1 begins in")


async def test_the_greeting_lists_open_challenges(table: Table, greeted: ChannelHandle) -> None:
    pressed = await table.carl.click(newest(greeted), label="See open challenges")

    assert "There are no open challenges" in said(pressed)


async def test_a_manager_chooses_the_channel_for_games(
    table: Table, greeted: ChannelHandle, manager: MemberActor
) -> None:
    """In a private message; the log has who did it."""
    games = channel_in(table.guild, "games")
    greeting = newest(greeted)
    asked = await manager.click(greeting, label="Set up")
    assert said(asked).splitlines() == [
        "**Set up this server**",
        "- Games are posted where they are arranged. Choose their channel below.",
        "- `/server change` sets the usual game and time, and who can challenge.",
        "- `/server show` lists all settings.",
    ]
    (listed,) = parts(shown(asked))
    assert (listed["type"], listed["channel_types"]) == (8, [0])

    chosen = await manager.select(shown(asked), [games])

    assert said(chosen) == (
        f"Games are now posted in {games.mention}. Start the first one with `/challenge`."
    )
    again = await manager.click(greeting, label="Set up")
    assert f"- Games are posted in {games.mention}. Choose" in said(again)
    await table.challenge()
    assert "challenges" in newest(games).content
    (entry,) = await table.bot.services.server_log.latest(table.guild.id, 5)
    assert (entry.manager, entry.about) == (manager.id, "channel_id")
    assert newest(greeted).content == GREETING


async def test_a_channel_where_the_bot_lacks_permissions_is_refused(
    table: Table, greeted: ChannelHandle, manager: MemberActor
) -> None:
    """The list stays for another choice."""
    closed = channel_in(table.guild, "closed", READ_ONLY)
    asked = await manager.click(newest(greeted), label="Set up")

    refused = await manager.select(shown(asked), [closed])

    assert said(refused).startswith(f"The bot can't post in {closed.mention}: it lacks *Send M")
    assert (await table.bot.services.servers.get(table.guild.id)).channel_id is None
    chosen = await manager.select(shown(asked), [table.channel])
    assert "Games are now posted in" in said(chosen)


async def test_only_managers_set_up(table: Table, greeted: ChannelHandle) -> None:
    """Everybody sees the button."""
    refused = await table.carl.click(newest(greeted), label="Set up")

    assert said(refused) == "Only server managers can do this."


async def test_the_greeting_leads_to_lessons(table: Table, greeted: ChannelHandle) -> None:
    """Privately: the greeting stays as it is for all others."""
    opened = await table.carl.click(newest(greeted), label="Learn to play")

    assert said(opened).startswith("**Learn to play**\n")
    assert newest(greeted).content == GREETING
