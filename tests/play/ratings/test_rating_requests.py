"""Ratings change when matches end, once for each, and can be counted anew."""

import gc
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

import pytest

from play.matches.errors import MatchOverError, StaleBoardError
from play.matches.match import Match
from play.matches.match_view import MatchView
from play.matches.seats import Seats
from play.matches.state import MatchState
from play.matches.terms import Terms
from play.news.matches import MatchEnded
from play.players.player_id import PlayerId
from play.ratings.balance import Balance
from play.ratings.rated_result import MIN_PLIES, RatedResult, rated_key
from play.ratings.rating import Rating
from play.ratings.rating_list import ALL_RULESETS, ALL_SERVERS, EntryKey, RatingEntry, RatingList
from play.servers.place import Place
from play.services.match_saving import save_match
from play.services.ratings import Ratings, Recounted
from play.store.port import Store
from play.time.habits import DEFAULT_HABITS
from play.time.time_control import TimeControl
from tafl.endings import Outcome, Reason
from tafl.pieces import Side
from tafl.ruleset import Ruleset
from tafl.rulesets import ruleset
from tests.play.ratings.test_rated import QUIET
from tests.support.examples import ANNA, BJORN, CARL, DORA, HALL, HOUR, NOON, TINY, new_match
from tests.support.stored import add_match, add_matches, spoil
from tests.support.work import counted_lines
from tests.support.world import World, agreed

PLAYERS = (ANNA, BJORN, CARL, DORA)
RATED = Terms(TINY, Side.ATTACKERS, rated=True)
RULESETS = ("tiny", "other")
KEYS = [
    EntryKey(HALL.guild_id or 0, player, ruleset)
    for player in PLAYERS
    for ruleset in (*(rated_key(replace(TINY, key=key)) for key in RULESETS), ALL_RULESETS)
]


async def under_way(world: World, terms: Terms = RATED) -> Match:
    """A match of Anna and Björn in which each has moved twice."""
    match = Match.start(HALL, Seats(ANNA, BJORN), terms, world.time, DEFAULT_HABITS)
    for move in QUIET:
        match = match.play(match.player_to_move, move, world.time, None, DEFAULT_HABITS)
    return await add_match(world.store, match)


async def results(store: Store) -> Sequence[RatedResult]:
    async with store.read() as unit:
        return await unit.ratings.results(0, 1000)


async def entries(store: Store) -> dict[EntryKey, RatingEntry]:
    async with store.read() as unit:
        return dict(await unit.ratings.entries(KEYS))


async def balances(store: Store) -> list[Balance]:
    rules = [replace(TINY, key=key) for key in RULESETS]
    return [await Ratings(store).balance(HALL.guild_id, each) for each in rules]


def counted(results: Sequence[RatedResult]) -> dict[EntryKey, RatingEntry]:
    """The entries after *results*, worked out without a store."""
    listed = RatingList()
    return {key: entry for one in results for key, entry in listed.count(one).items()}


async def test_a_rated_match_that_ends_is_counted(world: World) -> None:
    """For both players, and for what is known of the balance of its ruleset."""
    match = await under_way(world)
    assert await entries(world.store) == {}

    await world.matches.resign(match.id, BJORN)

    (result,) = await results(world.store)
    assert (result.match_id, result.seats, result.score) == (match.id, match.seats, 1)
    balance = await Ratings(world.store).balance(HALL.guild_id, TINY)
    assert balance == Balance().after(Rating(), Rating(), 1)
    assert await entries(world.store) == counted([result])
    assert len(counted([result])) == 4


async def test_a_match_that_its_clock_ends_is_counted(world: World) -> None:
    """One that is not rated changes nothing."""
    terms = replace(RATED, control=TimeControl.per_move(HOUR))
    match = await under_way(world, terms)
    await under_way(world, replace(terms, rated=False))

    world.wait(timedelta(days=3))
    await world.clocks.run_due()

    (result,) = await results(world.store)
    assert (result.match_id, result.score) == (match.id, 0)


