"""Time that a player gives to the opponent."""

from datetime import timedelta

import pytest
from simcord.builders import ChannelHandle

from tests.support.bot_games import CAPTURE
from tests.support.table import Table, newest, said


@pytest.fixture
async def thread(table: Table, thread: ChannelHandle) -> ChannelHandle:
    """The thread of match #1 after two moves; Astrid is to move."""
    await table.play(thread, *CAPTURE[:2])
    return thread


async def test_time_is_given_to_the_player_to_move(table: Table, thread: ChannelHandle) -> None:
    """At once; everybody reads when the move is due now, and nobody is pinged."""
    due = int((table.env.now() + timedelta(days=5)).timestamp())

    await table.bjorn.slash(thread, "addtime", **{"for": "2 days"})

    assert newest(thread).content == (
        f"⏳ {table.bjorn.mention} gives {table.astrid.mention} more time in "
        f"**#1 · King's Table: Tablut**.\n⏳ The attackers' move is due <t:{due}:f> (<t:{due}:R>)."
    )
    assert "users" not in table.sent(thread)[-1]["allowed_mentions"]


async def test_time_is_given_to_the_player_who_waits(table: Table, thread: ChannelHandle) -> None:
    """A day, if nothing else is said."""
    await table.astrid.slash(thread, "addtime")

    sentence = f"{table.bjorn.mention} now has 4 days for the next moves."
    assert newest(thread).content.endswith(sentence)


async def test_nobody_reads_the_same_twice(table: Table, thread: ChannelHandle) -> None:
    """The private answer is short where the message for everybody appears, and whole elsewhere."""
    here = await table.astrid.slash(thread, "addtime")
    assert said(here) == "More time given."

    elsewhere = await table.astrid.slash(table.channel, "addtime")

    assert said(elsewhere) == newest(thread).content


async def test_no_more_time_is_given_than_anybody_can_have(
    table: Table, thread: ChannelHandle
) -> None:
    """The cap of the clock is no limit: a present may be more than moves can add."""
    given = await table.astrid.slash(thread, "addtime", **{"for": "8 weeks"})
    assert said(given) == "More time given."
    sentence = f"{table.bjorn.mention} now has 59 days for the next moves."
    assert newest(thread).content.endswith(sentence)
    before = table.rows()

    refused = await table.astrid.slash(thread, "addtime", **{"for": "2 days"})

    assert said(refused) == "That's too much. Nobody can have more than 60 days in this game."
    assert table.rows() == before


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ("-1d", "`-1d` is less than no time."),
        ("0h", "`0h` is no time at all."),
        ("plenty", "I can't read `plenty` as a time."),
    ],
)
async def test_time_that_is_none_is_not_given(
    table: Table, thread: ChannelHandle, more: str, sentence: str
) -> None:
    refused = await table.bjorn.slash(thread, "addtime", **{"for": more})

    assert said(refused) == (f"{sentence} Try `3d`, `36h` or `2 weeks`.")
