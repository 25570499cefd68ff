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
from tests.support.table import (
    TABLUT,
    Table,
    all_said,
    challenged,
    labels,
    newest,
    said,
    shown,
    text_of,
)

EMPTY = (
    "**Open challenges**\nThere are none right now. To post one, use `/challenge` and leave out "
    "the opponent."
)


@pytest.fixture
async def lobby(table: Table, manager: MemberActor) -> ChannelHandle:
    """A channel in which open challenges are listed; a minute ago there were none."""
    lobby = table.guild.create_text_channel("lobby")
    await manager.slash(table.channel, "server change", lobby=lobby)
    await table.wait(minutes=1)
    return lobby


async def challenge(table: Table, number: int = 1) -> None:
    """Astrid posts so many challenges to anybody."""
    for _ in range(number):
        await table.challenge(opponent=None)


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


def private_messages(table: Table, player: MemberActor) -> list[str]:
    return [message.content for message in player.user.dm_channel.history()]


async def test_a_new_lobby_is_posted_at_once(table: Table, manager: MemberActor) -> None:
    """Even if nothing is open; it pings nobody."""
    room = table.guild.create_text_channel("lobby")

    answer = await manager.slash(table.channel, "server change", lobby=room)

    assert text_of(newest(room)) == EMPTY
    assert table.sent(room)[0]["allowed_mentions"] == {"parse": []}
    assert f"- Open challenges are listed: in {room.mention} (`lobby`)" in all_said(answer)
    assert "⚠️" not in all_said(answer)


async def test_open_challenges_are_listed_in_one_message(
    table: Table, lobby: ChannelHandle
) -> None:
    """It is edited, not posted anew: nobody is disturbed."""
    await challenge(table)
    await table.wait(minutes=1)
    await challenge(table)

    assert listed(lobby) == ["Challenge 2", "Challenge 1"]
    assert "from @astrid" in text_of(newest(lobby))
    assert "[details](https://discord.com/channels/" in text_of(newest(lobby))
    assert labels(newest(lobby)) == ["Accept challenge 2", "Accept challenge 1"]
    assert requests(table, lobby, "POST") == 1


async def test_a_challenge_is_accepted_in_the_lobby(table: Table, lobby: ChannelHandle) -> None:
    """Then it is listed no more."""
    await challenge(table)

    accepted = await table.carl.click(newest(lobby), label="Accept challenge 1")
    await table.wait(minutes=1)

    assert said(accepted) == f"Game #1 begins in {table.channel.mention}."
    assert text_of(newest(lobby)) == EMPTY
    assert labels(newest(lobby)) == []


async def test_what_cannot_be_accepted_is_refused_in_the_lobby(
    table: Table, lobby: ChannelHandle
) -> None:
    """Everybody sees the same buttons; who presses one that is not for them learns why."""
    await challenge(table)

    own = await table.astrid.click(newest(lobby), label="Accept challenge 1")

    assert said(own) == "This is your own challenge. Somebody else has to accept it."


async def test_challenges_to_one_player_are_not_listed(table: Table, lobby: ChannelHandle) -> None:
    await table.challenge()

    assert listed(lobby) == []


async def test_many_challenges_in_a_minute_are_one_edit(table: Table, lobby: ChannelHandle) -> None:
    """The first is shown at once, the others together."""
    await challenge(table, 5)
    assert listed(lobby) == ["Challenge 1"]
    assert requests(table, lobby, "PATCH") == 1

    await table.wait(minutes=1)

    assert len(listed(lobby)) == 5
    assert requests(table, lobby, "PATCH") == 2
    await table.wait(minutes=10)
    assert requests(table, lobby, "PATCH") == 2


