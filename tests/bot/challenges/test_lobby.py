"""The lobby: the message in a channel that lists the open challenges of a server."""

from dataclasses import replace
from functools import partial
from typing import Any

import discord
import pytest
from simcord.actors import MemberActor
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle
from simcord.enums import OverwriteType

from bot.challenges.open_challenges import PAGE_SIZE
from bot.wording.open_challenges import LOBBY_CLOSED
from play.players.player_id import PlayerId
from tests.support.begun_tables import issue
from tests.support.examples import ANNA_ATTACKS
from tests.support.skipping import skip
from tests.support.table import Table, all_said, labels, newest, said, shown, text_of

EMPTY = (
    "**Open challenges**\nThere are none right now. To post one, use `/challenge` and leave out "
    "the opponent."
)


@pytest.fixture
async def lobby(table: Table, manager: MemberActor) -> ChannelHandle:
    """A channel in which open challenges are listed; a minute ago there were none."""
    lobby = table.guild.create_text_channel("lobby")
    await manager.slash(table.channel, "server change", lobby=lobby)
    await skip(table, minutes=1)
    return lobby


async def challenge(table: Table, number: int = 1) -> None:
    """Astrid posts so many challenges to anybody."""
    for _ in range(number):
        await issue(table, None, ANNA_ATTACKS)


def listed(lobby: ChannelHandle) -> list[str]:
    """The challenges that the only message in the *lobby* lists, in order."""
    (message,) = lobby.history()
    return [entry.split("**")[1] for entry in text_of(message).split("\n- ")[1:]]


def requests(table: Table, room: ChannelHandle, method: str) -> int:
    """How often the bot has posted in *room*, or changed a message there."""
    path = f"/channels/{room.id}/messages"
    return sum(
        request.method == method and request.path.startswith(path)
        for request in table.env.http_requests
    )


def let(table: Table, room: ChannelHandle, *, post: bool) -> None:
    """Let the bot see and write in *room*, or take that from it."""
    may = discord.Permissions(send_messages=True, view_channel=True).value
    everyone = table.guild.default_role.id
    allowed, denied = (may, 0) if post else (0, may)
    overwrite = Overwrite(everyone, OverwriteType.ROLE, allow=allowed, deny=denied)
    table.env.backend.set_overwrite(room.id, overwrite)


async def test_the_lobby_is_posted_at_once_moves_and_is_given_up(
    table: Table, manager: MemberActor
) -> None:
    """Even if nothing is open, but only where the bot can; the old message accepts nothing more."""
    mute = discord.PermissionOverwrite(send_messages=False)
    silent = table.guild.create_text_channel("silent", overwrites={table.guild.default_role: mute})
    room, other = (table.guild.create_text_channel(name) for name in ("lobby", "other"))
    change = partial(manager.slash, table.channel, "server change")

    refused = await change(lobby=silent)
    assert "it lacks *Send Messages*" in said(refused)
    answer = await change(lobby=room)
    assert text_of(newest(room)) == EMPTY
    assert table.sent(room)[0]["allowed_mentions"] == {"parse": []}
    assert f"- **Channel for open challenges**: {room.mention}" in all_said(answer)
    assert "⚠️" not in all_said(answer)

    await challenge(table)
    await change(lobby=other)
    assert (text_of(newest(room)), labels(newest(room))) == (LOBBY_CLOSED, [])
    assert listed(other) == ["Challenge 1"]

    answer = await manager.slash(table.channel, "server reset", setting="lobby")
    await challenge(table)
    assert text_of(newest(other)) == LOBBY_CLOSED
    assert "- **Channel for open challenges**: none, only `/challenges`" in all_said(answer)
    log = all_said(await manager.slash(table.channel, "server log"))
    assert f"changed **Channel for open challenges** from {other.mention} to *the default*" in log
    assert f"changed **Channel for open challenges** from *the default* to {room.mention}" in log


async def test_open_challenges_are_listed_in_one_message_and_accepted_there(
    table: Table, lobby: ChannelHandle
) -> None:
    """It is edited, not posted anew. Whoever presses what is not for them learns why."""
    await issue(table, None)
    await skip(table, minutes=1)
    await issue(table, None)
    await issue(table, table.bjorn)

    assert listed(lobby) == ["Challenge 2", "Challenge 1"]
    assert "from @astrid" in text_of(newest(lobby))
    assert "[details](https://discord.com/channels/" in text_of(newest(lobby))
    assert labels(newest(lobby)) == ["Accept challenge 2", "Accept challenge 1"]
    own = await table.astrid.click(newest(lobby), label="Accept challenge 1")
    assert said(own) == "This is your own challenge. Somebody else has to accept it."

    await table.restart()
    accepted = [
        await table.carl.click(newest(lobby), label=f"Accept challenge {number}")
        for number in (1, 2)
    ]
    await skip(table, minutes=1)
    assert said(accepted[0]) == f"Game #1 begins in {table.channel.mention}."
    assert (text_of(newest(lobby)), labels(newest(lobby))) == (EMPTY, [])
    assert requests(table, lobby, "POST") == 1


