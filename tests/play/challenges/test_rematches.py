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
from play.limits import MAX_OPEN_CHALLENGES
from play.matches.errors import NotYourMatchError
from play.matches.match import Match
from play.matches.seats import Seats
from play.matches.terms import Terms
from play.players.player_id import PlayerId
from play.servers.errors import NotAChallengerError
from play.servers.place import Place
from play.servers.server import Server
from play.services.challenges import Challenges
from play.services.matches import Matches
from play.services.rematches import Rematches
from play.time.time_control import TimeControl
from tafl.pieces import Side
from tests.support.examples import ANNA, BJORN, CARL, HALL, HOUR, PAIR, TINY, challenge
from tests.support.refusing import declined
from tests.support.seating import agreed
from tests.support.world import World


@pytest.fixture
async def over(challenges: Challenges, matches: Matches) -> Match:
    """A match that Anna, who attacked, has resigned."""
    return await matches.resign((await agreed(challenges)).id, ANNA)


async def rematch(rematches: Rematches, match: Match, player: PlayerId) -> Challenge:
    offered = await rematches.offer_or_accept(match.id, player, HALL)
    assert isinstance(offered, Challenge)
    return offered


async def test_a_rematch_has_the_same_terms_and_the_sides_swapped(
    challenges: Challenges, rematches: Rematches, matches: Matches
) -> None:
    """Whoever offers it gets the side that he had not."""
    control = TimeControl(HOUR, HOUR, 2 * HOUR, weekends=True, vacations=False)
    rules = replace(TINY, name="Tiny of one game")
    match = await agreed(challenges, Terms(rules, Side.ATTACKERS, control, rated=True))
    await matches.resign(match.id, ANNA)

    by_anna = await rematch(rematches, match, ANNA)

    assert by_anna.terms == Terms(rules, Side.DEFENDERS, control, rated=True)
    assert (by_anna.place, by_anna.opponent, by_anna.rematch_of) == (HALL, BJORN, match.id)
    again = await challenges.accept(by_anna.id, BJORN)
    assert again.seats == Seats(attackers=BJORN, defenders=ANNA)


async def test_the_loser_of_the_lot_gets_the_other_side_in_the_rematch(
    challenges: Challenges, rematches: Rematches, matches: Matches
) -> None:
    """Sides are swapped as they were played, not drawn again."""
    match = await agreed(challenges, Terms(TINY))
    await matches.resign(match.id, ANNA)

    assert (await rematch(rematches, match, BJORN)).terms.side is Side.ATTACKERS


async def test_who_is_offered_a_rematch_accepts_it_by_asking_for_one(
    over: Match, challenges: Challenges, rematches: Rematches
) -> None:
    """Both press the button: there is one challenge, and one match, which the refusal names."""
    offered = await rematch(rematches, over, ANNA)
    await declined(RematchOfferedError, rematches.offer_or_accept(over.id, ANNA, HALL))
    assert len(await challenges.open_for(ANNA)) == 1

    again = await rematches.offer_or_accept(over.id, BJORN, HALL)

    assert isinstance(again, Match)
    assert again.seats == Seats(attackers=BJORN, defenders=ANNA)
    assert (await challenges.get(offered.id)).match_id == again.id
    for player in (ANNA, BJORN):
        request = rematches.offer_or_accept(over.id, player, HALL)
        assert (await declined(RematchBegunError, request)).rematch == again.id


async def test_a_rematch_that_was_declined_may_be_offered_again(
    over: Match, challenges: Challenges, rematches: Rematches, world: World
) -> None:
    """By either; so may one that has expired, also before anybody has noted that it has."""
    first = await rematch(rematches, over, ANNA)
    await challenges.decline(first.id, BJORN)

    second = await rematch(rematches, over, BJORN)
    assert (second.challenger, second.terms.side) == (BJORN, Side.ATTACKERS)
    world.time = second.expires_at

    assert (await rematch(rematches, over, ANNA)).id != second.id


async def test_the_rematch_of_a_pair_is_a_pair(
    challenges: Challenges, rematches: Rematches, matches: Matches
) -> None:
    """It is one offer, under whichever of the two matches it is asked for, once both are over.

    Under whichever it is asked for, the refusal names the one that runs.
    """
    pairs = [await agreed(challenges, PAIR) for _ in range(2)]
    for over, first in enumerate(pairs):
        pair = (first.id, first.id + 1)
        await matches.resign(pair[over], ANNA)
        by_one = rematches.offer_or_accept(pair[over], BJORN, HALL)
        by_other = rematches.offer_or_accept(pair[1 - over], BJORN, HALL)
        assert (await declined(PairRunsError, by_one)).match_id == pair[1 - over]
        assert (await declined(MatchRunsError, by_other)).match_id == pair[1 - over]

    first = pairs[1]
    await matches.resign(first.id, ANNA)
    offered = await rematch(rematches, await matches.get(first.id + 1), ANNA)
    await declined(RematchOfferedError, rematches.offer_or_accept(first.id, ANNA, HALL))
    again = await rematches.offer_or_accept(first.id, BJORN, HALL)

    assert (offered.terms, offered.rematch_of) == (PAIR, first.id)
    assert isinstance(again, Match)
    assert again.pair_id == again.id


async def test_a_rematch_is_posted_where_it_is_said(over: Match, rematches: Rematches) -> None:
    """An offer needs a place; accepting it does not."""
    elsewhere = Place(HALL.guild_id, HALL.channel_id + 1)

    await declined(NoPlaceError, rematches.offer_or_accept(over.id, ANNA, None))
    await rematches.offer_or_accept(over.id, ANNA, elsewhere)
    again = await rematches.offer_or_accept(over.id, BJORN, None)

    assert again.place == elsewhere


async def test_only_who_may_challenge_offers_a_rematch(
    over: Match, rematches: Rematches, world: World
) -> None:
    """Everybody accepts one."""
    async with world.store.begin() as unit:
        await unit.servers.put(Server(HALL.server_id, challengers=7))

    request = rematches.offer_or_accept(over.id, ANNA, HALL, roles=[8])
    await declined(NotAChallengerError, request)
    await rematches.offer_or_accept(over.id, BJORN, HALL, roles=[7, 8])

    assert isinstance(await rematches.offer_or_accept(over.id, ANNA, HALL, roles=[8]), Match)


async def test_only_its_players_have_a_rematch_when_the_match_is_over(
    challenges: Challenges, rematches: Rematches, matches: Matches
) -> None:
    """An aborted one may be begun again."""
    match = await agreed(challenges)
    await declined(MatchRunsError, rematches.offer_or_accept(match.id, ANNA, HALL))
    await matches.abort(match.id, ANNA)

    await declined(NotYourMatchError, rematches.offer_or_accept(match.id, CARL, HALL))
    assert (await rematch(rematches, match, ANNA)).rematch_of == match.id


async def test_offers_of_a_rematch_count_as_open_challenges(
    over: Match, rematches: Rematches, world: World
) -> None:
    async with world.store.begin() as unit:
        for _ in range(MAX_OPEN_CHALLENGES):
            await unit.challenges.add(challenge(None))

    await declined(TooManyChallengesError, rematches.offer_or_accept(over.id, ANNA, HALL))