async def test_of_many_challenges_the_latest_are_listed(table: Table, lobby: ChannelHandle) -> None:
    """A button shows all of them, to whoever presses it."""
    await challenge(table, PAGE_SIZE + 1)
    await table.wait(minutes=1)

    assert f"the latest {PAGE_SIZE} of {PAGE_SIZE + 1}" in text_of(newest(lobby))
    assert len(listed(lobby)) == PAGE_SIZE
    assert labels(newest(lobby))[-1] == "See open challenges"
    pressed = await table.carl.click(newest(lobby), label="See open challenges")
    assert len(labels(shown(pressed))) == PAGE_SIZE + 2


async def test_the_lobby_is_kept_after_a_restart(table: Table, lobby: ChannelHandle) -> None:
    """In the same message."""
    await table.restart()

    await challenge(table)

    assert listed(lobby) == ["Challenge 1"]
    await table.carl.click(newest(lobby), label="Accept challenge 1")
    assert len(await table.bot.services.matches.running_matches()) == 1


async def test_what_happened_before_a_restart_is_shown_after_it(
    table: Table, lobby: ChannelHandle
) -> None:
    """An update that was still to come is not forgotten."""
    await challenge(table, 3)

    await table.restart()
    await table.wait(minutes=1)

    assert len(listed(lobby)) == 3


async def test_a_deleted_message_is_posted_anew(table: Table, lobby: ChannelHandle) -> None:
    """Once, and kept from then on."""
    table.env.backend.delete_message(lobby.id, newest(lobby).id)

    await challenge(table)
    await table.wait(minutes=1)
    await challenge(table)

    assert listed(lobby) == ["Challenge 2", "Challenge 1"]
    assert requests(table, lobby, "POST") == 2


async def test_the_lobby_moves(table: Table, lobby: ChannelHandle, manager: MemberActor) -> None:
    """The old message says that it is no longer kept, and accepts nothing."""
    await challenge(table)
    other = table.guild.create_text_channel("other")

    await manager.slash(table.channel, "server change", lobby=other)

    assert text_of(newest(lobby)) == LOBBY_CLOSED
    assert labels(newest(lobby)) == []
    assert listed(other) == ["Challenge 1"]


async def test_the_lobby_is_given_up(
    table: Table, lobby: ChannelHandle, manager: MemberActor
) -> None:
    answer = await manager.slash(table.channel, "server reset", setting="lobby")
    await challenge(table)

    assert text_of(newest(lobby)) == LOBBY_CLOSED
    assert "- Open challenges are listed: only in `/challenges` (`lobby`)" in all_said(answer)
    log = all_said(await manager.slash(table.channel, "server log"))
    assert f"changed `lobby` from {lobby.mention} to *the default*" in log
    assert f"changed `lobby` from *the default* to {lobby.mention}" in log


async def test_a_channel_in_which_the_bot_cannot_post_is_refused(
    table: Table, manager: MemberActor
) -> None:
    silent: dict[Any, discord.PermissionOverwrite] = {
        table.guild.default_role: discord.PermissionOverwrite(send_messages=False)
    }
    room = table.guild.create_text_channel("lobby", overwrites=silent)

    refused = await manager.slash(table.channel, "server change", lobby=room)

    assert said(refused).startswith(
        f"The bot can't post in {room.mention}: it lacks *Send Messages*"
    )
    assert room.history() == []


async def test_its_manager_learns_once_that_the_bot_cannot_post_any_more(
    table: Table, lobby: ChannelHandle, manager: MemberActor
) -> None:
    """And the settings say so, until it can."""
    let(table, lobby, post=False)
    for _ in range(3):
        await challenge(table)
        await table.wait(hours=1)

    (told,) = private_messages(table, manager)
    assert told == (
        f"The list of open challenges on **Hall** can't be updated: the bot can't post in "
        f"{lobby.mention} any more. Check its permissions there, or choose another channel with "
        "`/server change`."
    )
    settings = all_said(await manager.slash(table.channel, "server show"))
    assert "(`lobby`)\n  ⚠️ The bot can't post there." in settings


