"""How those who manage a server have games arranged there."""

from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import Any

import discord
import pytest
from simcord.actors import MemberActor
from simcord.results import InteractionResult

from bot.wording import servers
from play.appearance import ThemeKey
from play.players.player_id import PlayerId
from play.servers.server import Server
from play.time.time_control import TimeControl
from tafl.rulesets import FOR_BEGINNERS
from tests.support.table import (
    HNEFATAFL,
    TABLUT,
    Table,
    all_said,
    challenged,
    filled,
    labels,
    newest,
    said,
    shown,
)

ANYBODY = None


async def change(table: Table, **settings: Any) -> None:  # noqa: ANN401
    """Change settings without any command, and whatever they are."""
    changed = partial(replace, **settings)
    await table.bot.services.servers.change(table.guild.id, changed, PlayerId(table.carl.id))


async def settings(table: Table) -> Server:
    return await table.bot.services.servers.load_server(table.guild.id)


@pytest.mark.journey
async def test_settings_are_shown_changed_and_reset(table: Table, manager: MemberActor) -> None:
    """At first with what is usual, each with the name by which it is changed.

    The others stay as they are, and the answer shows what has changed; each is reset by itself.
    """
    lines = all_said(await manager.slash(table.channel, "server show")).splitlines()

    assert lines == [
        servers.SETTINGS,
        "**Games**",
        "- Channel for all games (`channel`): the channel of the challenge",
        "- Usual game (`game`): none, so each player's last one comes first",
        "- Usual time per player (`time`): 3 days, 1 day more with each move, at most 1 week",
        "- Role needed to challenge (`challengers`): everybody",
        "",
        "**Messages**",
        "- Channel for flags, reports and appeals (`managers`): none, only `/server flags`",
        "- Archive a game's thread after (`archive`): 1 week without a message",
        "- Theme of public boards (`theme`): oak, the default",
        "- Orientation of public boards (`board`): row 1 at the top",
        "",
        "**Computer**",
        "- Computer player (`computer`): all levels",
        "- Games against it at once (`computer_games`): any number",
        "",
        "**Pages**",
        "- Channel for open challenges (`lobby`): none, only `/challenges`",
        "- Channel for the daily puzzle (`puzzles`): none",
        "- Time of the daily puzzle (`puzzle_time`): 08:00 UTC",
        "- Public web pages (`web`): off",
    ]

    await manager.slash(table.channel, "server change", time="36h", archive=24)
    answer = await manager.slash(table.channel, "server change", game=TABLUT)
    wrong = {"time": "soon", "puzzle_time": "8 Atlantis", "theme": "slate"}
    refused = all_said(await manager.slash(table.channel, "server change", **wrong))

    assert refused.startswith("`soon` isn't a length of time.")
    assert "Atlantis" in refused
    assert await settings(table) == Server(
        table.guild.id, ruleset_key=TABLUT, control="1d 12h", archive=timedelta(days=1)
    )
    assert all_said(answer) == (
        "**Saved.**\n- **Usual game**: King's Table: Tablut, 9 x 9\nNew challenges here are for "
        "King's Table: Tablut, 9 x 9, unless the challenger chooses another game."
    )
    role = table.guild.create_role("warrior")
    others = {"channel": table.channel, "challengers": role}
    await manager.slash(table.channel, "server change", **others)
    changed = await settings(table)
    assert (changed.channel_id, changed.challengers) == (table.channel.id, role.id)

    for setting in ("channel", "game", "time", "challengers", "archive"):
        await manager.slash(table.channel, "server reset", setting=setting)

    assert await settings(table) == Server(table.guild.id)


def test_every_setting_is_in_one_form() -> None:
    """Discord takes five menus in a form, and short labels and hints."""
    names = [name for group in servers.GROUPS.values() for name in group.settings]

    assert names == list(servers.NAMES) == list(servers.QUESTIONS)
    assert all(len(group.settings) <= 5 for group in servers.GROUPS.values())
    assert all(
        len(each.label) <= 45 and len(each.hint) <= 100 for each in servers.QUESTIONS.values()
    )


