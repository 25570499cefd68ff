"""Reminders and other private letters: where they go, and that each comes once."""

from dataclasses import replace
from datetime import time

import pytest

from bot.delivery.thread_posts import thread_post
from bot.wording.clocks import reminder_text
from play.matches.match import Match
from play.matches.seats import Seats
from play.matches.terms import Terms
from play.news.matches import WinClaimable
from play.players.player import Reminders
from play.players.player_id import PlayerId
from play.time.habits import DEFAULT_HABITS
from play.time.time_control import Lapse, TimeControl
from tests.support.discord_faults import OPEN_DM, accepting, answering, refusing, reset
from tests.support.examples import ANNA, BJORN, HALL, HOUR, NOON, TINY
from tests.support.office import TO_THE_REMINDER, Office
from tests.support.table import Table, labels, said, shown
from tests.support.waiting import eventually

THREAD = 21

TOO_MANY_DMS = 40003


async def remind_privately(office: Office) -> None:
    """Seat Anna, who is to move and wants her reminders in private, in a match with a thread."""
    office.server.channels.add(THREAD)
    await office.seat(thread_id=THREAD)
    await office.bot.services.players.set(ANNA, lambda anna: replace(anna, reminders=Reminders.DM))


async def test_a_reminder_comes_to_the_thread(office: Office) -> None:
    """Where it says whose move it is, and when it is due."""
    office.server.channels.add(THREAD)
    match = await office.seat(thread_id=THREAD)
    await office.live(TO_THE_REMINDER)

    (reminder,) = office.contents(THREAD)
    assert reminder.startswith(f"⏰ <@{ANNA}>, it's your turn in **#1 · Tiny Tafl**")
    assert f"<t:{match.clock.deadline.timestamp():.0f}:R>" in reminder
    assert office.told(ANNA) == []


@pytest.mark.parametrize("code", [50007, 50278], ids=["closed", "no server in common"])
async def test_closed_direct_messages_send_it_to_the_thread(code: int, office: Office) -> None:
    """Once, with the reason in no player's sight."""
    await remind_privately(office)
    dm = office.server.direct_channel(ANNA)
    office.server.script(f"POST /channels/{dm}/messages", refusing(403, code))
    await office.live(TO_THE_REMINDER)

    (reminder,) = office.contents(THREAD)
    assert reminder.startswith(f"⏰ <@{ANNA}>")
    (message,) = office.server.shown(THREAD)
    assert office.outbox("kind, message_id, failure") == [("reminder", message.id, None)]


async def test_trouble_is_no_reason_to_tell_the_thread(office: Office) -> None:
    """Whether Discord is out of order or asks for patience, the direct message comes later."""
    await remind_privately(office)
    faults = [answering(503), answering(429), refusing(400, TOO_MANY_DMS), reset]
    office.server.script(OPEN_DM, *faults)
    await office.live(TO_THE_REMINDER)

    assert len(office.told(ANNA)) == 1
    assert office.contents(THREAD) == []


async def test_a_reminder_comes_as_a_direct_message_once(office: Office) -> None:
    """With the way to the board, and nothing in the thread; also where its answer was lost."""
    await remind_privately(office)
    dm = office.server.direct_channel(ANNA)
    office.server.script(f"POST /channels/{dm}/messages", accepting(reset), accepting(reset))
    await office.live(TO_THE_REMINDER)

    (reminder,) = office.told(ANNA)
    assert reminder.endswith(f"The board is in <#{THREAD}>.")
    assert office.contents(THREAD) == []


async def test_a_reminder_of_a_turn_that_is_over_is_dropped(office: Office) -> None:
    """Discord was out of reach when it was due, and Anna has moved meanwhile."""
    await remind_privately(office)
    await office.miss(TO_THE_REMINDER)
    await office.bot.services.matches.play(1, ANNA, "c1-b1")
    await office.live(HOUR)

    assert office.told(ANNA) == []
    assert office.outbox("kind, closed, failure") == [("reminder", 1, None), ("board", 1, None)]