async def test_a_lobby_goes_on_when_the_bot_can_post_again(
    table: Table, lobby: ChannelHandle, manager: MemberActor
) -> None:
    """By itself, after an hour; or at once if a manager sets it again."""
    let(table, lobby, post=False)
    await challenge(table)
    let(table, lobby, post=True)
    await table.wait(minutes=5)

    await manager.slash(table.channel, "server change", lobby=lobby)

    assert listed(lobby) == ["Challenge 1"]


async def test_a_manager_without_direct_messages_learns_it_in_the_managers_channel(
    table: Table, lobby: ChannelHandle, manager: MemberActor
) -> None:
    office = table.guild.create_text_channel("office")
    await manager.slash(table.channel, "server change", managers=office)
    await table.wait(minutes=1)
    table.env.inject_error("POST", "/users/@me/channels", status=403, code=50007, times=None)
    let(table, lobby, post=False)

    await challenge(table)

    (message,) = office.history()
    assert "can't be updated" in text_of(message)


@pytest.mark.parametrize("status", [500, 503])
async def test_an_edit_that_fails_delays_no_board(
    table: Table, lobby: ChannelHandle, status: int
) -> None:
    """It comes later, and shows what has happened by then."""
    (message,) = lobby.history()
    path = f"/channels/{lobby.id}/messages/{message.id}"
    table.env.inject_error("PATCH", path, status=status, times=None)

    await challenge(table)
    thread = await table.begin()
    await table.astrid.slash(thread, "move", move="i4-f4")

    assert "I4-F4" in newest(thread).content
    assert listed(lobby) == []
    table.env.backend.faults.clear()
    await table.wait(minutes=30)
    assert listed(lobby) == ["Challenge 1"]


async def test_what_readers_of_the_lobby_cannot_see_is_not_listed(
    table: Table, lobby: ChannelHandle
) -> None:
    """A challenge in a channel for some is for those."""
    den = table.guild.create_text_channel("den", overwrites=only(table, table.astrid))

    await challenged(table.astrid, den, game=TABLUT)

    assert listed(lobby) == []


async def test_a_lobby_for_some_lists_what_all_of_them_can_see(table: Table) -> None:
    """On a server that shows its channels to those with a role."""
    member = table.guild.create_role("member")
    erik = table.guild.add_member(table.env.create_user("erik"), roles=[member])
    lobby = table.guild.create_text_channel("lobby", overwrites=only(table, member))
    hall = table.guild.create_text_channel("hall", overwrites=only(table, member))
    den = table.guild.create_text_channel("den", overwrites=only(table, erik))
    for room in (hall, den, table.channel):
        await challenged(erik, room, game=TABLUT)

    await open_in(table, lobby)

    assert listed(lobby) == ["Challenge 3", "Challenge 1"]


async def test_those_invited_one_by_one_see_what_everybody_can_see(table: Table) -> None:
    """Whatever they can read besides is not known."""
    staff = table.guild.create_role("staff")
    erik = table.guild.add_member(table.env.create_user("erik"), roles=[staff])
    lobby = table.guild.create_text_channel("lobby", overwrites=only(table, staff, table.carl))
    office = table.guild.create_text_channel("office", overwrites=only(table, staff))
    for room in (office, table.channel):
        await challenged(erik, room, game=TABLUT)

    await open_in(table, lobby)

    assert listed(lobby) == ["Challenge 2"]


async def open_in(table: Table, room: ChannelHandle) -> None:
    """Have the lobby in *room*, which managers may not see."""
    changed = partial(replace, lobby=room.id)
    await table.bot.services.servers.change(table.guild.id, changed, PlayerId(table.carl.id))
    await table.env.settle()


def only(table: Table, *readers: Any) -> dict[Any, discord.PermissionOverwrite]:  # noqa: ANN401
    """Let *readers*, and the bot, read a channel, and nobody else."""
    shown_to = {reader: discord.PermissionOverwrite(view_channel=True) for reader in readers}
    assert table.guild.me is not None
    shown_to[table.guild.me] = discord.PermissionOverwrite(view_channel=True)
    return {table.guild.default_role: discord.PermissionOverwrite(view_channel=False), **shown_to}
