"""The ladder of a server, as those who manage it open, change and close it."""

from typing import Any

import discord
from simcord.actors import MemberActor
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from tests.support.bot_ladders import climb, ranks
from tests.support.table import (
    SAXON,
    TABLUT,
    Click,
    Table,
    all_said,
    button,
    labels,
    newest,
    said,
    shown,
    text_of,
)


async def test_a_new_ladder_is_announced_and_joined_by_its_button(
    table: Table, manager: MemberActor
) -> None:
    """A time that can't be read can be typed again; that helps nobody whose ladder is open."""
    unread = await manager.slash(table.channel, "server ladder open", game=TABLUT, time="soon")
    opened = await manager.slash(table.channel, "server ladder open", game=TABLUT, time="2d")
    twice = await manager.slash(table.channel, "server ladder open", game=TABLUT, time="2d")
    news = newest(table.channel)
    empty = await table.carl.slash(table.channel, "ladder show")
    assert "The ladder is empty." in all_said(empty)
    await table.bjorn.click(news, label="Join")
    joined = await table.carl.click(shown(empty), label="Join")

    assert [labels(shown(each)) for each in (unread, twice)] == [["Try again"], []]
    assert said(opened) == (
        "**The ladder is open.** King's Table: Tablut, rated pairs of games, one on each side. "
        f"Time: 2 days a move. Its channel is {table.channel.mention}."
    )
    assert text_of(news).startswith("🪜 **This server has a ladder.** King's Table: Tablut, rated")
    assert said(joined).startswith("You're on the ladder, at place 2.")
    assert await ranks(table) == [table.bjorn.id, table.carl.id]


async def test_only_who_manages_the_server_manages_its_ladder_and_seasons(table: Table) -> None:
    """Also where the server lets others use the command."""
    await table.allow(table.carl, "server")

    options: dict[str, dict[str, Any]] = {
        **{key: {} for key in ("ladder open", "ladder change", "ladder close")},
        "ladder remove": {"player": table.bjorn},
        "season start": {"name": "Winter"},
        **{key: {} for key in ("season change", "season end")},
    }
    for command, given in options.items():
        refused = await table.carl.slash(table.channel, f"server {command}", **given)
        assert said(refused) == "Only server managers can do this.", command


async def test_a_ladder_needs_no_threads(table: Table, manager: MemberActor) -> None:
    """Its boards stand in the channel then; but it is not opened where the bot may not post."""
    closed = discord.PermissionOverwrite(attach_files=False)
    everybody = table.guild.default_role
    no_threads = discord.PermissionOverwrite(create_public_threads=False)
    flat = table.guild.create_text_channel("flat", overwrites={everybody: no_threads})

    silent = table.guild.create_text_channel("silent", overwrites={everybody: closed})
    given = await manager.slash(table.channel, "server ladder open", channel=silent)
    here = await manager.slash(silent, "server ladder open")
    for refused in (given, here):
        assert said(refused).startswith(f"The bot can't post in {silent.mention}")

    await manager.slash(flat, "server ladder open", game=TABLUT)
    for player in (table.astrid, table.bjorn):
        await player.slash(flat, "ladder join")
    begun = await climb(table.bjorn, flat, "astrid")

    assert said(begun).startswith(f"You're playing for the place of {table.astrid.mention}.")
    assert "it's your turn" in text_of(newest(flat))


async def test_nobody_challenges_where_they_or_the_bot_may_not(
    table: Table, climbers: list[MemberActor]
) -> None:
    """Who lacks the role, as everywhere on the server; and where the bot may post no longer."""
    role = table.guild.create_role("players")
    await climbers[3].slash(table.channel, "server change", challengers=role)
    unworthy = await table.carl.slash(table.channel, "ladder challenge", opponent="astrid")
    await climbers[3].slash(table.channel, "server reset", setting="challengers")
    games = table.guild.create_text_channel("games")
    await climbers[3].slash(table.channel, "server ladder change", channel=games)
    denied = discord.Permissions(send_messages=True).value
    overwrite = Overwrite(table.guild.default_role.id, OverwriteType.ROLE, allow=0, deny=denied)
    table.env.backend.set_overwrite(games.id, overwrite)
    await table.env.settle()

    silenced = await table.carl.slash(table.channel, "ladder challenge", opponent="astrid")

    assert f"<@&{role.id}>" in said(unworthy)
    assert said(silenced).startswith(f"The bot can't post in {games.mention}")
    assert table.rows()["matches"] == []


async def test_a_ladder_is_changed(table: Table, climbers: list[MemberActor]) -> None:
    """Its places stay, and all are told; a change that changes nothing shows how it is played."""
    news = newest(table.channel).id
    same = await climbers[3].slash(table.channel, "server ladder change", game=TABLUT)
    assert said(same).startswith("**The ladder is unchanged.** King's Table: Tablut, rated")
    assert newest(table.channel).id == news

    changed = await climbers[3].slash(table.channel, "server ladder change", game=SAXON, time="1d")
    assert said(changed).startswith("**The ladder is changed.** King's Table: Saxon board")
    assert text_of(newest(table.channel)).startswith("🪜 **The ladder changes**")
    assert "1 day a move" in said(changed)
    assert len(await ranks(table)) == 4


async def test_a_ladder_is_closed_by_those_who_really_want_it(
    table: Table, climbers: list[MemberActor]
) -> None:
    """And may: the button is for managers, whoever gets hold of it."""
    asked = await climbers[3].slash(table.channel, "server ladder close")
    (refused,) = await table.click(
        Click(table.carl, shown(asked), button(shown(asked), "Close the ladder"))
    )
    assert said(refused) == "Only server managers can do this."
    assert len(await ranks(table)) == 4
    closed = await climbers[3].click(shown(asked), label="Close the ladder")
    seen = await table.carl.slash(table.channel, "ladder show")

    assert shown(closed).content == "The ladder is closed."
    assert said(seen).startswith("This server has no ladder.")
    assert "is closed" in text_of(newest(table.channel))


async def test_managers_take_off_who_has_left(table: Table, climbers: list[MemberActor]) -> None:
    removed = await climbers[3].slash(table.channel, "server ladder remove", player=table.bjorn)
    log = await climbers[3].slash(table.channel, "server log")

    assert said(removed) == (
        f"Removed {table.bjorn.mention} from the ladder. They get a direct message."
    )
    assert table.bjorn.id not in await ranks(table)
    assert "@dagny removed @bjorn from the ladder" in all_said(log)
