"""Offers of which nobody could be told while Discord took no messages."""

from datetime import timedelta

import pytest
from simcord.builders import ChannelHandle

from play.matches.offer import OfferKind
from play.players.player_id import PlayerId
from tests.support.bot_games import CAPTURE
from tests.support.table import Table


@pytest.fixture
async def thread(table: Table, thread: ChannelHandle) -> ChannelHandle:
    """The thread of match #1 after two moves; Astrid is to move."""
    await table.play(thread, *CAPTURE[:2])
    return thread


async def late(table: Table, thread: ChannelHandle, *offers: OfferKind) -> list[str]:
    """What is posted at last when Discord takes nothing for a while.

    Meanwhile Astrid moves and offers one thing after the other, and Bjorn accepts the last one.
    """
    table.env.inject_error("POST", f"/channels/{thread.id}/messages", status=503, times=None)
    await table.play(thread, CAPTURE[2])
    matches, me = table.bot.services.matches, PlayerId(table.astrid.id)
    for number, kind in enumerate(offers, start=1):
        await matches.offer(1, me, kind, timedelta(days=1))
        if number < len(offers):
            await matches.withdraw_offer(1, me)
    await matches.accept_offer(1, PlayerId(table.bjorn.id))
    await table.env.settle()
    failed = len(table.sent(thread))
    table.env.backend.faults.clear()
    await table.wait(hours=1)
    return [body["content"] for body in table.sent(thread)[failed:]]


async def test_a_board_that_was_taken_back_is_not_shown_any_more(
    table: Table, thread: ChannelHandle
) -> None:
    """When Discord takes messages again: only the one that takes it back."""
    (told,) = await late(table, thread, OfferKind.TAKEBACK)

    assert "agreed to the takeback" in told
    assert "`F9-F6xF5`" not in told


async def test_offers_that_stand_no_longer_are_not_made_any_more(
    table: Table, thread: ChannelHandle
) -> None:
    """That they were withdrawn is told, and then what was agreed."""
    told = await late(table, thread, OfferKind.DRAW, OfferKind.TAKEBACK, OfferKind.PAUSE)

    assert [" withdrew the offer" in message for message in told] == [False, True, True, False]
    assert "played `F9-F6xF5`" in told[0]
    assert "agreed to a pause" in told[-1]


async def test_a_late_offer_is_made_once(table: Table, thread: ChannelHandle) -> None:
    """Though another one was made and withdrawn before it, of which nobody had heard either."""
    table.env.inject_error("POST", f"/channels/{thread.id}/messages", status=503, times=None)
    matches, me = table.bot.services.matches, PlayerId(table.astrid.id)
    await matches.offer(1, me, OfferKind.TAKEBACK)
    await matches.withdraw_offer(1, me)
    await matches.offer(1, me, OfferKind.DRAW)
    await table.env.settle()
    failed = len(table.sent(thread))
    table.env.backend.faults.clear()

    await table.wait(hours=1)

    told = [body["content"] for body in table.sent(thread)[failed:]]
    assert [" offers a draw" in message for message in told] == [False, True]
