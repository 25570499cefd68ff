"""Blocked players: what they cannot do, and what neither can who has blocked them."""

from dataclasses import replace

import pytest

from play.challenges.errors import OpponentUnavailableError
from play.limits.amounts import MAX_BLOCKS
from play.players.errors import (
    BlockingError,
    BlockYourselfError,
    NotBlockedError,
    TooManyBlocksError,
)
from play.players.player_id import PlayerId
from tests.support.examples import ANNA, ANNA_ATTACKS, BJORN, CARL, DORA, HALL, HOUR
from tests.support.issuing import send_challenge
from tests.support.world import World, agreed, declined


async def test_who_is_blocked_cannot_challenge(world: World) -> None:
    """Nor can who has blocked; both are told why, each in his own way."""
    await world.blocks.add_block(ANNA, BJORN)

    with pytest.raises(OpponentUnavailableError) as blocked:
        await send_challenge(world.challenges, HALL, BJORN, ANNA, ANNA_ATTACKS)
    with pytest.raises(BlockingError) as blocking:
        await send_challenge(world.challenges, HALL, ANNA, BJORN, ANNA_ATTACKS)

    assert (blocked.value.player, blocking.value.player) == (ANNA, BJORN)
    await send_challenge(world.challenges, HALL, CARL, ANNA, ANNA_ATTACKS)


async def test_who_is_blocked_cannot_accept(world: World) -> None:
    """Neither a challenge to anybody, nor one issued before the block."""
    named = await send_challenge(world.challenges, HALL, ANNA, BJORN, ANNA_ATTACKS)
    anybody = await send_challenge(world.challenges, HALL, ANNA, None, ANNA_ATTACKS)
    his = await send_challenge(world.challenges, HALL, BJORN, None, ANNA_ATTACKS)
    await world.blocks.add_block(ANNA, BJORN)

    for challenge in (named, anybody):
        await declined(OpponentUnavailableError, world.challenges.accept(challenge.id, BJORN))
    await declined(BlockingError, world.challenges.accept(his.id, ANNA))
    assert (await world.challenges.accept(anybody.id, CARL)).defenders == CARL


async def test_there_is_no_rematch_with_who_is_blocked(world: World) -> None:
    """The match itself goes on to its end."""
    match = await agreed(world)
    await world.blocks.add_block(ANNA, BJORN)
    await world.matches.play(match.id, ANNA, "c1-b1")
    await world.matches.resign(match.id, BJORN)

    await declined(OpponentUnavailableError, world.rematches.offer_or_accept(match.id, BJORN, HALL))


async def test_a_block_reads_like_any_other_reason(world: World) -> None:
    """As from a player who wants no challenges now; he still issues his own, and accepts."""
    await world.blocks.add_block(CARL, ANNA)
    await world.players.set(BJORN, lambda before: replace(before, challenges=False))

    for opponent in (BJORN, CARL):
        request = send_challenge(world.challenges, HALL, ANNA, opponent, ANNA_ATTACKS)
        refusal = await declined(OpponentUnavailableError, request)
        assert (type(refusal), refusal.args) == (OpponentUnavailableError, (opponent,))
    anybody = await send_challenge(world.challenges, HALL, ANNA, None, ANNA_ATTACKS)
    assert (await world.challenges.accept(anybody.id, BJORN)).defenders == BJORN
    own = await send_challenge(world.challenges, HALL, BJORN, ANNA, ANNA_ATTACKS)
    assert (await world.challenges.accept(own.id, ANNA)).attackers == BJORN


async def test_a_block_is_lifted(world: World) -> None:
    await world.blocks.add_block(ANNA, BJORN)
    await world.blocks.remove(ANNA, BJORN)

    await send_challenge(world.challenges, HALL, BJORN, ANNA, ANNA_ATTACKS)
    await declined(NotBlockedError, world.blocks.remove(ANNA, BJORN))


async def test_blocks_are_listed_in_the_order_of_time(world: World) -> None:
    """Blocking somebody twice changes nothing; nobody blocks himself, or more than so many."""
    for player in (DORA, BJORN, CARL, BJORN):
        await world.blocks.add_block(ANNA, player)
        world.wait(HOUR)
    assert await world.blocks.blocked_by(ANNA) == [DORA, BJORN, CARL]
    assert await world.blocks.blocked_by(BJORN) == []
    await declined(BlockYourselfError, world.blocks.add_block(ANNA, ANNA))

    async with world.store.begin() as unit:
        for number in range(3, MAX_BLOCKS):
            await unit.blocks.add_block(ANNA, PlayerId(1000 + number), world.time)
    await declined(TooManyBlocksError, world.blocks.add_block(ANNA, PlayerId(1000)))
    await world.blocks.add_block(ANNA, BJORN)