async def test_a_result_counts_across_servers_if_both_players_want_it(world: World) -> None:
    """And stays when one of them wants it no longer."""
    key = EntryKey(ALL_SERVERS, ANNA, "copenhagen")
    for willing, counts in (((ANNA,), False), ((BJORN,), False), ((ANNA, BJORN), True)):
        for wanted in (True, False):
            for player in willing:
                await world.players.set(player, partial(replace, everywhere=wanted))
            if wanted:
                seats = Seats(ANNA, BJORN)
                await end_match(world.store, seats, ruleset("copenhagen"), Side.ATTACKERS, NOON)
        await Ratings(world.store).rebuild()

        async with world.store.read() as unit:
            assert (key in await unit.ratings.entries([key])) is counts


async def test_a_pair_is_counted_when_its_second_match_ends(world: World, database: Path) -> None:
    """As one result, once both of its matches can be read."""
    first = await agreed(world, Terms(TINY, rated=True, pair=True))
    for match_id in (first.id, first.id + 1):
        for move in QUIET:
            match = await world.matches.load_match(match_id)
            await world.matches.play(match_id, match.player_to_move, move)
    spoil(database, "UPDATE matches SET lapse = 'never' WHERE id = ?", (first.id,))

    await world.matches.resign(first.id + 1, BJORN)
    assert await results(world.store) == []
    spoil(database, "UPDATE matches SET lapse = 'loss' WHERE id = ?", (first.id,))
    await world.matches.resign(first.id, BJORN)

    (result,) = await results(world.store)
    assert (result.match_id, result.second_match_id) == (first.id, first.id + 1)
    assert (result.score, result.scores) == (1, (1, 0))
    balance = await Ratings(world.store).balance(HALL.guild_id, TINY)
    assert balance.games == 2
    assert await entries(world.store) == counted([result])


async def test_a_match_is_counted_once(world: World) -> None:
    """However often its end is asked for, or saved; if that fails, nothing is stored."""
    match = await under_way(world)

    async def end_in_vain() -> None:
        async with world.store.begin() as unit:
            over = match.resign(BJORN, NOON, None)
            await save_match(unit, match, MatchView(), over, MatchEnded(match.id, BJORN), NOON)
            raise RuntimeError

    with pytest.raises(RuntimeError):
        await end_in_vain()
    assert (await results(world.store), await entries(world.store)) == ([], {})
    assert await world.matches.load_match(match.id) == match

    over = await world.matches.resign(match.id, BJORN)
    before = await entries(world.store)
    with pytest.raises(MatchOverError):
        await world.matches.resign(match.id, ANNA)
    with pytest.raises(StaleBoardError):
        async with world.store.begin() as unit:
            await save_match(unit, match, MatchView(), over, MatchEnded(match.id, BJORN), NOON)
    assert len(await results(world.store)) == 1
    assert await entries(world.store) == before


async def test_counting_anew_mends_ratings(world: World) -> None:
    """They become what the results say, whatever they were."""
    match = await under_way(world)
    await world.matches.resign(match.id, BJORN)
    right = await entries(world.store)
    async with world.store.begin() as unit:
        curve = await unit.ratings.curve(KEYS[0])
        await unit.ratings.clear()
        await unit.ratings.put(dict.fromkeys(KEYS, next(iter(right.values()))))

    await Ratings(world.store).rebuild()

    assert gc.isenabled()
    assert await entries(world.store) == right
    async with world.store.read() as unit:
        assert await unit.ratings.curve(KEYS[0]) == curve
    assert len(curve) == 1


async def test_counting_anew_finds_results_that_are_missing(world: World) -> None:
    """Of matches that ended before there were ratings; all count in the order of their ends."""
    counted_live = await end_match(
        world.store, Seats(ANNA, BJORN), TINY, Side.ATTACKERS, NOON + HOUR
    )
    over = under_way_of(Seats(CARL, ANNA)).resign(ANNA, NOON, None)
    missing = [match.id for match in await add_matches(world.store, over, over, over)]

    recounted = await Ratings(world.store).rebuild()

    assert recounted == Recounted(results=4, found=3)
    ordered = await results(world.store)
    assert [one.match_id for one in ordered] == [*missing, counted_live]
    assert await entries(world.store) == counted(ordered)
    assert await Ratings(world.store).rebuild() == Recounted(results=4, found=0)
    assert await results(world.store) == ordered