async def test_many_challenges_in_a_minute_are_one_edit(table: Table, lobby: ChannelHandle) -> None:
    """The first is shown at once, the others together; a button shows all of them.

    If the message is deleted, it is posted anew: once, and kept from then on.
    """
    await challenge(table, PAGE_SIZE + 1)
    assert listed(lobby) == ["Challenge 1"]
    assert requests(table, lobby, "PATCH") == 1

    await table.restart()
    await skip(table, minutes=1)

    assert requests(table, lobby, "PATCH") == 2
    assert f"the latest {PAGE_SIZE} of {PAGE_SIZE + 1}" in text_of(newest(lobby))
    assert len(listed(lobby)) == PAGE_SIZE
    assert labels(newest(lobby))[-1] == "See open challenges"
    pressed = await table.carl.click(newest(lobby), label="See open challenges")
    assert len(labels(shown(pressed))) == PAGE_SIZE + 2
    await skip(table, minutes=10)
    assert requests(table, lobby, "PATCH") == 2

    table.env.backend.delete_message(lobby.id, newest(lobby).id)
    for _ in range(2):
        await challenge(table)
        await skip(table, minutes=1)
    assert len(listed(lobby)) == PAGE_SIZE
    assert requests(table, lobby, "POST") == 2


async def test_its_manager_learns_once_that_the_bot_cannot_post_any_more(
    table: Table, lobby: ChannelHandle, manager: MemberActor
) -> None:
    """And the settings say so; when it can again, it is enough that a manager sets it again."""
    let(table, lobby, post=False)
    for _ in range(2):
        await challenge(table)
        await skip(table, hours=1)

    (told,) = [message.content for message in manager.user.dm_channel.history()]
    assert told == (
        f"The list of open challenges on **Hall** can't be updated: the bot can't post in "
        f"{lobby.mention} any more. Check its permissions there, or choose another channel with "
        "*Pages…* in `/server show`."
    )
    settings = all_said(await manager.slash(table.channel, "server show"))
    assert "(`lobby`): <#" in settings
    assert ">\n  ⚠️ The bot can't post there." in settings

    let(table, lobby, post=True)
    await manager.slash(table.channel, "server change", lobby=lobby)
    assert len(listed(lobby)) == 2


async def test_a_manager_without_direct_messages_learns_it_in_the_managers_channel(
    table: Table, lobby: ChannelHandle, manager: MemberActor
) -> None:
    office = table.guild.create_text_channel("office")
    await manager.slash(table.channel, "server change", managers=office)
    await skip(table, minutes=1)
    table.env.inject_error("POST", "/users/@me/channels", status=403, code=50007, times=None)
    let(table, lobby, post=False)

    await challenge(table)

    (message,) = office.history()
    assert "can't be updated" in text_of(message)


async def test_what_readers_of_the_lobby_cannot_see_is_not_listed(table: Table) -> None:
    """All of those with a role; what those invited one by one can read besides is not known."""
    member = table.guild.create_role("member")
    erik = table.guild.add_member(table.env.create_user("erik"), roles=[member])

    def room(name: str, *readers: Any) -> ChannelHandle:  # noqa: ANN401
        """A channel that *readers*, and the bot, can read, and nobody else."""
        yes, no = (discord.PermissionOverwrite(view_channel=may) for may in (True, False))
        rights = {table.guild.default_role: no, table.guild.me: yes} | dict.fromkeys(readers, yes)
        return table.guild.create_text_channel(name, overwrites=rights)

    lobbies = [
        room("members", member),
        room("invited", member, table.carl),
        table.guild.create_text_channel("public"),
    ]
    for place in (room("hall", member), room("den", erik), table.channel):
        await issue(table, None, by=erik, place=place)

    seen = []
    for lobby in lobbies:
        changed = partial(replace, lobby=lobby.id)
        await table.bot.services.servers.change(table.guild.id, changed, PlayerId(table.carl.id))
        await table.env.settle()
        seen.append(listed(lobby))
    assert seen == [["Challenge 3", "Challenge 1"], ["Challenge 3"], ["Challenge 3"]]