async def test_forms_change_the_settings_of_a_group(table: Table, manager: MemberActor) -> None:
    """In the same message. What was left as shown stays, also if somebody else changes it then.

    Channels in which the bot can't post are refused together, and shown to try again. People who
    may no longer change anything are refused too.
    """
    room, role = table.guild.create_text_channel("games"), table.guild.create_role("skald")
    panel = await manager.slash(table.channel, "server show")
    assert labels(shown(panel)) == ["Games…", "Messages…", "Computer…", "Pages…"]

    async def opened(group: str) -> InteractionResult:
        return await manager.click(shown(panel), label=group)

    games = await opened("Games…")
    as_shown = {name: filled(games.modal)[name] for name in ("game", "time")}
    await change(table, ruleset_key=TABLUT)
    here = {"channel": [room], "challengers": [role]}
    changed = await manager.submit_modal(games, as_shown | here)
    assert f"- **Channel for all games**: {room.mention}" in all_said(changed)
    messages = await opened("Messages…")
    look = filled(messages.modal) | {"theme": ["contrast"], "managers": [table.channel]}
    assert len(shown(await manager.submit_modal(messages, look)).attachments) == 1
    computer = {"computer": ["3"], "computer_games": ["5"]}
    await manager.submit_modal(await opened("Computer…"), computer)
    pages = {"puzzles": [room], "lobby": [room], "puzzle_time": ["20:00 UTC"], "web": ["True"]}
    posted = await manager.submit_modal(await opened("Pages…"), pages)
    assert f"\nThe next puzzle is posted in {room.mention} at <t:" in said(posted)
    assert "- **Public web pages**: on, but this bot has no web page" in said(posted)

    now = await settings(table)
    assert now == Server(
        table.guild.id,
        channel_id=room.id,
        ruleset_key=TABLUT,
        challengers=role.id,
        theme=ThemeKey.CONTRAST,
        managers=table.channel.id,
        lobby=room.id,
        computer=3,
        computer_games=5,
        puzzles=room.id,
        puzzle_time="20:00 UTC",
        web=True,
    )
    none = {"channel": [], "challengers": [table.guild.default_role]}
    await manager.submit_modal(await opened("Games…"), as_shown | {"game": [TABLUT]} | none)
    assert await settings(table) == replace(now, channel_id=None, challengers=None)

    closed, everybody = discord.PermissionOverwrite(send_messages=False), table.guild.default_role
    shut = [
        table.guild.create_text_channel(name, overwrites={everybody: closed})
        for name in ("one", "two")
    ]
    form = await opened("Pages…")
    both = {"lobby": [shut[0]], "puzzles": [shut[1]]}
    answer = await manager.submit_modal(form, pages | both)
    refused = said(answer)
    again = await manager.click(answer.followups[-1], label="Try again")
    form = await opened("Computer…")
    steward = table.guild.roles["steward"]
    table.env.backend.edit_role(table.guild.id, steward.id, {"permissions": 0})
    late = await manager.submit_modal(form, {"computer": ["0"], "computer_games": ["None"]})

    assert [f"in {each.mention}: it lacks" in refused for each in shut] == [True, True]
    assert again.modal is not None
    menus = [label["component"] for label in again.modal["components"]]
    kept = [int(each["id"]) for menu in menus for each in menu.get("default_values", ())]
    assert sorted(kept) == sorted(each.id for each in shut)
    assert said(late) == said(await opened("Games…")) == "Only server managers can do this."
    assert await settings(table) == replace(now, channel_id=None, challengers=None)


FOR_MANAGERS = (
    *("show", "change", "reset", "flags", "log", "fair-play list"),
    *("fair-play show", "fair-play warn", "fair-play exclude", "fair-play lift"),
)


async def test_only_who_manages_the_server_has_these(table: Table) -> None:
    """Also where the server lets others use the commands."""
    await table.allow(table.carl, "server")
    about = {"player": table.bjorn}
    options: dict[str, dict[str, Any]] = {
        "reset": {"setting": "time"},
        "fair-play show": about,
        "fair-play warn": about | {"reason": "Lost #3"},
        "fair-play exclude": about | {"reason": "Lost #3", "days": 7},
        "fair-play lift": about,
    }

    for command in FOR_MANAGERS:
        given = options.get(command, {})
        refused = await table.carl.slash(table.channel, f"server {command}", **given)
        assert all_said(refused) == "Only server managers can do this."
    assert await table.bot.services.cases.exclusions(table.guild.id) == []
    assert table.bjorn.user.dm_channel.history() == []


async def test_challenges_have_the_usual_game_and_time_of_the_server(
    table: Table, manager: MemberActor
) -> None:
    """Unless they say something else; `/rules` explains that game.

    Where there is none, or it is retired, they have the game that the player last played.
    """
    await table.challenge(game=None)
    (first,) = await table.bot.services.challenges.open_for(PlayerId(table.astrid.id))
    assert first.terms.ruleset.key == FOR_BEGINNERS
    await table.begin("simple-tafl")
    await manager.slash(table.channel, "server change", game=TABLUT, time="2d")

    await table.challenge(game=None)
    await table.challenge(game=HNEFATAFL, time="5d")

    _, usual, other = await table.bot.services.challenges.open_for(PlayerId(table.astrid.id))
    assert usual.terms.ruleset.key == TABLUT
    assert usual.terms.control == TimeControl.per_move(timedelta(days=2))
    assert other.terms.ruleset.key == HNEFATAFL
    assert other.terms.control == TimeControl.per_move(timedelta(days=5))
    assert "Tablut" in all_said(await table.carl.slash(table.channel, "rules"))
    await change(table, ruleset_key="gone")
    shown = await manager.slash(table.channel, "server show")
    assert "Usual game (`game`): none" in all_said(shown)
    await table.challenge(game=None)
    *_, issued = await table.bot.services.challenges.open_for(PlayerId(table.astrid.id))
    assert issued.terms.ruleset.key == "simple-tafl"


