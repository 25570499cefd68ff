"""Tournaments before they begin: announced, joined, left, found."""

from functools import partial

import discord
import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from bot.errors import ForumPostError
from bot.wording.refusals import explain
from tests.support.bot_tournaments import WINTER_CUP, announced, create
from tests.support.table import Table, all_said, entries, labels, newest, said, shown, text_of


async def test_a_tournament_is_announced_with_all_that_holds_in_it(
    table: Table, manager: MemberActor
) -> None:
    answer = await create(
        table, manager, rounds=3, time="2d", vacation=False, rating_from=1400, most_players=16
    )

    assert said(answer).startswith("**Winter Cup** is open for sign-up until <t:")
    announcement = newest(table.channel)
    assert announcement.content == (
        "🏆 **Winter Cup**: sign up for a tournament of **King's Table: Tablut**."
    )
    for line in (
        "King's Table: Tablut, 9 x 9. Rated.",
        "Swiss system, 3 rounds",
        "Time: 2 days a move, vacations don't stop the clock.",
        "For players rated 1400 or more.",
        "Sign-up ends <t:",
        "**Signed up, 0 of 16 players**",
    ):
        assert line in text_of(announcement)
    assert labels(announcement) == ["Join", "Leave"]


async def test_what_cannot_be_held_is_refused(table: Table, manager: MemberActor) -> None:
    """With fixed rounds, a name of spaces, in a forum, where the bot may not post.

    It needs no threads.
    """
    no_threads = discord.PermissionOverwrite(create_public_threads=False)
    everybody = table.guild.default_role
    closed = discord.PermissionOverwrite(attach_files=False)
    room = table.guild.create_text_channel("closed", overwrites={everybody: closed})
    fixed = await create(table, manager, system="knock-out", rounds=3)
    nameless = await create(table, manager, name="   ")
    season = await manager.slash(table.channel, "server season start", name="   ")
    table.channel = room
    silenced = await create(table, manager)
    backend, forum = table.env.backend, table.guild.create_forum_channel("posts")
    post = backend.create_thread(forum.id, "post", table.astrid.id)
    table.channel = ChannelHandle(table.env, table.guild, post)
    within = await create(table, manager)
    table.channel = table.guild.create_text_channel("flat", overwrites={everybody: no_threads})
    held = await create(table, manager)

    assert said(fixed) == "You can only set `rounds` for a Swiss. Leave it out."
    assert said(nameless) == said(season) == "Please enter some text."
    assert said(silenced).startswith(f"The bot can't post in {room.mention}")
    assert said(within) == explain(ForumPostError())
    assert said(held).startswith("**Winter Cup** is open for sign-up")


async def test_only_managers_hold_tournaments(table: Table, manager: MemberActor) -> None:
    """Whom the button refuses learns why; on other servers there is no such tournament."""
    await create(table, manager, rating_to=1400)

    for command, options in (
        ("create", {"name": "Mine", "system": "swiss", "signup": "3d"}),
        ("start", {}),
        ("cancel", {}),
        ("remove", {"player": table.bjorn}),
        ("correct", {"round": 1, "player": table.bjorn, "result": "2"}),
    ):
        refused = await table.astrid.slash(table.channel, f"tournament {command}", **options)
        assert said(refused) == "Only server managers can do this."
    refused = await table.astrid.click(newest(table.channel), label="Join")
    assert said(refused) == (
        "*Winter Cup* is for players rated 1400 or less. Your rating here is 1500."
    )
    hall = table.env.create_guild("Other hall")
    guest = hall.add_member(table.env.create_user("grim"))
    room = hall.create_text_channel("tafl")
    for named in ("1", WINTER_CUP):
        elsewhere = await guest.slash(room, "tournament join", tournament=named)
        assert said(elsewhere).startswith("This server has no such tournament.")


@pytest.mark.journey
async def test_who_joins_stands_in_the_announcement(table: Table, manager: MemberActor) -> None:
    """In the same message, by button or by command; who leaves does not, after a restart too."""
    await create(table, manager)
    announcement = newest(table.channel)
    joined = await table.astrid.click(announcement, label="Join")
    await table.bjorn.slash(table.channel, "tournament join")

    assert said(joined).startswith("You're in **Winter Cup**. Round 1 starts <t:")
    assert "**Signed up, 2 players**: @astrid, @bjorn" in text_of(newest(table.channel))
    await table.restart()
    left = await table.astrid.click(newest(table.channel), label="Leave")
    assert said(left) == ("You left **Winter Cup**. You can join again as long as sign-up is open.")
    assert newest(table.channel).id == announcement.id
    assert "**Signed up, 1 player**: @bjorn" in text_of(newest(table.channel))


async def test_a_tournament_is_called_off_after_a_question(
    table: Table, manager: MemberActor
) -> None:
    await create(table, manager)

    asked = await manager.slash(table.channel, "tournament cancel")

    assert said(asked) == "Cancel **Winter Cup**? It will not start. You can't undo this."
    kept = await manager.click(shown(asked), label="No")
    assert said(kept) == "Nothing has changed."
    asked = await manager.slash(table.channel, "tournament cancel")
    done = await manager.click(shown(asked), label="Cancel tournament")
    assert said(done) == "**Winter Cup** is cancelled."
    assert newest(table.channel).content == (
        f"🏆 **Winter Cup** was cancelled by {manager.mention}."
    )
    assert "cancelled the tournament *Winter Cup*" in all_said(
        await manager.slash(table.channel, "server log")
    )


