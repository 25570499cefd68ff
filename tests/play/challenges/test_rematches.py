"""Rematches: who offers one, on which terms, and how often."""

from dataclasses import replace

import pytest

from play.challenges.challenge import Challenge
from play.challenges.errors import (
    MatchRunsError,
    NoPlaceError,
    PairRunsError,
    RematchBegunError,
    RematchOfferedError,
    TooManyChallengesError,
)
from play.limits.amounts import MAX_OPEN_CHALLENGES
from play.matches.errors import NotYourMatchError
from play.matches.match import Match
from play.matches.seats import Seats
from play.matches.terms import Terms
from play.players.player_id import PlayerId
from play.servers.errors import NotAChallengerError
from play.servers.place import Place
from play.servers.server import Server
from play.time.time_control import TimeControl
from tafl.pieces import Side
from tests.support.examples import ANNA, BJORN, CARL, HALL, HOUR, PAIR, TINY, challenge
from tests.support.world import World, agreed, declined


@pytest.fixture
async def over(world: World) -> Match:
    """A match that Anna, who attacked, has resigned."""
    return await world.matches.resign((await agreed(world)).id, ANNA)


async def rematch(world: World, match: Match, player: PlayerId) -> Challenge:
    offered = await world.rematches.offer_or_accept(match.id, player, HALL)
    assert isinstance(offered, Challenge)
    return offered


async def test_a_rematch_has_the_same_terms_and_the_sides_swapped(world: World) -> None:
    """Whoever offers it gets the side that he had not."""
    control = TimeControl(HOUR, HOUR, 2 * HOUR, weekends=True, vacations=False)
    rules = replace(TINY, name="Tiny of one game")
    match = await agreed(world, Terms(rules, Side.ATTACKERS, control, rated=True))
    await world.matches.resign(match.id, ANNA)

    by_anna = await rematch(world, match, ANNA)

    assert by_anna.terms == Terms(rules, Side.DEFENDERS, control, rated=True)
    assert (by_anna.place, by_anna.opponent, by_anna.rematch_of) == (HALL, BJORN, match.id)
    again = await world.challenges.accept(by_anna.id, BJORN)
    assert again.seats == Seats(attackers=BJORN, defenders=ANNA)


async def test_the_loser_of_the_lot_gets_the_other_side_in_the_rematch(world: World) -> None:
    """Sides are swapped as they were played, not drawn again."""
    match = await agreed(world, Terms(TINY))
    await world.matches.resign(match.id, ANNA)

    assert (await rematch(world, match, BJORN)).terms.side is Side.ATTACKERS


async def test_who_is_offered_a_rematch_accepts_it_by_asking_for_one(
    over: Match, world: World
) -> None:
    """Both press the button: there is one challenge, and one match, which the refusal names."""
    offered = await rematch(world, over, ANNA)
    await declined(RematchOfferedError, world.rematches.offer_or_accept(over.id, ANNA, HALL))
    assert len(await world.challenges.open_for(ANNA)) == 1

    again = await world.rematches.offer_or_accept(over.id, BJORN, HALL)

    assert isinstance(again, Match)
    assert again.seats == Seats(attackers=BJORN, defenders=ANNA)
    assert (await world.challenges.load_challenge(offered.id)).match_id == again.id
    for player in (ANNA, BJORN):
        request = world.rematches.offer_or_accept(over.id, player, HALL)
        assert (await declined(RematchBegunError, request)).rematch == again.id


async def test_a_rematch_that_was_declined_may_be_offered_again(over: Match, world: World) -> None:
    """By either; so may one that has expired, also before anybody has noted that it has."""
    first = await rematch(world, over, ANNA)
    await world.challenges.decline(first.id, BJORN)

    second = await rematch(world, over, BJORN)
    assert (second.challenger, second.terms.side) == (BJORN, Side.ATTACKERS)
    world.time = second.expires_at

    assert (await rematch(world, over, ANNA)).id != second.id


async def test_the_rematch_of_a_pair_is_a_pair(world: World) -> None:
    """One offer under either match, once both are over: the refusal names the one that runs."""
    pairs = [await agreed(world, PAIR) for _ in range(2)]
    for over, first in enumerate(pairs):
        pair = (first.id, first.id + 1)
        await world.matches.resign(pair[over], ANNA)
        by_one = world.rematches.offer_or_accept(pair[over], BJORN, HALL)
        by_other = world.rematches.offer_or_accept(pair[1 - over], BJORN, HALL)
        assert (await declined(PairRunsError, by_one)).match_id == pair[1 - over]
        assert (await declined(MatchRunsError, by_other)).match_id == pair[1 - over]

    first = pairs[1]
    await world.matches.resign(first.id, ANNA)
    offered = await rematch(world, await world.matches.load_match(first.id + 1), ANNA)
    await declined(RematchOfferedError, world.rematches.offer_or_accept(first.id, ANNA, HALL))
    again = await world.rematches.offer_or_accept(first.id, BJORN, HALL)

    assert (offered.terms, offered.rematch_of) == (PAIR, first.id)
    assert isinstance(again, Match)
    assert again.pair_id == again.id


async def test_a_rematch_is_posted_where_it_is_said(over: Match, world: World) -> None:
    """An offer needs a place; accepting it does not."""
    elsewhere = Place(HALL.guild_id, HALL.channel_id + 1)

    await declined(NoPlaceError, world.rematches.offer_or_accept(over.id, ANNA, None))
    await world.rematches.offer_or_accept(over.id, ANNA, elsewhere)
    again = await world.rematches.offer_or_accept(over.id, BJORN, None)

    assert again.place == elsewhere


async def test_only_who_may_challenge_offers_a_rematch(over: Match, world: World) -> None:
    """Everybody accepts one."""
    async with world.store.begin() as unit:
        await unit.servers.put(Server(HALL.server_id, challengers=7))

    request = world.rematches.offer_or_accept(over.id, ANNA, HALL, roles=[8])
    await declined(NotAChallengerError, request)
    await world.rematches.offer_or_accept(over.id, BJORN, HALL, roles=[7, 8])

    assert isinstance(await world.rematches.offer_or_accept(over.id, ANNA, HALL, roles=[8]), Match)


async def test_only_its_players_have_a_rematch_when_the_match_is_over(world: World) -> None:
    """An aborted one may be begun again."""
    match = await agreed(world)
    await declined(MatchRunsError, world.rematches.offer_or_accept(match.id, ANNA, HALL))
    await world.matches.abort(match.id, ANNA)

    await declined(NotYourMatchError, world.rematches.offer_or_accept(match.id, CARL, HALL))
    assert (await rematch(world, match, ANNA)).rematch_of == match.id


async def test_offers_of_a_rematch_count_as_open_challenges(over: Match, world: World) -> None:
    async with world.store.begin() as unit:
        for _ in range(MAX_OPEN_CHALLENGES):
            await unit.challenges.add_challenge(challenge(None))

    await declined(TooManyChallengesError, world.rematches.offer_or_accept(over.id, ANNA, HALL))
