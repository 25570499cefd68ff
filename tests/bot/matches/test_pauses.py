"""Pauses by agreement: how long, how they end, and who reads of them."""

from datetime import timedelta

import pytest
from simcord.builders import ChannelHandle

from tests.support.bot_games import CAPTURE
from tests.support.table import Table, newest, pinged, said, text_of


@pytest.fixture
async def thread(table: Table, thread: ChannelHandle) -> ChannelHandle:
    """The thread of match #1 after two moves; Astrid is to move."""
    await table.play(thread, *CAPTURE[:2])
    return thread


async def test_a_pause_is_agreed(table: Table, thread: ChannelHandle) -> None:
    """Everybody reads until when, now and under later boards; the asker is called."""
    await table.astrid.slash(thread, "pause", **{"for": "3 days"})
    await table.bjorn.click(newest(thread), label="Accept")
    until = int((table.env.now() + timedelta(days=3)).timestamp())

    told = newest(thread).content
    assert told.startswith(f"{table.bjorn.mention} agreed to a pause in **#1")
    assert f"paused the game until <t:{until}:f>" in told
    assert pinged(table, thread) == [table.astrid.id]
    await table.play(thread, CAPTURE[2])
    assert f"paused the game until <t:{until}:f>" in text_of(newest(thread))


async def test_a_pause_is_ended_by_agreement(table: Table, thread: ChannelHandle) -> None:
    await table.astrid.slash(thread, "pause")
    await table.bjorn.click(newest(thread), label="Accept")
    await table.wait(days=1)

    await table.bjorn.slash(thread, "resume")
    assert f"{table.bjorn.mention} asks to end the pause in" in newest(thread).content
    await table.astrid.click(newest(thread), label="Accept")

    assert f"{table.astrid.mention} agreed. **#1" in newest(thread).content
    assert "paused" not in text_of(newest(thread))
    refused = await table.bjorn.slash(thread, "resume")
    assert said(refused) == "#1 isn't paused. `/pause` asks your opponent for a pause."


@pytest.mark.parametrize("lasting", ["59m", "61 days", "400 days"])
async def test_a_pause_has_its_bounds(table: Table, thread: ChannelHandle, lasting: str) -> None:
    before = table.rows()

    refused = await table.astrid.slash(thread, "pause", **{"for": lasting})

    assert said(refused) == ("A pause can last from 1 hour to 60 days, such as `3d` or `2 weeks`.")
    assert table.rows() == before


async def test_a_length_that_is_none_is_refused(table: Table, thread: ChannelHandle) -> None:
    """With examples."""
    refused = await table.astrid.slash(thread, "pause", **{"for": "until Tuesday"})

    assert said(refused) == (
        "I can't read `until Tuesday` as a time. Try `3d`, `36h` or `2 weeks`."
    )


async def test_the_clock_may_stand_still_before_a_pause(
    table: Table, thread: ChannelHandle
) -> None:
    """Of a vacation, say: then it does not run until the pause is accepted."""
    running = await table.bjorn.slash(thread, "pause")
    await table.bjorn.click(newest(thread), label="Withdraw")
    await table.astrid.slash(thread, "vacation start", **{"for": "2 days"})
    end = int(table.env.now().timestamp()) + 2 * 24 * 3600

    still = await table.astrid.slash(thread, "pause")

    assert said(running) == "Pause request sent. The clock runs until it's accepted."
    assert said(still) == (
        f"Pause request sent. The clock is stopped until <t:{end}:f>. After "
        "that it runs until the pause is accepted."
    )
