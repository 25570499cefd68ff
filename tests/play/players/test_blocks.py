"""Blocked players: what they cannot do, and what neither can who has blocked them."""

from dataclasses import replace

import pytest

from play.challenges.errors import OpponentUnavailableError
from play.limits import MAX_BLOCKS
from play.players.errors import (
    BlockingError,
    BlockYourselfError,
    NotBlockedError,
    TooManyBlocksError,
)
from play.players.player_id import PlayerId
from play.services.blocks import Blocks
from play.services.challenges import Challenges
from play.services.matches import Matches
from play.services.players import Players
from play.services.rematches import Rematches
from tests.support.examples import ANNA, ANNA_ATTACKS, BJORN, CARL, DORA, HALL, HOUR
from tests.support.refusing import declined
from tests.support.seating import agreed
from tests.support.world import World


@pytest.fixture
def blocks(world: World) -> Blocks:
    return Blocks(world.store, world.now)


async def test_who_is_blocked_cannot_challenge(challenges: Challenges, blocks: Blocks) -> None:
    """Nor can who has blocked; both are told why, each in his own way."""
    await blocks.add(ANNA, BJORN)

    with pytest.raises(OpponentUnavailableError) as blocked:
        await challenges.issue(HALL, BJORN, ANNA, ANNA_ATTACKS)
    with pytest.raises(BlockingError) as blocking:
        await challenges.issue(HALL, ANNA, BJORN, ANNA_ATTACKS)

    assert (blocked.value.player, blocking.value.player) == (ANNA, BJORN)
    await challenges.issue(HALL, CARL, ANNA, ANNA_ATTACKS)


async def test_who_is_blocked_cannot_accept(challenges: Challenges, blocks: Blocks) -> None:
    """Neither a challenge to anybody, nor one issued before the block."""
    named = await challenges.issue(HALL, ANNA, BJORN, ANNA_ATTACKS)
    anybody = await challenges.issue(HALL, ANNA, None, ANNA_ATTACKS)
    his = await challenges.issue(HALL, BJORN, None, ANNA_ATTACKS)
    await blocks.add(ANNA, BJORN)

    for challenge in (named, anybody):
        with pytest.raises(OpponentUnavailableError):
            await challenges.accept(challenge.id, BJORN)
    with pytest.raises(BlockingError):
        await challenges.accept(his.id, ANNA)
    assert (await challenges.accept(anybody.id, CARL)).defenders == CARL


async def test_there_is_no_rematch_with_who_is_blocked(
    challenges: Challenges, rematches: Rematches, matches: Matches, blocks: Blocks
) -> None:
    """The match itself goes on to its end."""
    match = await agreed(challenges)
    await blocks.add(ANNA, BJORN)
    await matches.play(match.id, ANNA, "c1-b1")
    await matches.resign(match.id, BJORN)

    await declined(OpponentUnavailableError, rematches.offer_or_accept(match.id, BJORN, HALL))


async def test_a_block_reads_like_any_other_reason(
    challenges: Challenges, blocks: Blocks, players: Players
) -> None:
    """Nobody can tell it from a player who wants no challenges at present.

    He still issues his own, and accepts those to anybody.
    """
    await blocks.add(CARL, ANNA)
    await players.set(BJORN, lambda before: replace(before, challenges=False))

    for opponent in (BJORN, CARL):
        request = challenges.issue(HALL, ANNA, opponent, ANNA_ATTACKS)
        refusal = await declined(OpponentUnavailableError, request)
        assert (type(refusal), refusal.args) == (OpponentUnavailableError, (opponent,))
    anybody = await challenges.issue(HALL, ANNA, None, ANNA_ATTACKS)
    assert (await challenges.accept(anybody.id, BJORN)).defenders == BJORN
    own = await challenges.issue(HALL, BJORN, ANNA, ANNA_ATTACKS)
    assert (await challenges.accept(own.id, ANNA)).attackers == BJORN


async def test_a_block_is_lifted(challenges: Challenges, blocks: Blocks) -> None:
    await blocks.add(ANNA, BJORN)
    await blocks.remove(ANNA, BJORN)

    await challenges.issue(HALL, BJORN, ANNA, ANNA_ATTACKS)
    await declined(NotBlockedError, blocks.remove(ANNA, BJORN))


async def test_blocks_are_listed_in_the_order_of_time(blocks: Blocks, world: World) -> None:
    """Blocking somebody twice changes nothing; nobody blocks himself, or more than so many."""
    for player in (DORA, BJORN, CARL, BJORN):
        await blocks.add(ANNA, player)
        world.wait(HOUR)
    assert await blocks.of(ANNA) == [DORA, BJORN, CARL]
    assert await blocks.of(BJORN) == []
    await declined(BlockYourselfError, blocks.add(ANNA, ANNA))

    async with world.store.begin() as unit:
        for number in range(3, MAX_BLOCKS):
            await unit.blocks.add(ANNA, PlayerId(1000 + number), world.time)
    await declined(TooManyBlocksError, blocks.add(ANNA, PlayerId(1000)))
    await blocks.add(ANNA, BJORN)
