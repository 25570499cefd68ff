"""Messages reach Discord over a real connection, through whatever goes wrong on the way.

discord.py's own client speaks to a server on the loopback address, and hears nothing from it, so
it knows no server and no channel. Between the attempts that it makes by itself it sleeps for
seconds: these sleeps are noted and cut short.
"""

import asyncio
from dataclasses import replace
from datetime import timedelta
from functools import partial

import discord
import pytest

from bot.delivery import courier, timekeeper
from bot.delivery.delivery_slots import MAX_CONCURRENT, SLOW_AFTER
from tests.support.cases import for_each
from tests.support.discord_faults import (
    Fault,
    Hang,
    accepting,
    answering,
    cut_short,
    rate_limited,
    reset,
)
from tests.support.examples import ANNA, ANNA_ATTACKS, BJORN, HALL, HOUR
from tests.support.issuing import send_challenge
from tests.support.office import Office, Sleepless
from tests.support.waiting import eventually, let_pass, limited

HALL_MESSAGES = f"POST /channels/{HALL.channel_id}/messages"
SECOND = timedelta(seconds=1)
REQUEST_SECONDS = 300.0
"""So long aiohttp waits for an answer."""


FAULTS: list[tuple[list[Fault], list[float], int]] = [
    ([rate_limited(7, everywhere=True)], [7], 0),
    ([answering(500)] * 5, [1, 3, 5, 7, 9], 1),
    ([answering(503)] * 2, [], 2),
    ([rate_limited(7, via=False)], [], 1),
    ([answering(403, "Access denied")], [], 1),
    ([answering(401)], [], 1),
    ([reset], [], 1),
    ([accepting(cut_short)], [], 1),
    ([accepting(answering(502))], [1], 0),
    ([accepting(answering(503))] * 2, [], 2),
]
"""Each fault, the pause of discord.py after it, and the courier's attempts."""

SIMILAR: list[tuple[list[Fault], list[float], int]] = [
    ([rate_limited(7)], [7], 0),
    ([answering(500)], [1], 0),
    ([answering(502), answering(504)], [1, 3], 0),
    ([answering(503)] * 7, [], 7),
    ([answering(520)], [], 1),
    ([answering(524)], [1], 0),
    ([answering(429, "Access denied")], [], 1),
    ([accepting(reset)], [], 1),
    ([cut_short], [], 1),
]
"""Options that make little difference to those."""


async def test_a_board_is_shown_once(office: Office, sleepless: Sleepless, deep: bool) -> None:
    """discord.py tries some requests again after pauses of its own, the courier all the others."""
    cases = [*FAULTS, *SIMILAR] if deep else FAULTS
    for channel, (faults, pauses, attempts) in enumerate(cases, start=21):
        sleepless.pauses.clear()
        office.server.channels.add(channel)
        office.server.script(f"POST /channels/{channel}/messages", *faults)
        await office.deliver(await office.seat(thread_id=channel))

        (message,) = office.server.shown(channel)
        assert message.files == ("board.png",)
        assert office.outbox("message_id, attempts, failure")[-1] == (message.id, attempts, None)
        assert sleepless.pauses == pauses