async def test_games_are_posted_in_their_channel(table: Table, manager: MemberActor) -> None:
    """Challenge, match and thread; who challenges elsewhere is told where."""
    games = table.guild.create_text_channel("games")
    await manager.slash(table.channel, "server change", channel=games)

    elsewhere = await table.challenge()
    await table.bjorn.click(newest(games), label="Accept")
    here = await challenged(table.astrid, games, opponent=table.carl)

    assert f"is on its way to {games.mention}." in all_said(elsewhere)
    assert "is on its way. It expires" in all_said(here)
    assert table.sent(table.channel) == []
    assert len(games.threads) == 1


async def test_a_channel_where_the_bot_may_not_post_is_not_used(
    table: Table, manager: MemberActor
) -> None:
    """Nor is it taken. One that is shut or deleted since: challenges go where they are issued."""
    closed = discord.PermissionOverwrite(send_messages=False)
    games = table.guild.create_text_channel("games", overwrites={table.guild.default_role: closed})
    for unusable in (4711, games.id):
        await change(table, channel_id=unusable)

        answer = await table.challenge()

        assert "is on its way. It expires" in all_said(answer)
        assert "challenges" in newest(table.channel).content
    assert len(table.sent(table.channel)) == 2
    closed = discord.PermissionOverwrite(attach_files=False, create_public_threads=False)
    channel = table.guild.create_text_channel("shut", overwrites={table.guild.default_role: closed})
    refused = await manager.slash(table.channel, "server change", channel=channel)
    assert all_said(refused) == (
        f"The bot can't post in {channel.mention}: it lacks *Attach Files* and "
        "*Create Public Threads* there. Give it those permissions, or choose another channel."
    )
    assert (await settings(table)).channel_id == games.id


async def test_only_those_with_the_role_challenge(table: Table, manager: MemberActor) -> None:
    """Everybody accepts. @everyone is a role, too: then everybody challenges again."""
    role = table.guild.create_role("warrior")
    erik = table.guild.add_member(table.env.create_user("erik"), roles=[role])
    await manager.slash(table.channel, "server change", challengers=role)

    refused = await table.challenge(opponent=ANYBODY)
    await challenged(erik, table.channel, game=TABLUT)
    await table.bjorn.click(newest(table.channel), label="Accept")

    assert all_said(refused) == (
        f"On this server you need the role {role.mention} to challenge players or the computer. "
        "You can still accept challenges."
    )
    assert len(await table.bot.services.matches.running_matches()) == 1
    everyone = table.guild.default_role
    await manager.slash(table.channel, "server change", challengers=everyone)
    await table.challenge()
    assert (await settings(table)).challengers is None
    assert len(table.rows()["challenges"]) == 2


async def test_threads_are_archived_after_the_time_of_the_server(
    table: Table, manager: MemberActor, *, deep: bool
) -> None:
    """In minutes, as Discord takes them."""
    hours = (1, 168) if deep else (1, 72)
    for archive in hours:
        await manager.slash(table.channel, "server change", archive=archive)
        await table.begin()

    assert [
        request.json["auto_archive_duration"]
        for request in table.env.http_requests
        if request.path.endswith("/threads") and request.json is not None
    ] == [60 * archive for archive in hours]


async def test_what_discord_deletes_is_forgotten(table: Table) -> None:
    """Nobody is asked for a role, or sent to a channel, that no longer exists.

    If the bot was not connected then, it finds out at the next challenge.
    """
    backend, guild_id = table.env.backend, table.guild.id
    role, other = table.guild.create_role("warrior"), table.guild.create_role("skald")
    hall = table.guild.create_text_channel("hall")
    before = {"channel_id": hall.id, "managers": hall.id, "theme": ThemeKey.CONTRAST}
    await change(table, challengers=role.id, **before)

    backend.delete_role(guild_id, other.id)
    await table.env.settle()
    assert (await settings(table)).challengers == role.id
    backend.delete_role(guild_id, role.id)
    backend.delete_channel(hall.id)
    await table.env.settle()

    assert await settings(table) == Server(guild_id, theme=ThemeKey.CONTRAST)

    await change(table, challengers=table.guild.id + 1)

    await table.challenge()

    assert (await settings(table)).challengers is None
    assert len(table.rows()["challenges"]) == 1


async def test_channels_that_were_deleted_unnoticed_are_not_shown(
    table: Table, manager: MemberActor
) -> None:
    """Those that stay are."""
    gone = table.guild.id + 1
    await change(table, channel_id=gone, managers=gone, challengers=table.guild.default_role.id)

    shown = all_said(await manager.slash(table.channel, "server show"))

    assert "- Channel for all games (`channel`): the channel of the challenge" in shown
    assert "reports and appeals (`managers`): none, only `/server flags`" in shown
    assert f"- Role needed to challenge (`challengers`): <@&{table.guild.default_role.id}>" in shown
