"""Profiles, and what two players have had with each other, as the service reads them."""

from dataclasses import replace

import pytest

from play.matches.match import Match
from play.matches.seats import Seats
from play.matches.terms import Terms
from play.players.player_id import PlayerId
from play.profiles.errors import NotShownEverywhereError, SamePlayerError
from play.ratings.rated_result import rated_key
from play.ratings.rating import Rating
from play.ratings.rating_list import (
    ALL_RULESETS,
    ALL_SERVERS,
    MIN_LISTED_OPPONENTS,
    EntryKey,
    RatingEntry,
)
from play.seasons.medal import Medal, MedalKind
from play.seasons.tally import Tally
from play.servers.place import Place
from play.time.habits import DEFAULT_HABITS
from tafl.pieces import Side
from tafl.rulesets import ruleset
from tests.play.ratings.test_rating_requests import under_way
from tests.support.examples import ANNA, BJORN, CARL, HALL, HOUR, NOON, TINY, WEEK, new_match
from tests.support.stored import add_match, add_matches
from tests.support.viewers import at, in_hall
from tests.support.world import World

HERE = HALL.guild_id or 0
ELSEWHERE = Place(2, 22)


def lost_by(loser: PlayerId, *others: PlayerId, place: Place = HALL) -> Match:
    """A finished match of Anna, who attacks, with Björn or another one."""
    match = replace(new_match("c1-b1", defenders=(others or (BJORN,))[0]), place=place)
    return match.resign(loser, NOON, None)


async def rate(world: World, player: PlayerId, value: float, key: str = ALL_RULESETS) -> None:
    entry = RatingEntry(Rating(value, 60), NOON, 20, MIN_LISTED_OPPONENTS)
    async with world.store.begin() as unit:
        await unit.ratings.put({EntryKey(HERE, player, key): entry})


async def test_a_profile_tells_what_was_played_there(world: World) -> None:
    """On a server or across all, of one game or all; other rules are another game."""
    retired = Terms(replace(TINY, few_attackers=1))
    old = Match.start(HALL, Seats(ANNA, BJORN), retired, NOON, DEFAULT_HABITS).resign(
        ANNA, NOON, None
    )
    elsewhere = lost_by(ANNA, place=ELSEWHERE)
    await add_matches(world.store, lost_by(BJORN), lost_by(BJORN), elsewhere, old, new_match())

    here = await world.profiles.profile(ANNA, HERE, None, in_hall(BJORN))
    everywhere = await world.profiles.profile(ANNA, ALL_SERVERS, None, in_hall(ANNA))
    tiny = await world.profiles.profile(ANNA, HERE, TINY, in_hall(ANNA))
    other = await world.profiles.profile(ANNA, HERE, ruleset("brandubh"), in_hall(ANNA))

    assert here.career.total == here.career.by_side[Side.ATTACKERS] == Tally(won=2, lost=1)
    assert [tally for _, tally in here.career.by_ruleset] == [Tally(won=2), Tally(lost=1)]
    assert everywhere.career.total == Tally(won=2, lost=2)
    assert (tiny.career.total, other.career.total) == (Tally(won=2), Tally())
    assert here.reliability.finished == 4


async def test_a_profile_of_one_game_has_the_medals_for_it(world: World) -> None:
    """One of all games has all of them."""
    season = Medal(HERE, ANNA, MedalKind.SEASON, 1, 1, "Winter", NOON)
    champion = replace(
        season, kind=MedalKind.CHAMPION, ruleset_key="brandubh", ruleset_name="Brandubh"
    )
    async with world.store.begin() as unit:
        for medal in (season, champion):
            await unit.medals.award(medal.kind, medal.about, [medal])

    one = await world.profiles.profile(ANNA, HERE, ruleset("brandubh"), in_hall(ANNA))
    every = await world.profiles.profile(ANNA, HERE, None, in_hall(ANNA))

    assert one.medals == [champion]
    assert every.medals == [season, champion]


async def test_a_profile_tells_ratings_with_the_place(world: World) -> None:
    """As uncertain as they have become; those of single games by name, the best first."""
    await rate(world, ANNA, 1600)
    await rate(world, BJORN, 1700)
    await rate(world, ANNA, 1400, "brandubh")
    await rate(world, ANNA, 1500, "copenhagen")
    world.wait(2 * WEEK)

    profile = await world.profiles.profile(ANNA, HERE, None, in_hall(ANNA))

    assert profile.rating is not None
    assert (profile.rating.place, profile.rating.rating.value) == (2, 1600)
    assert profile.rating.rating.deviation > 60
    assert [(name, rated.value) for name, rated in profile.ratings] == [
        ("Copenhagen Hnefatafl", 1500),
        ("Brandubh", 1400),
    ]


