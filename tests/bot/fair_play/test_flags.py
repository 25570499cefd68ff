"""Flags as those who manage a server see them, and reports of players."""

from dataclasses import replace
from typing import Any

import discord
import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from bot.discord_limits import MAX_EMBED_LENGTH
from bot.fair_play.flags import PAGE_SIZE
from bot.wording import fair_play as wording
from play.fair_play.flag import Flag
from play.fair_play.suspicion import Pattern, Suspicion
from play.limits.text_lengths import MAX_REPORT_LENGTH
from play.players.player_id import PlayerId
from play.services.fair_play_reports import FairPlay
from tests.support.examples import NOON
from tests.support.table import Click, Table, all_said, button, labels, newest, said, shown, text_of

NOT_A_MANAGER = "Only server managers can do this."
LARGEST = PlayerId(2**63 - 1)


async def report(table: Table, number: int = 1) -> None:
    """*number* players report Bjorn."""
    for reporter in range(number):
        await table.bot.services.fair_play.report(
            table.guild.id, PlayerId(500 + reporter), PlayerId(table.bjorn.id), f"odd {reporter}"
        )
    await table.env.settle()


@pytest.fixture
async def den(table: Table, manager: MemberActor) -> ChannelHandle:
    """The channel of those who manage the server."""
    den = table.guild.create_text_channel("den")
    await manager.slash(table.channel, "server change", managers=den)
    return den


@pytest.mark.journey
async def test_a_report_reaches_the_managers_who_close_it(
    table: Table, manager: MemberActor, den: ChannelHandle
) -> None:
    """In their channel and in their list; the reporter is thanked privately.

    The flag is closed where it is told: by managers, whoever else sees their channel.
    """
    answer = await table.carl.slash(
        table.channel, "fair-play report", player=table.bjorn, reason="Lost #3 on purpose"
    )

    assert said(answer).startswith("Thank you.")
    assert table.sent(table.channel) == []
    for text in (
        text_of(newest(den)),
        all_said(await manager.slash(table.channel, "server flags")),
    ):
        assert "reported by @carl: “Lost #3 on purpose”" in text
        assert "**Flag 1** " in text

    told = newest(den)
    await table.restart()
    refused = await table.carl.click(told, label="Close flag 1")
    assert said(refused) == NOT_A_MANAGER
    assert len(await table.bot.services.fair_play.open(table.guild.id)) == 1

    answer = await manager.click(told, label="Close flag 1")

    assert "Flag 1 is closed. Nothing has changed" in said(answer)
    assert newest(den).id == told.id
    assert newest(den).content == f"✅ {manager.mention} reviewed flag 1 and closed it."
    assert labels(newest(den)) == []
    assert "nothing to review" in all_said(await manager.slash(table.channel, "server flags"))
    assert "closed flag 1 about" in all_said(await manager.slash(table.channel, "server log"))


async def test_a_flag_that_is_closed_in_the_list_is_so_in_the_channel(
    table: Table, manager: MemberActor, den: ChannelHandle
) -> None:
    """A second manager is told that somebody was faster; lists have pages, the newest first.

    The manager whom a flag is about does not close it.
    """
    await report(table, PAGE_SIZE + 1)
    await table.restart()
    first = shown(await manager.slash(table.channel, "server flags"))
    assert labels(first) == [*(f"Close flag {number}" for number in (6, 5, 4, 3, 2)), "◀", "▶"]
    assert text_of(first).count("@bjorn") == PAGE_SIZE
    second = shown(await manager.click(first, label="▶"))
    assert "page 2 of 2" in text_of(second)
    assert labels(second) == ["Close flag 1", "◀", "▶"]
    close = button(second, "Close flag 1")

    await manager.click(second, label="Close flag 1")
    (late,) = await table.click(Click(manager, second, close))

    await table.carl.slash(table.channel, "fair-play report", player=manager, reason="odd")
    own = await manager.click(
        shown(await manager.slash(table.channel, "server flags")), label="Close flag 7"
    )
    assert said(own).startswith("You can't decide about yourself.")
    closed = [each.content for each in den.history() if "reviewed flag 1 and" in each.content]
    assert closed == [f"✅ {manager.mention} reviewed flag 1 and closed it."]
    assert said(late).startswith(f"{manager.mention} has already closed flag 1.")


async def test_a_flag_that_was_closed_before_it_was_told_is_not_told(
    table: Table, manager: MemberActor
) -> None:
    """The channel may be out of reach for days."""
    await manager.slash(table.channel, "server change", managers=table.channel)
    silent = FairPlay(table.bot.services.outbox.store, table.env.now, lambda: None)
    await silent.report(table.guild.id, PlayerId(5), PlayerId(6), "odd")
    await silent.close(table.guild.id, 1, PlayerId(manager.id))

    table.bot.courier.alarm.ring()
    await table.bot.courier.until_idle()

    assert table.sent(table.channel) == []


async def test_the_channel_of_managers_is_one_to_post_in_that_others_do_not_read(
    table: Table, manager: MemberActor
) -> None:
    """It takes less than a channel for games: no threads, no files."""

    def channel(**overwrites: Any) -> ChannelHandle:  # noqa: ANN401
        closed = discord.PermissionOverwrite(**overwrites)
        return table.guild.create_text_channel("den", overwrites={everybody: closed, **mine})

    everybody, me = table.guild.default_role, table.bot.user
    assert me is not None
    seen = discord.PermissionOverwrite(view_channel=True)
    mine: dict[Any, discord.PermissionOverwrite] = {me: seen, manager: seen}
    plain = channel(attach_files=False, create_public_threads=False, send_messages_in_threads=False)
    shut, secret = channel(send_messages=False), channel(view_channel=False)

    refused, warned, fine = [
        all_said(await manager.slash(table.channel, "server change", managers=where))
        for where in (shut, plain, secret)
    ]

    assert "it lacks *Send Messages* and *Embed Links* there. Give" in refused
    warning = "Everybody can read that channel"
    assert [warning in answer for answer in (refused, warned, fine)] == [False, True, False]
    assert (await table.bot.services.servers.load_server(table.guild.id)).managers == secret.id


def test_every_pattern_is_told_in_words() -> None:
    """With the people and the matches; short losses to several name nobody."""
    for pattern in Pattern:
        suspicion = Suspicion(pattern, PlayerId(1), PlayerId(2), (12, 11))
        line = wording.line(Flag(1, suspicion, NOON, PlayerId(3), "why", id=7))

        assert "**Flag 7** <@1>" in line
        assert line.endswith(" · #12, #11")
        assert "<@2>" in line or ("<@3>" in line and "“why”" in line)
    alone = Flag(1, Suspicion(Pattern.SHORT_LOSSES, PlayerId(1), None, (3, 2, 1)), NOON)
    assert "repeatedly gave up rated games before move 12 · #3, #2, #1" in wording.line(alone)


def test_a_page_fits_into_a_box() -> None:
    """With the longest flags; many matches are not all named."""
    matches = tuple(range(LARGEST - 40, LARGEST))
    reported = Suspicion(Pattern.REPORTED, LARGEST, LARGEST, matches)
    flag = Flag(1, reported, NOON, LARGEST, "x" * MAX_REPORT_LENGTH, id=LARGEST, closed_by=LARGEST)
    lines = [wording.line(replace(flag, suspicion=replace(reported, pattern=p))) for p in Pattern]

    assert (len(max(lines, key=len)) + 1) * PAGE_SIZE <= MAX_EMBED_LENGTH
    assert all("and 30 more" in line for line in lines)
