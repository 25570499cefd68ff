"""Which open challenges of a server a player is offered: those that they can accept."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

from play.challenges.challenge import DEFAULT_OPEN_TIME
from play.challenges.requirements import Admission
from play.fair_play.case import Case
from play.limits.amounts import MAX_LISTED_CHALLENGES, MAX_RUNNING_MATCHES
from play.matches.terms import Terms
from play.players.player_id import PlayerId
from play.servers.place import Place
from tests.support.examples import (
    ANNA,
    ANNA_ATTACKS,
    BJORN,
    CARL,
    DORA,
    HALL,
    HOUR,
    NOON,
    PAIR,
    TINY,
    challenge,
    new_match,
)
from tests.support.issuing import send_challenge
from tests.support.stored import add_matches
from tests.support.world import World

RATED = Terms(TINY, rated=True)


def anywhere(_: Place) -> bool:
    """Every channel can be seen."""
    return True


async def offered(
    world: World,
    player: PlayerId,
    sees: Callable[[Place], bool] = anywhere,
    limit: int = 2 * MAX_LISTED_CHALLENGES,
) -> list[int]:
    """The ids of the challenges on the server of the hall that *player* can accept."""
    found = await world.challenges.acceptable(HALL.server_id, player, sees, limit)
    return [each.id for each in found]


async def test_a_challenge_to_one_player_is_offered_to_them_first(world: World) -> None:
    """And to nobody else. Then come the others, the latest first, to all but the challenger."""
    for opponent in (None, BJORN, None):
        await send_challenge(world.challenges, HALL, ANNA, opponent, ANNA_ATTACKS)

    assert await offered(world, BJORN) == [2, 3, 1]
    assert await offered(world, CARL) == [3, 1]
    assert await offered(world, ANNA) == []


async def test_challenges_elsewhere_are_not_offered(world: World) -> None:
    """On other servers, on none, or in a channel unseen; all channels seen are one place."""
    for place in (Place(2, 11), Place(None, 11), replace(HALL, channel_id=12), HALL):
        await send_challenge(world.challenges, place, ANNA, None, ANNA_ATTACKS)

    assert await offered(world, BJORN) == [4, 3]
    assert await offered(world, BJORN, lambda place: place != HALL) == [3]


async def test_what_is_no_longer_open_is_not_offered(world: World) -> None:
    """Nor what has expired without its being stored yet."""
    for lasting in (HOUR, DEFAULT_OPEN_TIME, DEFAULT_OPEN_TIME, DEFAULT_OPEN_TIME):
        await send_challenge(world.challenges, HALL, ANNA, None, ANNA_ATTACKS, lasting)
    await world.challenges.accept(2, CARL)
    await world.challenges.withdraw(3, ANNA)
    world.time += HOUR

    assert await offered(world, BJORN) == [4]


async def test_whoever_is_blocked_is_not_offered(world: World) -> None:
    """Whichever of the two has blocked the other."""
    await send_challenge(world.challenges, HALL, ANNA, None, ANNA_ATTACKS)
    async with world.store.begin() as unit:
        await unit.blocks.add_block(ANNA, BJORN, NOON)
        await unit.blocks.add_block(DORA, ANNA, NOON)

    assert await offered(world, BJORN) == await offered(world, DORA) == []
    assert await offered(world, CARL) == [1]


async def test_a_standing_challenge_is_not_offered_to_those_who_still_play(world: World) -> None:
    issued = await send_challenge(
        world.challenges, HALL, ANNA, None, ANNA_ATTACKS, admission=Admission(True)
    )
    await world.challenges.accept(issued.id, BJORN)

    assert await offered(world, BJORN) == []
    assert await offered(world, CARL) == [1]


async def test_rated_games_are_not_offered_to_or_by_excluded_players(world: World) -> None:
    """Casual ones are."""
    for challenger in (ANNA, CARL):
        for terms in (RATED, ANNA_ATTACKS):
            await send_challenge(world.challenges, HALL, challenger, None, terms)
    until = NOON + timedelta(days=7)
    async with world.store.begin() as unit:
        for excluded in (ANNA, BJORN):
            await unit.cases.add_case(
                Case(HALL.server_id, excluded, DORA, "foul play", NOON, until)
            )

    assert await offered(world, BJORN) == [4, 2]
    assert await offered(world, DORA) == [4, 3, 2]


async def test_what_is_offered_is_what_can_be_accepted(world: World) -> None:
    """Each of those listed begins a match; pairs are not offered without room for two."""
    for terms in (RATED, PAIR, ANNA_ATTACKS, PAIR):
        await send_challenge(world.challenges, HALL, ANNA, None, terms)
    running = [new_match(attackers=DORA, defenders=CARL)] * (MAX_RUNNING_MATCHES - 1)
    await add_matches(world.store, *running)

    assert await offered(world, CARL) == [3, 1]
    for number in await offered(world, BJORN):
        await world.challenges.accept(number, BJORN)
    assert await offered(world, BJORN) == []


async def test_of_too_many_the_latest_are_offered(world: World) -> None:
    """Only as many as are asked for, of those that can be accepted: others do not count."""
    strict = replace(challenge(None), admission=Admission(min_games=5))
    async with world.store.begin() as unit:
        for each in (*[challenge(None)] * (MAX_LISTED_CHALLENGES + 2), strict, strict):
            await unit.challenges.add_challenge(each)

    found = await offered(world, BJORN)

    assert found == list(range(MAX_LISTED_CHALLENGES + 2, 4, -1))
    assert await offered(world, BJORN, limit=2) == found[:2]
