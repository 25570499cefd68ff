"""A notice that waits for the limit of its channel holds up nothing in other channels.

The limits are of an hour, and nobody here waits so long.
"""

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest

from bot.delivery.delivery_slots import MAX_CONCURRENT, MAX_RESTING, SLOW_AFTER, Delivery, Slots
from play.delivery.notice import Notice
from play.news.matches import MatchStarted
from tests.support.discord_faults import Hang, rate_limited
from tests.support.discord_server import DiscordServer
from tests.support.examples import HALL, NOON
from tests.support.office import Office
from tests.support.waiting import eventually, limited

HALL_MESSAGES = f"POST /channels/{HALL.channel_id}/messages"
AN_HOUR = 3600
BUSY = range(21, 21 + MAX_CONCURRENT + 1)
"""Channels; one of them would have no slot."""


@pytest.fixture
async def server() -> AsyncIterator[DiscordServer]:
    """Each channel takes two messages an hour."""
    async with DiscordServer(HALL.channel_id, *BUSY, per_channel=(2, AN_HOUR)) as server:
        with server.in_place_of_discord():
            yield server


@pytest.fixture
async def office(server: DiscordServer, database: Path, impatient: None) -> AsyncIterator[Office]:
    """The bot. discord.py sleeps as long as it wants to; a bot that ends does not wait for it."""
    office = Office(server, database)
    await office.open()
    yield office
    await office.close()


async def is_posted(office: Office, number: int, *channels: int) -> None:
    """Wait until so many messages stand in each of *channels*."""
    for channel in channels:
        await eventually(lambda: len(office.server.shown(channel)) == number)  # noqa: B023


async def test_channels_whose_limits_are_used_up_hold_up_no_other(office: Office) -> None:
    """They wait for an hour; a board for another channel arrives at once."""
    busy = [await office.seat(thread_id=channel) for channel in BUSY]
    for match in busy * 3:
        await office.show(match)
    await is_posted(office, 2, *BUSY)
    await office.show(await office.seat())

    await is_posted(office, 1, HALL.channel_id)
    assert [len(office.server.shown(channel)) for channel in BUSY] == [2] * len(BUSY)


async def test_channels_that_want_a_pause_hold_up_no_other(office: Office) -> None:
    """Discord says so with 429 where the bot did not expect it."""
    for channel in BUSY:
        office.server.script(f"POST /channels/{channel}/messages", rate_limited(AN_HOUR))
        await office.show(await office.seat(thread_id=channel))
    await office.show(await office.seat())

    await is_posted(office, 1, HALL.channel_id)


async def test_many_boards_for_one_channel_hold_up_no_other(office: Office) -> None:
    """However many there are: more than the courier sends at once."""
    for _ in range(2 * MAX_CONCURRENT):
        await office.show(await office.seat())
    await is_posted(office, 2, HALL.channel_id)
    await office.show(await office.seat(thread_id=21))

    await is_posted(office, 1, 21)
    assert office.server.requests.count(HALL_MESSAGES) == 2


async def test_boards_for_one_channel_go_one_after_the_other(office: Office) -> None:
    """In the order they came, until one is slow."""
    hang = Hang()
    office.server.script(HALL_MESSAGES, hang)
    for _ in range(2):
        await office.show(await office.seat())
    async with limited():
        await hang.reached.wait()
    await office.show(await office.seat(thread_id=21))
    await is_posted(office, 1, 21)
    assert office.server.requests.count(HALL_MESSAGES) == 1

    office.wait(SLOW_AFTER)
    await is_posted(office, 1, HALL.channel_id)


async def test_a_limit_for_the_whole_bot_is_nobodys_alone(office: Office) -> None:
    """Its slots are not given to others, which would wait as well."""
    for channel in BUSY:
        path = f"POST /channels/{channel}/messages"
        office.server.script(path, rate_limited(AN_HOUR, everywhere=True))
        await office.show(await office.seat(thread_id=channel))
    await eventually(lambda: len(office.server.requests) >= 1)
    await office.look()

    assert len(office.bot.courier._slots.under_way(office.time).notices) == MAX_CONCURRENT  # noqa: SLF001


def notice(number: int) -> Notice:
    return Notice(MatchStarted(number), NOON, NOON, attempts=0, id=number, room=number)


def taken(slots: Slots, number: int, *, rest: bool) -> list[Delivery]:
    """Deliveries, some of which *rest*."""
    begun = [slots.take(notice(each), NOON, lambda: None) for each in range(number)]
    for delivery in begun:
        delivery.rests = rest
    return begun


def test_what_rests_has_no_slot() -> None:
    """Until it goes on. Not any number rests: beyond that there are fewer slots, at last none."""
    slots = Slots()
    resting = taken(slots, 3, rest=True)
    assert slots.free(NOON) == MAX_CONCURRENT
    resting[0].asked()
    assert slots.free(NOON) == MAX_CONCURRENT - 1

    full = Slots()
    taken(full, MAX_RESTING + MAX_CONCURRENT, rest=True)
    assert full.free(NOON) == 0


def test_a_room_waits_for_what_rests_and_not_for_what_is_slow() -> None:
    """The one goes on after its time, and nobody knows that of the other."""
    slots = Slots()
    resting, slow = taken(slots, 2, rest=False)
    resting.rests = True
    later = NOON + SLOW_AFTER + timedelta(seconds=1)

    assert slots.under_way(later).notices == {0, 1}
    assert slots.under_way(later).rooms == {resting.room}
    assert slow.room in slots.under_way(NOON).rooms