async def test_who_is_not_listed_has_a_rating_without_a_place(world: World) -> None:
    """And a curve from his first result on, in each game and over all."""
    match = await under_way(world)
    await world.matches.resign(match.id, BJORN)

    overall = await world.profiles.profile(ANNA, HERE, None, in_hall(ANNA))
    tiny = await world.profiles.profile(ANNA, HERE, TINY, in_hall(ANNA))

    assert overall.rating is not None
    assert (overall.rating.place, overall.rating.results) == (0, 1)
    assert len(overall.curve) == len(tiny.curve) == 1
    assert tiny.category.ruleset_key == rated_key(TINY)


async def test_across_servers_no_opponent_is_named_who_does_not_want_it(world: World) -> None:
    """Nor is anybody told of. The games count; who asks may know of his own, here or there."""
    await add_match(world.store, lost_by(ANNA, place=ELSEWHERE))
    with pytest.raises(NotShownEverywhereError) as refused:
        await world.profiles.profile(ANNA, ALL_SERVERS, None, in_hall(BJORN))
    assert refused.value.player == ANNA
    await world.players.set(ANNA, lambda player: replace(player, everywhere=True))

    told = [
        (await world.profiles.profile(ANNA, ALL_SERVERS, None, in_hall(who))).career
        for who in (CARL, BJORN)
    ]
    own = (await world.profiles.profile(ANNA, ALL_SERVERS, None, in_hall(ANNA))).career
    there = (
        await world.profiles.profile(ANNA, ELSEWHERE.guild_id or 0, None, at(ELSEWHERE, CARL))
    ).career

    assert [career.rivals for career in told] == [set(), {BJORN}]
    assert own.rivals == there.rivals == {BJORN}
    assert told[0].total == own.total == Tally(lost=1)


async def test_two_players_are_told_what_they_had_with_each_other(world: World) -> None:
    """The latest first, as the first of them has it, and what runs; nobody with himself."""
    lost, swapped = lost_by(ANNA), replace(lost_by(ANNA), seats=Seats(BJORN, ANNA))
    late = replace(swapped, updated_at=NOON + HOUR)
    stored = await add_matches(world.store, lost, late, lost_by(CARL, CARL), new_match())

    meeting = await world.profiles.head_to_head(BJORN, ANNA, HERE, in_hall(CARL))

    assert [game.id for game in meeting.games] == [stored[1].id, stored[0].id]
    assert [game.side for game in meeting.games] == [Side.ATTACKERS, Side.DEFENDERS]
    assert meeting.career.total == Tally(won=1, lost=1)
    assert [match.id for match in meeting.running] == [stored[3].id]
    with pytest.raises(SamePlayerError):
        await world.profiles.head_to_head(ANNA, ANNA, HERE, in_hall(BJORN))


async def test_what_is_expected_follows_from_both_ratings(world: World) -> None:
    """Whoever is asked first."""
    await rate(world, ANNA, 1700)
    assert (await world.profiles.head_to_head(ANNA, BJORN, HERE, in_hall(CARL))).expected is None
    await rate(world, BJORN, 1500)

    one = (await world.profiles.head_to_head(ANNA, BJORN, HERE, in_hall(CARL))).expected
    other = (await world.profiles.head_to_head(BJORN, ANNA, HERE, in_hall(CARL))).expected

    assert one is not None
    assert other is not None
    assert one == pytest.approx(0.755, abs=0.005)
    assert one + other == pytest.approx(1)


async def test_of_two_others_nothing_is_told_across_servers_unless_both_want_it(
    world: World,
) -> None:
    """Whoever is one of them knows it all anyway."""
    await add_match(world.store, lost_by(ANNA, place=ELSEWHERE))
    await world.players.set(ANNA, lambda player: replace(player, everywhere=True))

    with pytest.raises(NotShownEverywhereError) as refused:
        await world.profiles.head_to_head(ANNA, BJORN, ALL_SERVERS, in_hall(CARL))

    assert refused.value.player == BJORN
    assert (
        len((await world.profiles.head_to_head(ANNA, BJORN, ALL_SERVERS, in_hall(ANNA))).games) == 1
    )
    assert (await world.profiles.head_to_head(ANNA, BJORN, HERE, in_hall(ANNA))).games == []


async def test_across_servers_no_rating_is_told_that_is_not_shown_there(world: World) -> None:
    """Not even to the opponent, once its player does not want it any longer."""
    async with world.store.begin() as unit:
        entry = RatingEntry(Rating(1700, 60), NOON, 20, MIN_LISTED_OPPONENTS)
        keys = [EntryKey(ALL_SERVERS, one, ALL_RULESETS) for one in (ANNA, BJORN)]
        await unit.ratings.put(dict.fromkeys(keys, entry))

    hidden = await world.profiles.head_to_head(ANNA, BJORN, ALL_SERVERS, in_hall(ANNA))
    await world.players.set(BJORN, lambda player: replace(player, everywhere=True))
    told = await world.profiles.head_to_head(ANNA, BJORN, ALL_SERVERS, in_hall(ANNA))

    assert (set(hidden.ratings), hidden.expected) == ({ANNA}, None)
    assert (set(told.ratings), told.expected) == ({ANNA, BJORN}, 0.5)