async def test_managers_take_players_out(table: Table, manager: MemberActor) -> None:
    """It is logged, and they are told; nobody can be taken out who is not in."""
    await create(table, manager)
    for player in (table.astrid, table.bjorn):
        await player.slash(table.channel, "tournament join")

    done = await manager.slash(table.channel, "tournament remove", player=table.astrid)
    again = await manager.slash(table.channel, "tournament remove", player=table.astrid)

    assert said(done) == (
        f"Removed {table.astrid.mention} from **Winter Cup**. They get a direct message."
    )
    assert said(again) == f"{table.astrid.mention} isn't in *Winter Cup*, or has left it."
    assert "**Signed up, 1 player**: @bjorn" in text_of(newest(table.channel))
    assert table.astrid.user.dm_channel.history()[-1].content == (
        "🏆 **Winter Cup**: a manager of **Hall** removed you."
    )
    log = all_said(await manager.slash(table.channel, "server log"))
    assert "removed @astrid from the tournament *Winter Cup*" in log


async def test_tournaments_are_listed(table: Table, manager: MemberActor) -> None:
    """Those that are not over first, on pages; where all are over, the latest is shown."""
    show = partial(table.astrid.slash, table.channel, "tournament show")
    nothing = await table.astrid.slash(table.channel, "tournament list")
    assert said(nothing).startswith("This server has had no tournaments yet.")
    for name in ("Autumn Cup", WINTER_CUP):
        await create(table, manager, name=name)
        asked = await manager.slash(table.channel, "tournament cancel")
        await manager.click(shown(asked), label="Cancel tournament")
    assert said(await show()) == "🏆 **Winter Cup** is cancelled."
    await create(table, manager, name="Spring Cup", system="knock-out")
    for name in ("Summer Cup", "12", "9" * 5000):
        refused = await show(tournament=name)
        assert said(refused).startswith("This server has no such tournament.")

    listed = await table.astrid.slash(table.channel, "tournament list")
    first, second, third, fourth, *_ = all_said(listed).splitlines()[1:]
    assert first == "- **Spring Cup** King's Table: Tablut · knockout"
    assert second.startswith("  open for sign-up · sign-up ends <t:")
    assert third == "- **Winter Cup** King's Table: Tablut · Swiss, 5 rounds"
    assert fourth == "  cancelled · no players"

    for number in range(8):
        await create(table, manager, name=f"Cup {number}")
    long = await table.astrid.slash(table.channel, "tournament list")
    assert "**Autumn Cup**" not in all_said(long)
    await table.restart()
    turned = await table.astrid.click(shown(long), label="▶")
    assert all_said(turned).splitlines()[1].startswith("- **Autumn Cup** ")


async def test_which_tournament_is_meant_has_to_be_said_where_there_are_several(
    table: Table, manager: MemberActor
) -> None:
    """From a list, by its name, however it is written, or by what is offered meanwhile."""
    await create(table, manager)
    await create(table, manager, name="Spring Cup")

    asked = await table.astrid.slash(table.channel, "tournament join")

    assert said(asked) == "Which tournament? Choose one below."
    chosen = await table.astrid.select(shown(asked), entries(shown(asked))[:1])
    assert said(chosen).startswith("You're in **Spring Cup**.")
    named = await table.astrid.slash(table.channel, "tournament join", tournament="winter cup")
    assert said(named).startswith(f"You're in **{WINTER_CUP}**.")
    for command in ("join", "leave", "show", "start", "cancel"):
        offered = await table.astrid.autocomplete(
            table.channel, f"tournament {command}", "tournament", "spr"
        )
        assert [choice["name"] for choice in offered] == ["Spring Cup (open for sign-up)"]


async def test_what_could_not_be_announced_is_not_brought_up_to_date(
    table: Table, manager: MemberActor
) -> None:
    """Whoever knows of the tournament can join it all the same."""
    path = f"/channels/{table.channel.id}/messages"
    table.env.inject_error("POST", path, status=403, code=50013, message="forbidden")
    await create(table, manager)

    joined = await table.astrid.slash(table.channel, "tournament join")

    assert said(joined).startswith("You're in **Winter Cup**.")
    assert announced(table, "🏆") == []


async def test_an_announcement_that_was_deleted_is_looked_for_once(
    table: Table, manager: MemberActor
) -> None:
    """Joining goes on without it, and each player costs no refused request."""
    await create(table, manager)
    announcement = newest(table.channel)
    table.env.backend.delete_message(table.channel.id, announcement.id)

    for player in (table.astrid, table.bjorn):
        await player.slash(table.channel, "tournament join")
        await table.wait(minutes=1)

    path = f"/channels/{table.channel.id}/messages/{announcement.id}"
    assert [sent.method for sent in table.env.http_requests if sent.path == path] == ["PATCH"]
