"""The ladder of a server: as members climb it, and as managers open, change and close it."""

from datetime import timedelta
from typing import Any

import discord
import pytest
from simcord.actors import MemberActor
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType
from simcord.results import InteractionResult

from bot.ladders.pages import PAGE_SIZE
from bot.wording.ladders import why_not
from play.errors import PlayError
from play.players.player_id import PlayerId
from play.ratings.rating import Rating
from play.ratings.rating_list import EntryKey, RatingEntry
from play.services.ladders import Ladders
from tests.bot.wording.test_every_error import ERRORS
from tests.support.bot_ladders import climb, ranks
from tests.support.skipping import skip
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

TERMS = (
    "King's Table: Tablut, rated pairs of games, one on each side. Time: 3 days, 1 day more with "
    "each move, at most 1 week."
)


def ladders(table: Table) -> Ladders:
    return table.bot.services.ladders


def me(member: MemberActor) -> PlayerId:
    return PlayerId(member.id)


async def beat(table: Table, loser: MemberActor) -> None:
    """Have *loser* resign all that he plays."""
    for match in await table.bot.services.matches.running(me(loser)):
        await table.bot.services.matches.resign(match.id, me(loser))
    await table.env.settle()


async def test_without_a_ladder_everybody_is_told_how_one_is_opened(table: Table) -> None:
    for command in ("show", "join", "leave", "opponents", "log"):
        answer = await table.carl.slash(table.channel, f"ladder {command}")
        assert said(answer).startswith("This server has no ladder."), command


async def test_the_standings_say_who_stands_where_and_who_may_be_challenged(
    table: Table, climbers: list[MemberActor]
) -> None:
    """The reader sees whom they may challenge; a year without results makes ratings less sure."""
    key = EntryKey(table.guild.id, me(table.astrid), TABLUT)
    long_ago = table.env.now() - timedelta(days=365)
    entry = RatingEntry(Rating(1612.4, 60.0, 0.06), long_ago, results=20, opponents=5)
    async with ladders(table).store.begin() as unit:
        await unit.ratings.put({key: entry})

    seen = await table.carl.slash(table.channel, "ladder show")

    assert all_said(seen).splitlines() == [
        "**Ladder of Hall**",
        TERMS,
        "You're at place **3** of 4.",
        "",
        "**1.** @astrid · 1612 ± 110 · ⚔️",
        "**2.** @bjorn · ⚔️",
        "**3.** @carl · **you**",
        "**4.** @dagny",
        "",
        "-# ⚔️ you can challenge them",
    ]
    (picture,) = shown(seen).attachments
    assert str(picture.description).startswith("Ladder of Hall: 1 astrid")
    assert str(picture.description).endswith("2 bjorn, 3 carl, 4 dagny.")
    assert labels(shown(seen)) == ["⚔️ 1 astrid", "⚔️ 2 bjorn", "Who can I challenge?"]
    shared = await climbers[2].slash(table.channel, "ladder show", share=True)
    assert "you" not in text_of(newest(table.channel)).replace("gives you", "")
    assert labels(shown(shared)) == ["Join"]


async def test_a_long_ladder_and_its_log_have_pages(
    table: Table, climbers: list[MemberActor]
) -> None:
    """Their buttons work after a restart, too; everybody may turn the pages that everybody sees."""
    for number in range(PAGE_SIZE):
        await ladders(table).join(table.guild.id, PlayerId(table.carl.id + 1000 + number))
    erik = table.guild.add_member(table.env.create_user("erik"))
    await erik.slash(table.channel, "ladder join")
    seen = await table.carl.slash(table.channel, "ladder show")
    log = await table.carl.slash(table.channel, "ladder log")
    assert all_said(seen).startswith("**Ladder of Hall** · page 1 of 2")
    assert len(all_said(log).splitlines()) == PAGE_SIZE + 1
    await table.restart()

    turned = await table.carl.click(shown(seen), label="▶")
    lines = text_of(shown(turned)).splitlines()
    assert lines[0] == "**Ladder of Hall** · page 2 of 2"
    assert [line.split()[0] for line in lines[4:9]] == [
        f"**{number}.**" for number in range(11, 16)
    ]
    older = await table.carl.click(shown(log), label="▶")
    assert "- @astrid joined the ladder at place 1." in text_of(shown(older))

    first = await erik.slash(table.channel, "ladder show")
    own = all_said(await erik.click(shown(first), label="My place"))
    assert "**15.** @erik · **you**" in own
    assert "**15.** @erik · **you** · new" not in own
    await climbers[3].slash(table.channel, "ladder show", share=True)
    everybodys = newest(table.channel)
    theirs = await erik.click(everybodys, label="▶")
    assert "**15.** @erik · **you**" in all_said(theirs)
    assert "**1.** @astrid" in text_of(everybodys)


@pytest.mark.journey
async def test_a_challenge_takes_two_taps(table: Table, climbers: list[MemberActor]) -> None:
    """One of them may be a mistake. Who does not begin is told that they lose."""
    seen = await climbers[2].slash(table.channel, "ladder show")
    asked = await table.carl.click(shown(seen), label="⚔️ 1 astrid")
    assert said(asked).startswith(f"Challenge {table.astrid.mention} for place 1? Two games")
    kept = await table.carl.click(shown(asked), label="Not now")
    assert shown(kept).content == "Nothing has changed."
    assert table.rows()["matches"] == []
    asked = await table.carl.click(shown(seen), label="⚔️ 1 astrid")
    begun = await table.carl.click(shown(asked), label="Challenge")

    assert shown(begun).content == (
        f"You're playing for the place of {table.astrid.mention}. Two games start in "
        f"{table.channel.mention}, one on each side. The first is #1."
    )
    assert sorted(str(thread.name) for thread in table.channel.threads) == [
        "#1 carl – astrid · ladder · King's Table: Tablut",
        "#2 astrid – carl · ladder · King's Table: Tablut",
    ]
    openings = [text_of(message) for message in table.channel.history()]
    carl, astrid = table.carl.mention, table.astrid.mention
    played_for = f"🪜 {carl} is playing for place 1 on the ladder, held by {astrid}."
    assert sum(played_for in opening for opening in openings) == 2
    boards = [text_of(newest(thread)) for thread in table.channel.threads]
    assert all(", or the game is lost." in board for board in boards)


