"""The direct messages that servers cause: a few a day, and none that are unwanted."""

from datetime import timedelta

import pytest

from play.limits.amounts import MAX_MESSAGES_OF_SERVER, MAX_MESSAGES_TO_PLAYER
from play.news.fair_play import CaseAnswered
from play.news.ladders import LadderIdle
from play.players.player_id import PlayerId
from play.servers.errors import NeverWrittenError
from play.services.server_messages import send_from_server
from tests.support.examples import ANNA, BJORN
from tests.support.stored import stored_due
from tests.support.world import World, declined

GUILD, OTHER = 7, 8
DAY = timedelta(days=1)


async def send(world: World, to: PlayerId = ANNA, guild_id: int = GUILD) -> bool:
    """Whether one more message of the server is sent."""
    async with world.store.begin() as unit:
        return await send_from_server(unit, guild_id, LadderIdle(to, guild_id), world.time)


async def sent(world: World) -> int:
    """The number of messages on their way."""
    number = 0
    async with world.store.begin() as unit:
        while notices := await stored_due(unit, world.time, 1000):
            number += len(notices)
            for notice in notices:
                await unit.outbox.close(notice.id, None, None)
    return number


@pytest.fixture
def limit(monkeypatch: pytest.MonkeyPatch) -> int:
    """A server sends so many messages a day, twice as many as one player gets."""
    limit = 2 * MAX_MESSAGES_TO_PLAYER
    assert limit < MAX_MESSAGES_OF_SERVER
    monkeypatch.setattr("play.services.server_messages.MAX_MESSAGES_OF_SERVER", limit)
    return limit


async def test_a_server_sends_a_player_few_messages_a_day(world: World, limit: int) -> None:
    """Of whatever kind; others still get theirs, and so does the player from other servers.

    What a player gets no more takes nothing from others: nobody can use up what a server has for
    all, by leaving its ladder again and again.
    """
    assert all([await send(world) for _ in range(MAX_MESSAGES_TO_PLAYER)])

    assert not any([await send(world) for _ in range(limit)])
    async with world.store.begin() as unit:
        assert not await send_from_server(unit, GUILD, CaseAnswered(ANNA, 1), world.time)
    assert await send(world, BJORN)
    assert await send(world, guild_id=OTHER)
    assert await sent(world) == MAX_MESSAGES_TO_PLAYER + 2


async def test_a_server_sends_not_too_many_messages_a_day(world: World, limit: int) -> None:
    """However many people it knows; the next day is another, and nothing is kept of the last."""
    assert all([await send(world, PlayerId(1000 + number)) for number in range(limit)])
    assert not await send(world, ANNA)
    assert await send(world, ANNA, OTHER)

    world.time += DAY
    assert await send(world)
    async with world.store.begin() as unit:
        assert await unit.server_messages.count(GUILD, ANNA, world.time.date()) == (2, 2)


async def test_messages_are_turned_off_and_on_again(world: World) -> None:
    """Of one server, for one player; twice is as good as once."""
    for _ in range(2):
        await world.messages.turn_off(ANNA, GUILD, is_member=True)

    assert await world.messages.is_off(ANNA, GUILD)
    assert not await world.messages.is_off(BJORN, GUILD)
    assert not await world.messages.is_off(ANNA, OTHER)
    assert await world.messages.silent(ANNA) == [GUILD]
    assert await world.messages.turn_on(ANNA, GUILD)
    assert not await world.messages.turn_on(ANNA, GUILD)
    assert not await world.messages.is_off(ANNA, GUILD)
    assert await world.messages.silent(ANNA) == []


async def test_so_many_silent_servers_are_kept_as_matter(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The latest: nobody fills the database with them."""
    monkeypatch.setattr("play.services.server_messages.MAX_SILENT_SERVERS", 3)
    for number in range(5):
        world.time += timedelta(seconds=1)
        await world.messages.turn_off(ANNA, 100 + number, is_member=True)

    assert await world.messages.silent(ANNA) == [104, 103, 102]


async def test_nobody_turns_off_what_has_never_come(world: World) -> None:
    """Unless they are a member: else they would learn on which servers the bot is."""
    await declined(NeverWrittenError, world.messages.turn_off(ANNA, GUILD, is_member=False))
    assert await world.messages.silent(ANNA) == []

    await send(world)
    await world.messages.turn_off(ANNA, GUILD, is_member=False)
    assert await world.messages.silent(ANNA) == [GUILD]
