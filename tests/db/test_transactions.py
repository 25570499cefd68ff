"""Transactions, in every store: all or nothing, and one after the other."""

import asyncio
from dataclasses import replace

import pytest

from play.challenges.errors import ChallengeClosedError
from play.matches.errors import NothingToRollError, StaleBoardError
from play.news.matches import BoardDue
from play.players.player_id import PlayerId
from play.store.port import Store
from play.time.habits import DEFAULT_HABITS
from tafl.dice_and_lots import Roll
from tafl.pieces import Side
from tests.support.examples import ANNA, BJORN, CARL, NOON, WEAK_KING, begun, challenge, new_match
from tests.support.stored import add_challenge, add_match, due_news, get_challenge, get_match
from tests.support.world import refused_at_once

pytestmark = pytest.mark.parametrize("store", ["sqlite", "inline", "postgresql"], indirect=True)


class MidwayError(Exception):
    """Something goes wrong in the middle of a request."""


async def test_a_transaction_that_fails_leaves_nothing(store: Store) -> None:
    """Neither what it added nor what it changed; the next one works."""
    match = await add_match(store, new_match())
    issued = await add_challenge(store, challenge())

    async def fail_midway() -> None:
        async with store.begin() as unit:
            await unit.matches.save(
                match.play(ANNA, "c1-b1", NOON, None, DEFAULT_HABITS), seen=0, habits=DEFAULT_HABITS
            )
            await unit.matches.add_match(new_match(), DEFAULT_HABITS)
            await unit.challenges.save(issued.expire())
            await unit.outbox.add_news(BoardDue.of(match), NOON)
            raise MidwayError

    with pytest.raises(MidwayError):
        await fail_midway()

    assert await get_match(store, match.id) == match
    assert await get_challenge(store, issued.id) == issued
    assert await due_news(store) == []
    async with store.read() as unit:
        assert len(await unit.matches.all_running()) == 1
    await add_match(store, new_match())


async def test_two_at_once_make_one_move(store: Store) -> None:
    """A double click, or two players' clicks: the second is told that the board has changed."""
    match = await add_match(store, new_match())

    async def play(written: str) -> None:
        async with store.begin() as unit:
            loaded = await unit.matches.load_match(match.id)
            await asyncio.sleep(0)
            await unit.matches.save(
                loaded.play(ANNA, written, NOON, seen=0, habits=DEFAULT_HABITS),
                seen=0,
                habits=DEFAULT_HABITS,
            )

    assert await refused_at_once(play("c1-b1"), play("c1-d1")) == [StaleBoardError]
    assert (await get_match(store, match.id)).ply == 1


async def test_two_at_once_roll_once(store: Store) -> None:
    """A double click: the second is told what the first has rolled."""
    match = await add_match(store, begun(WEAK_KING))

    async def roll() -> None:
        async with store.begin() as unit:
            loaded = await unit.matches.load_match(match.id)
            await asyncio.sleep(0)
            await unit.matches.save(
                loaded.roll(BJORN, NOON, 0, DEFAULT_HABITS), seen=0, habits=DEFAULT_HABITS
            )

    assert await refused_at_once(roll(), roll()) == [NothingToRollError]
    assert (await get_match(store, match.id)).game.rolls == (Roll(0, Side.DEFENDERS, 1),)


async def test_two_at_once_accept_one_challenge(store: Store) -> None:
    """The second is told what came of it."""
    issued = await add_challenge(store, challenge(None))

    async def accept(player: PlayerId) -> None:
        async with store.begin() as unit:
            loaded = await unit.challenges.load_challenge(issued.id)
            seats = loaded.accept(player, NOON, lambda: True)
            await asyncio.sleep(0)
            match = await unit.matches.add_match(replace(new_match(), seats=seats), DEFAULT_HABITS)
            await unit.challenges.save(loaded.accepted_as(match.id))

    assert await refused_at_once(accept(BJORN), accept(CARL)) == [ChallengeClosedError]
    async with store.read() as unit:
        assert len(await unit.matches.all_running()) == 1


async def test_many_write_and_read_at_once(store: Store) -> None:
    """One after the other, and everybody is served."""

    async def start_and_read() -> None:
        match = await add_match(store, new_match())
        assert await get_match(store, match.id) == match

    await asyncio.gather(*(start_and_read() for _ in range(30)))

    async with store.read() as unit:
        assert len(await unit.matches.all_running()) == 30
