"""Warnings, exclusions and appeals, as players and managers see them."""

from dataclasses import replace
from datetime import timedelta

import discord
import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from bot.discord_limits import MAX_CONTENT_LENGTH, MAX_EMBED_LENGTH
from bot.fair_play.flags import PAGE_SIZE
from bot.wording import cases as wording
from bot.wording.refusals import explain
from play.fair_play.case import Case
from play.fair_play.errors import SuspectNotOnServerError, TooManyCasesError
from play.limits.text_lengths import MAX_APPEAL_LENGTH, MAX_MANAGER_REASON_LENGTH
from play.players.player_id import PlayerId
from tests.support.examples import NOON
from tests.support.table import (
    TABLUT,
    Click,
    Table,
    all_said,
    button,
    challenged,
    labels,
    newest,
    said,
    shown,
    text_of,
)

NOT_A_MANAGER = "Only server managers can do this."
LARGEST = PlayerId(2**63 - 1)
LONGEST = Case(
    guild_id=1,
    player=LARGEST,
    manager=LARGEST,
    reason="x" * MAX_MANAGER_REASON_LENGTH,
    opened_at=NOON,
    until=NOON + timedelta(days=365),
    appeal="x" * MAX_APPEAL_LENGTH,
    appealed_at=NOON,
    id=LARGEST,
)


@pytest.fixture
async def den(table: Table, manager: MemberActor) -> ChannelHandle:
    """The channel of those who manage the server."""
    den = table.guild.create_text_channel("den")
    await manager.slash(table.channel, "server change", managers=den)
    return den


async def exclude(table: Table, manager: MemberActor) -> str:
    """Exclude Bjorn for a week; the answer is what the manager is told."""
    answer = await manager.slash(
        table.channel, "server fair-play exclude", player=table.bjorn, days=7, reason="Lost #3"
    )
    return said(answer)


async def warn(table: Table, manager: MemberActor, reason: str = "Lost #3") -> str:
    """Warn Bjorn; the answer is what the manager is told."""
    command = "server fair-play warn"
    return said(await manager.slash(table.channel, command, player=table.bjorn, reason=reason))


def direct_messages(table: Table) -> list[discord.Message]:
    """Bjorn's private messages, oldest first."""
    return table.bjorn.user.dm_channel.history()


async def test_who_is_warned_or_excluded_is_told_privately(
    table: Table, manager: MemberActor
) -> None:
    """By whom on which server, and why; nothing is said in public.

    Who is excluded is told until when, and again when he begins something rated.
    """
    answer = await warn(table, manager, "Play your games out")

    assert "will be notified privately" in answer
    (letter,) = direct_messages(table)
    assert letter.content.startswith(
        "The managers of **Hall** have given you a warning about fair play:\n> Play your games "
        "out\n\nNothing changes for you."
    )
    assert labels(letter) == ["Appeal", "Turn off messages from this server"]
    assert table.sent(table.channel) == []

    await exclude(table, manager)
    until = f"<t:{int((table.env.now() + timedelta(days=7)).timestamp())}:f>"

    refused = await challenged(
        table.bjorn, table.channel, opponent=table.carl, game=TABLUT, rated=True
    )
    casual = await challenged(table.bjorn, table.channel, opponent=table.carl, game=TABLUT)
    other = await challenged(
        table.carl, table.channel, opponent=table.bjorn, game=TABLUT, rated=True
    )

    _, letter = direct_messages(table)
    assert f"Until {until} you can't start rated games there" in letter.content
    assert "You will be withdrawn from current tournaments before the next round" in letter.content
    assert f"excluded you until {until}" in said(refused)
    assert "“Lost #3”" in said(refused)
    assert "on its way" in all_said(casual)
    assert said(other).startswith(f"{table.bjorn.mention} can't play in rated games")
    assert "Lost #3" not in said(other)