async def test_the_command_offers_those_who_may_be_challenged(
    table: Table, climbers: list[MemberActor]
) -> None:
    """With their places, the best first; whoever else is typed is refused, and it asks first."""
    carl = climbers[2]

    async def challenged(opponent: str) -> InteractionResult:
        return await carl.slash(table.channel, "ladder challenge", opponent=opponent)

    seen = await carl.slash(table.channel, "ladder show")
    pressed = said(await carl.click(shown(seen), label="⚔️ 2 bjorn"))
    assert pressed.startswith(f"Challenge {table.bjorn.mention} for place 2?")
    for typed in ("2", "Bjorn", "@bjorn", f"<@{table.bjorn.id}>", str(table.bjorn.id)):
        asked = await challenged(typed)
        assert (said(asked), labels(shown(asked))) == (pressed, ["Challenge", "Not now"])
    for typed in ("99", "9" * 100, "carl", "<@1>", "@everyone", "olaf"):
        assert "isn't someone you can challenge" in said(await challenged(typed))
    await table.bjorn.slash(table.channel, "settings block", player=carl)

    offered = await carl.autocomplete(table.channel, "ladder challenge", "opponent", "")
    blocked = await challenged("bjorn")
    assert table.rows()["matches"] == []
    begun = await climb(carl, table.channel, offered[0]["value"])

    assert [choice["name"] for choice in offered] == ["1 astrid"]
    assert said(blocked) == (
        f"You can't start a game with {table.bjorn.mention} right now. Try again later, or play "
        "somebody else."
    )
    assert said(begun).startswith(f"You're playing for the place of {table.astrid.mention}.")


async def test_who_may_not_be_challenged_is_listed_with_the_reason(
    table: Table, climbers: list[MemberActor]
) -> None:
    """Named after a restart too. At the top there is nobody to challenge."""
    await climb(climbers[2], table.channel, "astrid")
    await table.restart()
    seen = await table.carl.slash(table.channel, "ladder opponents")
    log = all_said(await table.carl.slash(table.channel, "ladder log"))

    assert all_said(seen).splitlines() == [
        "**Who you can challenge** from place 3 of 4",
        "⚔️ **2.** @bjorn",
        "- **1.** @astrid: you're already playing them, in #1 and the other game",
        "- place 4: below you; they can challenge you",
    ]
    assert "<@" not in log
    assert "@dagny joined" in log
    top = await table.astrid.slash(table.channel, "ladder opponents")
    assert said(top).startswith("**You're at the top.**")
    assert labels(shown(top)) == []
    assert await table.astrid.autocomplete(table.channel, "ladder challenge", "opponent", "") == []


def test_every_reason_is_told_in_short() -> None:
    """Each in words of its own."""
    told = [why_not(error) for error in ERRORS if isinstance(error, PlayError)]
    own = [words for words in told if words != why_not(PlayError())]

    assert len(own) == len(set(own)) == 11


async def test_the_thread_tells_who_climbs_and_who_keeps_his_place(
    table: Table, climbers: list[MemberActor]
) -> None:
    """And the log; the standings mark it for a week."""
    await climb(climbers[3], table.channel, "bjorn")
    await beat(table, table.bjorn)
    now = all_said(await table.carl.slash(table.channel, "ladder show"))
    log = all_said(await table.carl.slash(table.channel, "ladder log"))
    await skip(table, days=8)
    later = all_said(await table.carl.slash(table.channel, "ladder show"))

    told = [text_of(newest(thread)) for thread in table.channel.threads]
    assert f"🪜 {climbers[3].mention} climbed from place 4 to place 2." in told
    climbed = "- @dagny climbed from place 4 to place 2. · in #1 and the other game"
    assert log.splitlines()[1].startswith(climbed)
    for line in ("**2.** @dagny · ▲ 2", "**3.** @bjorn · ▼ 1", "-# ▲ ▼ change in the last week"):
        assert line in now
    assert "▲" not in later
    await climb(table.carl, table.channel, "dagny")
    await beat(table, table.carl)
    told = [text_of(newest(thread)) for thread in table.channel.threads]
    assert f"🪜 {climbers[3].mention} keeps place 2 on the ladder." in told


async def test_who_leaves_is_asked_first(table: Table, climbers: list[MemberActor]) -> None:
    """And told what becomes of his matches; his opponent gets a letter."""
    await climb(table.carl, table.channel, "astrid")
    asked = await climbers[2].slash(table.channel, "ladder leave")
    assert said(asked) == (
        "Leave the ladder? You lose place 3. If you come back, you start at the bottom. Your pairs "
        "in progress (#1) continue, but no longer for places."
    )
    assert len(await ranks(table)) == 4
    left = await table.carl.click(shown(asked), label="Leave")

    assert shown(left).content == (
        "You left the ladder, from place 3. To come back, use `/ladder join`."
    )
    assert await ranks(table) == [table.astrid.id, table.bjorn.id, climbers[3].id]


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