@pytest.mark.parametrize("where", [Reminders.DM, Reminders.THREAD])
async def test_a_reminder_that_comes_when_time_is_up_is_dropped(
    where: Reminders, office: Office
) -> None:
    """Discord was out of reach when it was due: it would speak of yesterday."""
    office.server.channels.add(THREAD)
    match = await office.seat(thread_id=THREAD, lapse=Lapse.CLAIM)
    await office.play(match.id, "C1-B1", "C3-C4")
    await office.bot.services.players.set(ANNA, lambda anna: replace(anna, reminders=where))
    sending = OPEN_DM if where is Reminders.DM else f"POST /channels/{THREAD}/messages"
    before = office.server.requests.count(sending)
    office.server.script(sending, answering(503))
    office.wait(TO_THE_REMINDER)
    await eventually(lambda: office.server.requests.count(sending) > before)
    await office.live(24 * HOUR)

    told = [*office.told(ANNA), *office.contents(THREAD)]
    assert not [text for text in told if text.startswith("⏰")]
    assert [text for text in told if text.startswith("⌛")]


async def test_nobody_is_called_late_who_has_moved(office: Office) -> None:
    """Discord was out of reach when time was up; a late move counts until the win is claimed."""
    office.server.channels.add(THREAD)
    match = await office.seat(thread_id=THREAD, lapse=Lapse.CLAIM)
    await office.play(match.id, "C1-B1", "C3-C4")
    late_match, view = await office.bot.services.matches.with_view(match.id)
    office.wait(72 * HOUR)
    services, news, now = office.bot.services, WinClaimable(match.id, ANNA), office.bot.now()
    late = await thread_post(services, late_match, view, news, now)
    moved = await services.matches.play(match.id, ANNA, "B1-B2")

    assert late is not None
    assert await thread_post(services, moved, view, news, now) is None


async def test_the_thread_pings_who_takes_no_direct_messages(table: Table) -> None:
    """The reminder, and the list of games of the next morning; both lead to the board."""
    thread = await table.begin()
    astrid = PlayerId(table.astrid.id)
    table.env.inject_error("POST", "/users/@me/channels", status=403, code=50007, times=None)
    await table.bot.services.players.set(
        astrid, lambda player: replace(player, reminders=Reminders.DM, digest=time(8))
    )
    await table.wait(days=2, hours=12)

    *lists, reminder = table.sent(thread)[1:]
    assert [sent["content"][:1] for sent in (*lists, reminder)] == ["📬", "📬", "📬", "⏰"]
    for sent in (*lists, reminder):
        assert sent["allowed_mentions"]["users"] == [table.astrid.id]

    told = [message for message in thread.history() if message.content[:1] in "📬⏰"]
    assert [labels(message) for message in told] == [["Move", "Board"]] * 4
    board = await table.carl.click(told[0], label="Board")
    assert shown(board).attachments
    refused = await table.bjorn.click(told[0], label="Move")
    assert said(refused).startswith("It's not your turn in #1.")
    for message in told[:2]:
        pieces = await table.astrid.click(message, label="Move")
        assert said(pieces) == "Which piece do you move?"


def test_a_reminder_says_what_becomes_of_the_match() -> None:
    """A flag does not fall in matches where the win has to be claimed."""
    said = []
    for lapse, moves in ((Lapse.CLAIM, 1), (Lapse.CLAIM, 2), (Lapse.LOSS, 2)):
        control = replace(TimeControl.per_move(72 * HOUR), lapse=lapse)
        match = Match.start(
            HALL, Seats(ANNA, BJORN), Terms(TINY, control=control), NOON, DEFAULT_HABITS
        )
        for move in ("C1-B1", "C3-C4")[:moves]:
            match = match.play(match.player_to_move, move, NOON, None, DEFAULT_HABITS)
        said.append(reminder_text(match).partition("Move by <t:")[2].partition(", or ")[2])

    assert said == ["the game is aborted.", "your opponent can claim the win.", "you lose."]
