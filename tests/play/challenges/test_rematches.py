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
from tests.support.examples import ANNA, ANNA_ATTACKS, BJORN, CARL, HALL, HOUR, PAIR, TINY
from tests.support.seating import agreed
from tests.support.world import World


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
    challenges: Challenges, rematches: Rematches, matches: Matches
) -> None:
    """Both press the button: there is one challenge, and one match."""
    match = await agreed(challenges)
    await matches.resign(match.id, ANNA)
    offered = await rematch(rematches, match, ANNA)

    again = await rematches.offer_or_accept(match.id, BJORN, HALL)

    assert isinstance(again, Match)
    assert again.seats == Seats(attackers=BJORN, defenders=ANNA)
    assert (await challenges.get(offered.id)).match_id == again.id


async def test_a_rematch_is_offered_once(
    challenges: Challenges, rematches: Rematches, matches: Matches
) -> None:
    match = await agreed(challenges)
    await matches.resign(match.id, ANNA)
    await rematches.offer_or_accept(match.id, ANNA, HALL)

    with pytest.raises(RematchOfferedError):
        await rematches.offer_or_accept(match.id, ANNA, HALL)

    assert len(await challenges.open_for(ANNA)) == 1


async def test_a_rematch_that_has_begun_is_not_offered_again(
    challenges: Challenges, rematches: Rematches, matches: Matches
) -> None:
    """The refusal says which match it is."""
    match = await agreed(challenges)
    await matches.resign(match.id, ANNA)
    await rematches.offer_or_accept(match.id, ANNA, HALL)
    again = await rematches.offer_or_accept(match.id, BJORN, HALL)

    for player in (ANNA, BJORN):
        with pytest.raises(RematchBegunError) as refused:
            await rematches.offer_or_accept(match.id, player, HALL)
        assert refused.value.rematch == again.id


async def test_a_rematch_that_was_declined_may_be_offered_again(
    challenges: Challenges, rematches: Rematches, matches: Matches
) -> None:
    """By either; so may one that has expired."""
    match = await agreed(challenges)
    await matches.resign(match.id, ANNA)
    first = await rematch(rematches, match, ANNA)
    await challenges.decline(first.id, BJORN)

    second = await rematch(rematches, match, BJORN)

    assert (second.challenger, second.terms.side) == (BJORN, Side.ATTACKERS)


async def test_a_rematch_that_has_expired_may_be_offered_again(
    challenges: Challenges, rematches: Rematches, matches: Matches, world: World
) -> None:
    """Also before anybody has noted that it has."""
    match = await agreed(challenges)
    await matches.resign(match.id, ANNA)
    first = await rematch(rematches, match, ANNA)
    world.time = first.expires_at

    assert (await rematch(rematches, match, BJORN)).id != first.id


async def test_the_rematch_of_a_pair_is_a_pair(
    challenges: Challenges, rematches: Rematches, matches: Matches
) -> None:
    """It is one offer, under whichever of the two matches it is asked for."""
    first = await agreed(challenges, PAIR)
    second = await matches.get(first.id + 1)
    for match in (first, second):
        await matches.resign(match.id, ANNA)

    offered = await rematch(rematches, second, ANNA)
    again = await rematches.offer_or_accept(first.id, BJORN, HALL)

    assert (offered.terms, offered.rematch_of) == (PAIR, first.id)
    assert isinstance(again, Match)
    assert len(await matches.running(ANNA)) == 2


@pytest.mark.parametrize("over", [0, 1])
async def test_there_is_no_rematch_of_a_pair_of_which_one_match_runs(
    challenges: Challenges, rematches: Rematches, matches: Matches, over: int
) -> None:
    """Under whichever it is asked for, the refusal names the one that runs."""
    first = await agreed(challenges, PAIR)
    pair = (first.id, first.id + 1)
    await matches.resign(pair[over], ANNA)

    with pytest.raises(PairRunsError) as by_one:
        await rematches.offer_or_accept(pair[over], BJORN, HALL)
    with pytest.raises(MatchRunsError) as by_other:
        await rematches.offer_or_accept(pair[1 - over], BJORN, HALL)

    assert by_one.value.match_id == by_other.value.match_id == pair[1 - over]


async def test_a_rematch_is_posted_where_it_is_said(
    challenges: Challenges, rematches: Rematches, matches: Matches
) -> None:
    """An offer needs a place; accepting it does not."""
    match = await agreed(challenges)
    await matches.resign(match.id, ANNA)
    elsewhere = Place(HALL.guild_id, HALL.channel_id + 1)

    with pytest.raises(NoPlaceError):
        await rematches.offer_or_accept(match.id, ANNA, None)
    await rematches.offer_or_accept(match.id, ANNA, elsewhere)
    again = await rematches.offer_or_accept(match.id, BJORN, None)

    assert again.place == elsewhere


async def test_only_who_may_challenge_offers_a_rematch(
    challenges: Challenges, rematches: Rematches, matches: Matches, world: World
) -> None:
    """Everybody accepts one."""
    match = await agreed(challenges)
    await matches.resign(match.id, ANNA)
    assert HALL.guild_id is not None
    async with world.store.begin() as unit:
        await unit.servers.put(Server(HALL.guild_id, challengers=7))

    with pytest.raises(NotAChallengerError):
        await rematches.offer_or_accept(match.id, ANNA, HALL, roles=[8])
    await rematches.offer_or_accept(match.id, BJORN, HALL, roles=[7, 8])

    assert isinstance(await rematches.offer_or_accept(match.id, ANNA, HALL, roles=[8]), Match)


async def test_a_pair_has_one_offer_of_a_rematch(
    challenges: Challenges, rematches: Rematches, matches: Matches
) -> None:
    """Made after the first match, it stands after the second too."""
    first = await agreed(challenges, PAIR)
    for match_id in (first.id, first.id + 1):
        await matches.resign(match_id, ANNA)
    await rematches.offer_or_accept(first.id, ANNA, HALL)

    with pytest.raises(RematchOfferedError):
        await rematches.offer_or_accept(first.id + 1, ANNA, HALL)


async def test_there_is_no_rematch_of_a_match_that_runs(
    challenges: Challenges, rematches: Rematches
) -> None:
    match = await agreed(challenges)

    with pytest.raises(MatchRunsError):
        await rematches.offer_or_accept(match.id, ANNA, HALL)


async def test_only_its_players_have_a_rematch(
    challenges: Challenges, rematches: Rematches, matches: Matches
) -> None:
    match = await agreed(challenges)
    await matches.resign(match.id, ANNA)

    with pytest.raises(NotYourMatchError):
        await rematches.offer_or_accept(match.id, CARL, HALL)


async def test_an_aborted_match_may_be_begun_again(
    challenges: Challenges, rematches: Rematches, matches: Matches
) -> None:
    match = await agreed(challenges)
    await matches.abort(match.id, ANNA)

    assert (await rematch(rematches, match, ANNA)).rematch_of == match.id


async def test_offers_of_a_rematch_count_as_open_challenges(
    challenges: Challenges, rematches: Rematches, matches: Matches
) -> None:
    match = await agreed(challenges)
    await matches.resign(match.id, ANNA)
    for _ in range(MAX_OPEN_CHALLENGES):
        await challenges.issue(HALL, ANNA, None, ANNA_ATTACKS)

    with pytest.raises(TooManyChallengesError):
        await rematches.offer_or_accept(match.id, ANNA, HALL)