async def test_a_request_that_nobody_answers_is_made_again(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After five minutes. Whether or not Discord has taken the first one, one board is shown."""
    hangs = {21: Hang(), 22: Hang()}
    faults: dict[int, Fault] = {21: hangs[21], 22: accepting(hangs[22])}
    for thread, fault in faults.items():
        office.server.channels.add(thread)
        office.server.script(f"POST /channels/{thread}/messages", fault)
        await office.show(await office.seat(thread_id=thread))
    async with limited():
        await asyncio.gather(*(hang.reached.wait() for hang in hangs.values()))
    let_pass(REQUEST_SECONDS, monkeypatch)
    await eventually(lambda: office.outbox("attempts") == [(1,), (1,)])
    await office.deliver()

    assert [len(office.server.shown(thread)) for thread in hangs] == [1, 1]
    for thread in hangs:
        assert office.server.requests.count(f"POST /channels/{thread}/messages") == 2


async def test_a_board_waits_until_discord_can_be_reached(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No connection can be made: the network is down."""
    match = await office.seat()
    with monkeypatch.context() as network:
        network.setattr(discord.http.Route, "BASE", "http://127.0.0.1:9")
        await office.show(match)
        await eventually(lambda: office.outbox("attempts") == [(1,)])
    await office.deliver()

    assert len(office.server.shown(HALL.channel_id)) == 1


async def test_a_lobby_waits_until_discord_tells_of_its_server(office: Office) -> None:
    """Until then nobody knows who may see which challenge. Boards do not wait."""
    challenges, servers = office.bot.services.challenges, office.bot.services.servers
    await send_challenge(challenges, HALL, ANNA, None, ANNA_ATTACKS)
    await servers.change(HALL.server_id, partial(replace, lobby=HALL.channel_id), ANNA)
    await office.show(await office.seat())
    lobby = "kind = 'lobby', attempts > 0, message_id IS NOT NULL"
    await eventually(lambda: (1, 1, 0) in office.outbox(lobby))
    await eventually(lambda: len(office.contents(HALL.channel_id)) == 2)

    await office.listen()
    await office.deliver()

    (listed,) = [text for text in office.contents(HALL.channel_id) if "Challenge 1" in text]
    assert listed.startswith("**Open challenges**")


async def test_retries_come_ever_more_slowly(office: Office) -> None:
    """A second, two, four: nothing is sent before its time."""
    match = await office.seat()
    office.server.script(HALL_MESSAGES, *[answering(503)] * 3)
    await office.show(match)

    for attempt, seconds in enumerate((1, 2, 4), start=1):
        await eventually(lambda: office.outbox("attempts") == [(attempt,)])  # noqa: B023
        assert await office.bot.courier.outbox.next_due() == office.time + seconds * SECOND
        assert office.server.requests.count(HALL_MESSAGES) == attempt
        office.wait(seconds * SECOND)
    await eventually(lambda: len(office.server.shown(HALL.channel_id)) == 1)


async def test_boards_of_a_match_arrive_in_order_and_hold_up_no_other(office: Office) -> None:
    """A board waits for the one before it, and for none of another match."""
    slow, quick = await office.seat(thread_id=21), await office.seat(thread_id=22)
    office.server.channels |= {21, 22}
    office.server.script("POST /channels/21/messages", reset, answering(503))
    for match in (slow, quick):
        await office.bot.services.matches.play(match.id, ANNA, "C1-B1")
        await office.bot.services.matches.play(match.id, BJORN, "C3-C4")
    await eventually(lambda: len(office.server.shown(22)) == 2)
    assert office.server.shown(21) == []

    await office.deliver()
    for thread in (21, 22):
        first, second = office.server.shown(thread)
        assert "C1-B1" in first.content
        assert "C3-C4" in second.content


@pytest.mark.usefixtures("impatient")
async def test_a_request_that_hangs_holds_up_its_own_match_only(office: Office) -> None:
    """Nor is it made a second time while it is under way."""
    hanging, other = await office.seat(thread_id=21), await office.seat()
    office.server.channels.add(21)
    hang = Hang()
    office.server.script("POST /channels/21/messages", hang)
    await office.show(hanging)
    await hang.reached.wait()
    await office.show(hanging)
    await office.show(other)
    await eventually(lambda: len(office.server.shown(HALL.channel_id)) == 1)

    office.wait(timedelta(hours=1))
    await office.show(other)
    await eventually(lambda: len(office.server.shown(HALL.channel_id)) == 2)
    assert office.server.requests.count("POST /channels/21/messages") == 1


@pytest.mark.usefixtures("impatient")
async def test_many_requests_that_hang_make_room_for_others(office: Office) -> None:
    """The courier delivers so many at once and no more; it waits for none that lasts too long."""
    hangs = [Hang() for _ in range(MAX_CONCURRENT)]
    for thread, hang in enumerate(hangs, start=21):
        office.server.channels.add(thread)
        office.server.script(f"POST /channels/{thread}/messages", hang)
        await office.show(await office.seat(thread_id=thread))
    async with limited():
        await asyncio.gather(*(hang.reached.wait() for hang in hangs))
    await office.show(await office.seat())
    await office.look()
    assert office.server.shown(HALL.channel_id) == []

    office.wait(SLOW_AFTER)
    await eventually(lambda: len(office.server.shown(HALL.channel_id)) == 1)


@for_each("faults", [[accepting(reset)], [accepting(answering(500))], [answering(429, "No")]])
async def test_a_match_gets_one_thread(faults: list[Fault], office: Office) -> None:
    """Whatever happens while it is made; the first board is posted in it."""
    office.server.messages.clear()
    office.server.threads.clear()
    first_message = office.server.new_id() + 1
    office.server.script(f"{HALL_MESSAGES}/{first_message}/threads", *faults)
    match = await office.accepted()
    await office.deliver()

    assert list(office.server.threads) == [first_message]
    assert [message.id for message in office.server.shown(HALL.channel_id)] == [first_message]
    assert len(office.server.shown(first_message)) == 1
    assert (await office.bot.services.matches.load_match(match.id)).thread_id == first_message


async def test_a_challenge_that_expires_is_edited(office: Office) -> None:
    """Its message says so, and no second one is posted, though the first edit fails."""
    await send_challenge(office.bot.services.challenges, HALL, ANNA, BJORN, ANNA_ATTACKS, HOUR)
    await office.deliver()
    (message,) = office.server.shown(HALL.channel_id)
    edit = f"PATCH /channels/{HALL.channel_id}/messages/{message.id}"
    office.server.script(edit, reset)
    office.wait(HOUR - SECOND)
    await office.look()
    assert edit not in office.server.requests

    office.wait(SECOND)
    await eventually(lambda: edit in office.server.requests)
    await office.deliver()
    assert "expired" in office.server.messages[message.id].content
    assert len(office.server.messages) == 1


@pytest.mark.usefixtures("expected_errors")
async def test_the_courier_outlives_a_broken_database(
    office: Office, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """An unforeseen error, such as a lost table, is logged, and tried again a little later."""
    monkeypatch.setattr(courier, "SECONDS_AFTER_FAILURE", 0.02)
    monkeypatch.setattr(timekeeper, "SECONDS_AFTER_FAILURE", 0.02)
    match = await office.seat()
    await office.change("ALTER TABLE outbox RENAME TO aside")
    await office.change("ALTER TABLE challenges RENAME TO set_aside")
    office.wait(SECOND)
    await eventually(
        lambda: (
            {each.name for each in caplog.records}
            >= {"bot.delivery.courier", "bot.delivery.timekeeper"}
        )
    )
    await office.change("ALTER TABLE aside RENAME TO outbox")
    await office.change("ALTER TABLE set_aside RENAME TO challenges")

    await office.show(match)
    await send_challenge(office.bot.services.challenges, HALL, ANNA, BJORN, ANNA_ATTACKS, HOUR)
    await office.deliver()
    office.wait(HOUR)
    await eventually(lambda: len(office.outbox("id")) == 3)
    assert len(office.server.shown(HALL.channel_id)) == 2