async def test_counting_anew_finds_pairs_whose_matches_are_both_over(world: World) -> None:
    """As one result; those of which one match runs are counted when it ends."""
    store = world.store
    played = under_way_of(Seats(ANNA, BJORN))
    first = await add_match(store, played)
    async with store.begin() as unit:
        first = replace(first, pair_id=first.id)
        await unit.matches.save(
            first.resign(ANNA, NOON, None), seen=first.board, habits=DEFAULT_HABITS
        )
    second = await add_match(store, replace(played, pair_id=first.id))

    assert await Ratings(store).rebuild() == Recounted(results=0, found=0)

    async with store.begin() as unit:
        await unit.matches.save(
            second.resign(BJORN, NOON, None), seen=second.board, habits=DEFAULT_HABITS
        )
    assert await Ratings(store).rebuild() == Recounted(results=1, found=1)
    (only,) = await results(store)
    assert (only.match_id, only.second_match_id) == (first.id, second.id)


async def test_more_than_is_counted_at_once_is_all_counted(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Results, and the players who had them."""
    monkeypatch.setattr("play.services.ratings.BATCH_SIZE", 10)
    attackers = [PlayerId(1000 + number) for number in range(11)]
    matches = [new_match(attackers=player) for player in attackers]
    added = await add_matches(world.store, *matches)
    async with world.store.begin() as unit:
        for match in added:
            await unit.ratings.add_result(RatedResult(1, "tiny", match.id, match.seats, 1.0, NOON))

    await Ratings(world.store).rebuild()

    async with world.store.read() as unit:
        asked = [EntryKey(1, player, "tiny") for player in (BJORN, *attackers)]
        stored = await unit.ratings.entries(asked)
    assert [stored[key].results for key in asked] == [len(added)] + [1] * len(added)


async def test_counting_anew_takes_as_long_for_each_of_many_results(world: World) -> None:
    """In lines of Python: with each of them none of the others is looked at again."""
    lines = []
    for number in range(3):
        players = [PlayerId(1000 + number * 20 + each) for each in range(20)]
        added = await add_matches(world.store, *(new_match(attackers=each) for each in players))
        async with world.store.begin() as unit:
            for match in added:
                result = RatedResult(1, "tiny", match.id, match.seats, 1.0, NOON)
                await unit.ratings.add_result(result)
        with counted_lines() as counted:
            await Ratings(world.store).rebuild()
        lines.append(counted["lines"])

    assert lines[2] - lines[1] <= 1.2 * (lines[1] - lines[0])


def under_way_of(seats: Seats, rules: Ruleset = TINY, place: Place = HALL) -> Match:
    """A rated match, just long enough to count."""
    match = Match.start(place, seats, Terms(rules, rated=True), NOON, DEFAULT_HABITS)
    for _ in range(MIN_PLIES):
        match = match.play(
            match.player_to_move, match.game.legal_moves()[0], NOON, None, DEFAULT_HABITS
        )
    return match


async def end_match(
    store: Store, seats: Seats, rules: Ruleset, winner: Side | None, now: datetime
) -> int:
    """The id of a match that is stored, and ends now."""
    match = await add_match(store, under_way_of(seats, rules))
    await end(store, match, winner, now)
    return match.id


async def end(
    store: Store, match: Match, winner: Side | None, now: datetime, reason: Reason = Reason.AGREED
) -> None:
    over = match.ended(MatchState.FINISHED, Outcome(winner, reason), now)
    async with store.begin() as unit:
        await save_match(unit, match, MatchView(), over, MatchEnded(match.id, match.attackers), now)