async def test_a_letter_is_appealed_by_its_button(
    table: Table, manager: MemberActor, den: ChannelHandle
) -> None:
    """Once, in a form, also after a restart; `/fair-play appeal` shows it without letters."""
    await exclude(table, manager)
    (letter,) = direct_messages(table)
    await table.restart()
    before = shown(await table.bjorn.slash(table.channel, "fair-play appeal"))
    assert (before.content, labels(before)) == (letter.content, ["Appeal"])

    form = await table.bjorn.user.click(letter, label="Appeal")
    answer = await table.bjorn.user.submit_modal(form, {"appeal": "It was\nmy brother"})
    again = await table.bjorn.user.click(letter, label="Appeal")
    after = shown(await table.bjorn.slash(table.channel, "fair-play appeal"))

    assert said(answer) == wording.APPEALED
    assert "in case 1. You can write once" in said(again)
    assert after.content.endswith("You wrote: “It was my brother”\nIt hasn't been answered yet.")
    assert labels(after) == []
    assert "appeal: “It was my brother”" in text_of(newest(den))
    assert labels(newest(den)) == ["Lift exclusion 1", "Keep exclusion 1"]


async def test_an_appeal_of_spaces_is_none(table: Table, manager: MemberActor) -> None:
    """It can still be written, since it can be written once only. Nor is such a reason one."""
    for options in ({}, {"text": "It was my brother"}):
        nothing = await table.bjorn.slash(table.channel, "fair-play appeal", **options)
        assert said(nothing).startswith("There is nothing to appeal")
    for text in ("\u3164\u3164\u3164", "\u200b\u2060\u200d", "\u202e \u2066 "):
        unseen = await warn(table, manager, text)
        assert unseen == "Please enter some text."
    assert direct_messages(table) == []
    await exclude(table, manager)

    form = await table.bjorn.user.click(direct_messages(table)[0], label="Appeal")
    blank = await table.bjorn.user.submit_modal(form, {"appeal": "  \n "})
    typed = await table.bjorn.slash(table.channel, "fair-play appeal", text="    ")
    written = await table.bjorn.slash(table.channel, "fair-play appeal", text="It was  my brother")

    assert said(blank) == said(typed) == "Please enter some text."
    assert said(written) == wording.APPEALED


async def test_an_appeal_is_answered_in_the_channel(
    table: Table, manager: MemberActor, den: ChannelHandle
) -> None:
    """By managers only. Its message says what was decided, and the player is told.

    About managers themselves, only the owner of the server decides.
    """
    await exclude(table, manager)
    await table.bjorn.slash(table.channel, "fair-play appeal", text="It was my brother")
    asked = newest(den)
    lift = button(asked, "Lift exclusion 1")
    (refused,) = await table.click(Click(table.bjorn, asked, lift))
    assert said(refused) == NOT_A_MANAGER

    answer = await manager.click(asked, label="Lift exclusion 1")

    assert said(answer) == (
        f"You lifted exclusion 1: {table.bjorn.mention} can play everything again, and will be "
        "notified."
    )
    assert newest(den).id == asked.id
    assert newest(den).content == "✅ Exclusion 1 has been lifted."
    assert labels(newest(den)) == []
    assert direct_messages(table)[-1].content == (
        "The managers of **Hall** have lifted your exclusion. You can play everything again."
    )
    await warn(table, manager)
    await table.bjorn.slash(table.channel, "fair-play appeal", text="It was my brother")
    asked = newest(den)
    answer = await manager.click(asked, label="Withdraw warning 2")
    assert labels(asked) == ["Withdraw warning 2", "Keep warning 2"]
    assert said(answer) == f"You withdrew warning 2. {table.bjorn.mention} will be notified."
    assert newest(den).content == "✅ Warning 2 has been withdrawn."

    owner = MemberActor(table.env, table.guild, table.guild.owner)
    for excluded, answers in ((manager, "You can't decide about yourself."), (owner, "You lifted")):
        await table.bot.services.cases.exclude(
            table.guild.id, PlayerId(excluded.id), PlayerId(1), "-", timedelta(1), is_member=True
        )
        own = await excluded.slash(table.channel, "server fair-play lift", player=excluded)
        assert said(own).startswith(answers)


