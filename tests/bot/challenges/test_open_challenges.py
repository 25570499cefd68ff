"""``/challenges``: what is open on a server, for those who can accept it."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import discord
import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from bot.challenges.buttons import ACCEPT
from bot.challenges.open_challenges import PAGE_SIZE, TURN_PAGE, open_challenges_button, page_of
from bot.discord_limits import MAX_EMBED_LENGTH
from bot.ui.buttons import PersistentItem, SubjectId, ToPage, view_of
from bot.wording.open_challenges import NONE_OPEN, SEE_OPEN
from play.challenges.admission import Admission
from play.matches.terms import Terms
from play.players.player_id import PlayerId
from play.servers.place import Place
from play.time.time_control import TimeControl
from tests.support.bot_games import CAPTURE
from tests.support.examples import BJORN, MULTIPLE, challenge
from tests.support.table import TABLUT, Table, all_said, challenged, labels, newest, said, shown

ANYBODY = None
LARGEST = PlayerId(9_223_372_036_854_775_807)


async def listed(table: Table, reader: MemberActor, room: ChannelHandle | None = None) -> list[str]:
    """The challenges that *reader* is shown, in order."""
    answer = all_said(await reader.slash(room or table.channel, "challenges"))
    return [entry.split("**")[1] for entry in answer.split("\n- ")[1:]]


async def post(table: Table, *buttons: PersistentItem) -> None:
    """Have the bot post *buttons*, be they its own or forged."""
    room = table.bot.get_partial_messageable(table.channel.id, guild_id=table.guild.id)
    await room.send("Welcome!", view=view_of(buttons))


async def test_an_open_challenge_is_listed_with_its_terms(table: Table) -> None:
    """From the point of view of whoever accepts it, with a link to its message."""
    await table.challenge(opponent=ANYBODY, time="3d")
    message = newest(table.channel)

    answer = await table.carl.slash(table.channel, "challenges")

    issued = await table.bot.services.challenges.get(1)
    assert all_said(answer) == (
        "**Open challenges**\n"
        "- **Challenge 1** King's Table: Tablut, 9 x 9 · from @astrid\n"
        "  casual · 3 days a move · you play the defenders\n"
        f"  expires <t:{int(issued.expires_at.timestamp())}:R> · "
        f"[details](https://discord.com/channels/{table.guild.id}/{table.channel.id}/{message.id})"
    )
    assert labels(shown(answer)) == ["Accept challenge 1"]


async def test_men_to_name_are_no_surprise(table: Table) -> None:
    """The list says so, and asks for them."""
    await table.challenge(opponent=ANYBODY, weaker="defenders", men_off=2, named_by="accepting")

    shown_here = await table.bjorn.slash(table.channel, "challenges")
    asked = await table.bjorn.click(shown(shown_here), label="Accept challenge 1")

    assert "⚠️ Handicap: 2 attackers are taken off." in all_said(shown_here)
    assert "choose 2 attackers" in said(asked)


async def test_a_challenge_is_accepted_from_the_list(table: Table) -> None:
    """Its own message says so too, and the list has it no more."""
    await table.challenge(opponent=ANYBODY)
    listing = await table.carl.slash(table.channel, "challenges")

    accepted = await table.carl.click(shown(listing), label="Accept challenge 1")

    assert said(accepted) == f"Game #1 begins in {table.channel.mention}."
    assert "accepted: game #1." in table.channel.history()[0].content
    assert await listed(table, table.carl) == []


async def test_a_challenge_to_the_reader_comes_first_and_can_be_declined(table: Table) -> None:
    """Then those to anybody, the latest first."""
    await table.challenge()
    for _ in range(2):
        await table.challenge(opponent=ANYBODY)

    answer = await table.bjorn.slash(table.channel, "challenges")

    assert await listed(table, table.bjorn) == ["Challenge 1", "Challenge 3", "Challenge 2"]
    assert "from @astrid · to @bjorn" in all_said(answer)
    assert labels(shown(answer)) == [
        "Accept challenge 1",
        "Decline challenge 1",
        "Accept challenge 3",
        "Accept challenge 2",
    ]


async def test_without_open_challenges_the_answer_says_what_to_do(table: Table) -> None:
    """Also to one whose own challenges alone are open: those are not for them."""
    await table.challenge(opponent=ANYBODY)

    assert all_said(await table.astrid.slash(table.channel, "challenges")) == NONE_OPEN
    assert "`/challenge`" in NONE_OPEN
    assert labels(shown(await table.astrid.slash(table.channel, "challenges"))) == []


async def test_challenges_are_listed_a_page_at_a_time(table: Table) -> None:
    """With buttons to turn the pages, and those of the page that is shown."""
    for _ in range(PAGE_SIZE + 1):
        await table.challenge(opponent=ANYBODY)
    first = await table.bjorn.slash(table.channel, "challenges")
    assert said(first) == "**Open challenges**"
    assert len(labels(shown(first))) == PAGE_SIZE + 2

    second = await table.bjorn.click(shown(first), label="▶")

    assert said(second) == "**Open challenges** · page 2"
    assert labels(shown(second)) == ["Accept challenge 1", "◀", "▶"]


async def test_a_page_that_is_gone_is_the_last_one(table: Table) -> None:
    """Others have accepted meanwhile."""
    for _ in range(PAGE_SIZE + 1):
        await table.challenge(opponent=ANYBODY)
    first = await table.bjorn.slash(table.channel, "challenges")
    await table.bot.services.challenges.withdraw(1, PlayerId(table.astrid.id))

    second = await table.bjorn.click(shown(first), label="▶")

    assert said(second) == "**Open challenges**"
    assert len(labels(shown(second))) == PAGE_SIZE


async def test_what_is_posted_in_a_hidden_channel_is_listed_for_its_readers(table: Table) -> None:
    """The others do not learn of it."""
    reads = discord.PermissionOverwrite(view_channel=True)
    hidden = discord.PermissionOverwrite(view_channel=False)
    readers: dict[Any, discord.PermissionOverwrite] = {
        table.guild.default_role: hidden,
        table.astrid: reads,
        table.carl: reads,
    }
    den = table.guild.create_text_channel("den", overwrites=readers)
    await challenged(table.astrid, den, game=TABLUT)

    assert await listed(table, table.carl) == ["Challenge 1"]
    assert await listed(table, table.bjorn) == []


async def test_an_agreed_handicap_is_named(table: Table) -> None:
    """Nobody accepts it unawares."""
    await table.challenge(opponent=ANYBODY, weaker="attackers", men_off="2")

    assert "⚠️ " in all_said(await table.bjorn.slash(table.channel, "challenges"))


async def test_what_is_asked_of_players_is_named(table: Table) -> None:
    """To those who have it; the others are not shown the challenge."""
    await table.challenge(opponent=ANYBODY, min_games=1)
    assert await listed(table, table.bjorn) == []

    thread = await table.begin()
    await table.play(thread, *CAPTURE)

    answer = all_said(await table.bjorn.slash(table.channel, "challenges"))
    assert "for players with at least 1 finished game · expires" in answer


async def test_the_button_shows_what_the_command_does(table: Table) -> None:
    """To whoever presses it alone, below any message."""
    await table.challenge(opponent=ANYBODY)
    await post(table, open_challenges_button())

    pressed = await table.carl.click(newest(table.channel), label=SEE_OPEN)

    assert labels(shown(pressed)) == ["Accept challenge 1"]
    assert all_said(pressed) == all_said(await table.carl.slash(table.channel, "challenges"))
    assert newest(table.channel).content == "Welcome!"


async def test_open_challenges_belong_to_a_server(table: Table) -> None:
    """Pressed in a direct message, the button says so."""
    room = await table.bot.create_dm(discord.Object(table.carl.id))
    await room.send("Welcome!", view=view_of([open_challenges_button()]))

    pressed = await table.carl.user.click(table.carl.user.dm_channel.history()[-1], label=SEE_OPEN)

    assert said(pressed).startswith("This only works on a server.")


async def test_a_forged_button_accepts_no_more_than_a_real_one(table: Table) -> None:
    """What is not for the player is refused, whoever wrote the button's id."""
    await table.challenge()
    await table.challenge(opponent=ANYBODY)
    await table.bot.services.challenges.withdraw(2, PlayerId(table.astrid.id))
    await post(table, *(ACCEPT.button(str(number), SubjectId(number)) for number in (1, 2, 3)))
    message = newest(table.channel)

    answers = [await table.carl.click(message, label=label) for label in labels(message)]

    assert [said(answer) for answer in answers] == [
        f"This challenge is for {table.bjorn.mention}.",
        "This challenge was already withdrawn.",
        "This challenge no longer exists.",
    ]


async def test_a_page_after_the_last_is_the_last(table: Table) -> None:
    """Challenges are gone since the button was posted."""
    await table.challenge(opponent=ANYBODY)
    await post(table, TURN_PAGE.button("turn", ToPage(0, 7)))

    turned = await table.bjorn.click(newest(table.channel), label="turn")

    assert labels(shown(turned)) == ["Accept challenge 1"]


@pytest.mark.parametrize("page", [-1, 10**18])
async def test_a_forged_page_is_refused(table: Table, page: int) -> None:
    """No list has so many, or fewer than none."""
    await table.challenge(opponent=ANYBODY)
    await post(table, TURN_PAGE.button("turn", ToPage(0, page)))

    refused = await table.bjorn.click(newest(table.channel), label="turn")

    assert said(refused) == (
        "That button no longer works. Use a command instead: `/help` lists them all."
    )


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
