"""Reminders and other private letters: where they go, and that each comes once."""

from dataclasses import replace
from datetime import time

import pytest

from play.players.player import Reminders
from play.players.player_id import PlayerId
from tests.support.bot_games import CAPTURE
from tests.support.discord_faults import OPEN_DM, Fault, accepting, answering, refusing, reset
from tests.support.examples import ANNA, HOUR
from tests.support.office import TO_THE_REMINDER, Office
from tests.support.table import Table, newest

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


async def test_a_reminder_comes_as_a_direct_message(office: Office) -> None:
    """With the way to the board, and nothing in the thread."""
    await remind_privately(office)
    await office.live(TO_THE_REMINDER)

    (reminder,) = office.told(ANNA)
    assert reminder.endswith(f"The board is in <#{THREAD}>.")
    assert office.contents(THREAD) == []


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


@pytest.mark.parametrize(
    "fault",
    [answering(503), answering(429), refusing(400, TOO_MANY_DMS), reset],
    ids=["out of order", "too many", "too many DMs", "reset"],
)
async def test_trouble_is_no_reason_to_tell_the_thread(fault: Fault, office: Office) -> None:
    """Whether Discord is out of order or asks for patience, the direct message comes later."""
    await remind_privately(office)
    office.server.script(OPEN_DM, fault)
    await office.live(TO_THE_REMINDER)

    assert len(office.told(ANNA)) == 1
    assert office.contents(THREAD) == []


async def test_a_direct_message_that_was_sent_is_not_sent_again(office: Office) -> None:
    """Discord has shown it, and its answer was lost."""
    await remind_privately(office)
    dm = office.server.direct_channel(ANNA)
    office.server.script(f"POST /channels/{dm}/messages", accepting(reset), accepting(reset))
    await office.live(TO_THE_REMINDER)

    assert len(office.told(ANNA)) == 1


async def test_a_reminder_of_a_turn_that_is_over_is_dropped(office: Office) -> None:
    """Discord was out of reach when it was due, and Anna has moved meanwhile."""
    await remind_privately(office)
    await office.miss(TO_THE_REMINDER)
    await office.bot.services.matches.play(1, ANNA, "c1-b1")
    await office.live(HOUR)

    assert office.told(ANNA) == []
    assert office.outbox("kind, closed, failure") == [("reminder", 1, None), ("board", 1, None)]


async def test_a_restart_between_deadline_and_delivery_loses_and_doubles_nothing(
    office: Office,
) -> None:
    """The reminder is due, Discord is out of reach, the bot is killed and started anew."""
    await remind_privately(office)
    await office.miss(TO_THE_REMINDER)
    await office.close()
    await office.open()
    await office.live(HOUR)

    assert len(office.told(ANNA)) == 1


async def test_the_thread_pings_who_takes_no_direct_messages(table: Table) -> None:
    """The reminder, and the list of games of the next morning."""
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


@pytest.mark.parametrize(
    ("moves", "late", "fate"),
    [
        (1, True, "the game is aborted"),
        (2, True, "your opponent can claim the win"),
        (2, False, "you lose"),
    ],
    ids=["first", "claimed", "falling"],
)
async def test_a_reminder_says_what_becomes_of_the_match(
    table: Table, moves: int, late: bool, fate: str
) -> None:
    """A flag does not fall in matches where the win has to be claimed."""
    thread = await table.begin(time="3d", late=late)
    await table.play(thread, *CAPTURE[:moves])
    await table.wait(days=2, hours=12)

    content = newest(thread).content
    assert "Move by <t:" in content
    assert f", or {fate}. " in content
