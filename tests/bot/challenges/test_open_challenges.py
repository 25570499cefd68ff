"""``/challenges``: what is open on a server, for those who can accept it."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import discord
from simcord.actors import MemberActor

from bot.challenges.open_challenges import PAGE_SIZE, open_challenges_button, page_of
from bot.discord_limits import MAX_EMBED_LENGTH
from bot.ui.buttons import PersistentItem, view_of
from bot.wording.open_challenges import NONE_OPEN, SEE_OPEN, open_line
from play.challenges.requirements import Admission
from play.matches.terms import Terms
from play.players.player_id import PlayerId
from play.rulesets.single_game_options import Naming
from play.servers.place import Place
from play.time.time_control import TimeControl
from tafl.pieces import Side
from tests.support.begun_tables import issue
from tests.support.examples import ANNA, BJORN, CARL, MULTIPLE, challenge
from tests.support.table import Table, all_said, labels, newest, said, shown

ANYBODY = None
LARGEST = PlayerId(9_223_372_036_854_775_807)


async def listed(table: Table, reader: MemberActor) -> list[str]:
    """The challenges that *reader* is shown, in order."""
    answer = all_said(await reader.slash(table.channel, "challenges"))
    return [entry.split("**")[1] for entry in answer.split("\n- ")[1:]]


async def post(table: Table, *buttons: PersistentItem) -> None:
    """Have the bot post *buttons*, be they its own or forged."""
    room = table.bot.get_partial_messageable(table.channel.id, guild_id=table.guild.id)
    await room.send("Welcome!", view=view_of(buttons))


async def test_an_open_challenge_is_listed_with_its_terms_and_accepted(table: Table) -> None:
    """As whoever accepts it sees it; not to its challenger, nor once it is accepted."""
    await table.challenge(opponent=ANYBODY, time="3d")
    message = newest(table.channel)

    answer = await table.carl.slash(table.channel, "challenges")

    issued = await table.bot.services.challenges.load_challenge(1)
    assert all_said(answer) == (
        "**Open challenges**\n"
        "- **Challenge 1** King's Table: Tablut, 9 x 9 · from @astrid\n"
        "  casual · 3 days a move · you play the defenders\n"
        f"  expires <t:{int(issued.expires_at.timestamp())}:R> · "
        f"[details](https://discord.com/channels/{table.guild.id}/{table.channel.id}/{message.id})"
    )
    assert labels(shown(answer)) == ["Accept challenge 1"]
    own = await table.astrid.slash(table.channel, "challenges")
    assert (all_said(own), labels(shown(own))) == (NONE_OPEN, [])
    assert "`/challenge`" in NONE_OPEN

    accepted = await table.carl.click(shown(answer), label="Accept challenge 1")
    assert said(accepted) == f"Game #1 begins in {table.channel.mention}."
    assert "accepted: game #1." in table.channel.history()[0].content
    assert await listed(table, table.carl) == []


def test_a_challenge_says_what_it_asks_and_agrees() -> None:
    """Nobody accepts unawares."""
    helped = Terms(replace(MULTIPLE, three_sided=2), pair=True)
    issued = replace(challenge(None, helped), admission=Admission(True, 1, 0), id=7)

    heading, terms, rest = open_line(issued).splitlines()

    assert heading == f"- **Challenge 7** Tiny Tafl, 5 x 5 · from <@{ANNA}>"
    assert terms.startswith("  casual · 3 days, 1 day more with each move")
    assert terms.endswith(" · two games, one on each side")
    assert rest.startswith("  ⚠️ ")
    assert " · for players with at least 1 finished game · stays open when accepted · " in rest
    named = replace(challenge(None), naming=Naming(Side.ATTACKERS, 1))
    assert " The accepting player chooses which · expires " in open_line(named)


async def test_challenges_are_listed_a_page_at_a_time() -> None:
    """With buttons to turn the pages; one that is gone meanwhile is the last one."""
    for number, page, heading, buttons in (
        (PAGE_SIZE + 1, 0, "**Open challenges**", PAGE_SIZE + 2),
        (PAGE_SIZE + 1, 1, "**Open challenges** · page 2", 3),
        (PAGE_SIZE, 1, "**Open challenges**", PAGE_SIZE),
        (1, 7, "**Open challenges**", 1),
    ):
        issued = [replace(challenge(None), id=each) for each in range(number, 0, -1)]
        found = page_of(issued[: (page + 1) * PAGE_SIZE + 1], BJORN, page)
        assert found.view is not None
        assert (found.content, len(found.view.children)) == (heading, buttons)


async def test_a_challenge_to_the_reader_can_be_declined() -> None:
    view = page_of([challenge(), replace(challenge(None), id=3)], BJORN, 0).view

    assert view is not None
    buttons: list[Any] = [getattr(item, "item", item) for item in view.children]
    assert [button.label for button in buttons] == [
        "Accept challenge 0",
        "Decline challenge 0",
        "Accept challenge 3",
    ]
    assert f"from <@{ANNA}> · to <@{BJORN}>" in open_line(challenge())
    assert open_line(challenge(CARL)) != open_line(challenge())


async def test_what_is_posted_in_a_hidden_channel_is_listed_for_its_readers(table: Table) -> None:
    """The others do not learn of it; a challenge to one player comes first for them."""
    reads = discord.PermissionOverwrite(view_channel=True)
    hidden = discord.PermissionOverwrite(view_channel=False)
    readers: dict[Any, discord.PermissionOverwrite] = {
        table.guild.default_role: hidden,
        table.astrid: reads,
        table.carl: reads,
    }
    den = table.guild.create_text_channel("den", overwrites=readers)
    await issue(table, table.bjorn)
    for room in (den, table.channel):
        await issue(table, ANYBODY, place=room)

    assert await listed(table, table.carl) == ["Challenge 3", "Challenge 2"]
    assert await listed(table, table.bjorn) == ["Challenge 1", "Challenge 3"]


async def test_the_button_shows_what_the_command_does(table: Table) -> None:
    """To whoever presses it alone, below any message, and its pages turn; in private it cannot."""
    for _ in range(PAGE_SIZE + 1):
        await issue(table, ANYBODY)
    await post(table, open_challenges_button())

    pressed = await table.carl.click(newest(table.channel), label=SEE_OPEN)

    assert all_said(pressed) == all_said(await table.carl.slash(table.channel, "challenges"))
    assert newest(table.channel).content == "Welcome!"
    second = await table.carl.click(shown(pressed), label="▶")
    assert said(second) == "**Open challenges** · page 2"
    assert labels(shown(second)) == ["Accept challenge 1", "◀", "▶"]

    private = await table.bot.create_dm(discord.Object(table.carl.id))
    await private.send("Welcome!", view=view_of([open_challenges_button()]))
    alone = await table.carl.user.click(table.carl.user.dm_channel.history()[-1], label=SEE_OPEN)
    assert said(alone).startswith("This only works on a server.")


def test_a_page_fits_into_an_embed() -> None:
    """Even if each of its challenges says all that it can."""
    week = timedelta(days=6, hours=23)
    control = TimeControl(week, week, timedelta(days=13, hours=23))
    rules = replace(MULTIPLE, name="x" * 60, each_another_piece=True, three_sided=99)
    terms = Terms(rules, None, replace(control, weekends=True, vacations=False), pair=True)
    issued = replace(
        challenge(None, terms),
        place=Place(LARGEST, LARGEST),
        challenger=LARGEST,
        admission=Admission(True, 1000, 100),
        message_id=LARGEST,
        id=9_999_999,
    )

    page = page_of([issued] * (PAGE_SIZE + 1), BJORN, 0)

    assert len(page.details) <= MAX_EMBED_LENGTH
    assert page.details.count("[details](") == PAGE_SIZE


async def test_no_list_links_to_a_message_that_is_gone(table: Table) -> None:
    """Somebody has deleted it; the challenge can be accepted all the same."""
    for _ in range(2):
        await issue(table, ANYBODY)
    kept = newest(table.channel)

    first, _ = [each for each in table.channel.history() if "Accept" in labels(each)]
    table.env.backend.delete_message(table.channel.id, first.id)
    await table.env.settle()

    answer = await table.carl.slash(table.channel, "challenges")
    assert all_said(answer).count("[details]") == 1
    assert f"/{kept.id})" in all_said(answer)
    assert len(labels(shown(answer))) == 2