async def test_an_appeal_stands_in_the_list_before_the_flags(
    table: Table, manager: MemberActor
) -> None:
    """With buttons to answer it; if it is refused, the player is told until when."""
    await table.carl.slash(table.channel, "fair-play report", player=table.bjorn, reason="Lost #3")
    await exclude(table, manager)
    await table.bjorn.slash(table.channel, "fair-play appeal", text="It was my brother")

    listed = shown(await manager.slash(table.channel, "server flags"))
    buttons = labels(listed)
    answer = await manager.click(listed, label="Keep exclusion 1")

    until = f"<t:{int((table.env.now() + timedelta(days=7)).timestamp())}:f>"
    assert buttons == ["Lift exclusion 1", "Keep exclusion 1", "Close flag 1"]
    assert said(answer) == (
        f"You kept exclusion 1. It lasts until {until}. {table.bjorn.mention} will be notified."
    )
    assert "kept their decision. It lasts until <t:" in direct_messages(table)[-1].content
    again = shown(await manager.slash(table.channel, "server flags"))
    assert labels(again) == ["Close flag 1"]


async def test_managers_see_what_is_known_and_who_is_excluded(
    table: Table, manager: MemberActor
) -> None:
    """Cases before flags, with what has become of them; the log has both, too."""

    async def told(command: str, **of: MemberActor) -> str:
        return all_said(await manager.slash(table.channel, f"server {command}", **of))

    await table.carl.slash(table.channel, "fair-play report", player=table.bjorn, reason="Lost #3")
    await table.bot.services.fair_play.close(table.guild.id, 1, PlayerId(manager.id))
    await exclude(table, manager)
    listed = await told("fair-play list")
    await told("fair-play lift", player=table.bjorn)

    case, flag = (await told("fair-play show", player=table.bjorn)).split("\n- ")[1:]
    log = await told("log")

    assert "1 player" in listed
    assert "excluded by @dagny until <t:" in listed
    assert (await told("fair-play list")).startswith("Nobody is excluded here.")
    assert "“Lost #3”" in case
    assert case.endswith("\n  lifted")
    assert flag.endswith("· closed by @dagny")
    nothing = await told("fair-play show", player=table.astrid)
    assert nothing.startswith("No flags within a year and no cases about")
    assert "excluded @bjorn from rated games, the ladder and tournaments for 1 week" in log
    assert "“Lost #3”" in log
    assert "lifted case 1 of" in log


def test_the_longest_texts_fit() -> None:
    """Into a message, a box, a page of appeals and a list."""
    server = "x" * 200
    answered = replace(LONGEST, answered_at=NOON)
    for case in (LONGEST, replace(LONGEST, until=None), replace(LONGEST, appealed_at=None)):
        assert len(wording.opened(case, server)) <= MAX_CONTENT_LENGTH
        assert len(wording.answered(answered, server)) <= MAX_CONTENT_LENGTH
    assert (len(wording.line(answered)) + 1) * PAGE_SIZE <= MAX_EMBED_LENGTH
    assert len(wording.lines([LONGEST] * 100)) <= MAX_EMBED_LENGTH
    assert f"and {100 - wording.MAX_LISTED} more" in wording.lines([LONGEST] * 100)


def test_managers_learn_why_no_case_can_be_opened() -> None:
    """About who has never been there, or had many of late."""
    stranger = PlayerId(7)

    assert explain(SuspectNotOnServerError(stranger)) == (
        "<@7> isn't a member of this server and hasn't finished a game here. You can only warn or "
        "exclude members and players of this server."
    )
    assert explain(TooManyCasesError(stranger, 5, NOON)) == (
        "<@7> already has 5 new cases here. You can open the next one "
        f"<t:{int(NOON.timestamp())}:R>."
    )
