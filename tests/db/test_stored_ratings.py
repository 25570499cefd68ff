import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from play.matches.match import Match
from play.matches.seats import Seats
from play.matches.state import MatchState
from play.players.player_id import PlayerId
from play.ratings.balance import Balance
from play.ratings.rated_result import MIN_PLIES, RatedResult
from play.ratings.rating import INITIAL_RATING, Rating
from play.ratings.rating_list import (
    ALL_RULESETS,
    ALL_SERVERS,
    MIN_LISTED_OPPONENTS,
    Category,
    EntryKey,
    Gain,
    Point,
    RatingChange,
    RatingEntry,
)
from play.seasons.tally import Tally, TallyKey
from play.services.matches import Matches
from play.services.ratings import Ratings
from play.store.port import Store, Unit
from play.time.habits import DEFAULT_HABITS
from tests.play.ratings.test_rated import QUIET
from tests.support.examples import (
    ANNA,
    BJORN,
    CARL,
    DORA,
    HALL,
    HOUR,
    NOON,
    SKIPPING,
    begun,
    new_match,
)
from tests.support.stored import add_match, add_matches, added

HERE, ELSEWHERE = 1, 2
KEY = EntryKey(HERE, ANNA, "tiny")
ENTRY = RatingEntry(Rating(1623.4567890123456, 201.1, 0.0599999), NOON, 3, 2)


async def result(unit: Unit, **changes: object) -> RatedResult:
    """One that is not stored yet, of a match that is."""
    match = await unit.matches.add_match(new_match(*QUIET), DEFAULT_HABITS)
    made = RatedResult(HERE, "tiny", match.id, Seats(ANNA, BJORN), 0.5, NOON)
    return replace(made, **changes)  # type: ignore[arg-type]


async def test_results_are_read_back_as_they_were_stored(unit: Unit) -> None:
    """In the order in which they came, and some at a time."""
    pair = [await unit.matches.add_match(new_match(*QUIET), DEFAULT_HABITS) for _ in range(2)]
    added = [
        await unit.ratings.add_result(await result(unit)),
        await unit.ratings.add_result(await result(unit, guild_id=None, ended_at=NOON - HOUR)),
        await unit.ratings.add_result(
            await result(
                unit,
                match_id=pair[0].id,
                second_match_id=pair[1].id,
                score=1.0,
                scores=(0.5, 0.0),
                everywhere=True,
            )
        ),
    ]
    ids = [one.id for one in added if one is not None]

    assert await unit.ratings.results(0, 10) == added
    assert await unit.ratings.results(0, 2) == added[:2]
    assert await unit.ratings.results(ids[1], 10) == added[2:]
    assert ids == sorted(ids)


async def test_a_match_has_one_result(unit: Unit) -> None:
    """A second one is not stored, be it the same or another."""
    new = await result(unit)
    first = await unit.ratings.add_result(new)

    assert await unit.ratings.add_result(new) is None
    assert await unit.ratings.add_result(replace(new, score=1.0)) is None

    assert await unit.ratings.results(0, 10) == [first]


async def test_who_has_met_is_known_of_each_server_and_ruleset(unit: Unit) -> None:
    """On either side, before the result in question; everywhere, if it counted there."""
    added = [
        await unit.ratings.add_result(await result(unit, **changes))
        for changes in (
            {"ruleset_key": "one"},
            {"ruleset_key": "two", "seats": Seats(BJORN, ANNA)},
            {"ruleset_key": "three", "guild_id": ELSEWHERE, "everywhere": True},
            {"ruleset_key": "four", "seats": Seats(ANNA, CARL), "everywhere": True},
            {"ruleset_key": "one", "everywhere": True},
        )
    ]
    last = added[-1]
    assert last is not None
    here, everywhere = Category(HERE, ALL_RULESETS), Category(ALL_SERVERS, ALL_RULESETS)

    assert await unit.ratings.met(last) == {Category(HERE, "one"), here, everywhere}
    other = replace(last, ruleset_key="two", everywhere=False)
    assert await unit.ratings.met(other) == {Category(HERE, "two"), here}
    third = replace(last, ruleset_key="three", guild_id=None)
    assert await unit.ratings.met(third) == {Category(ALL_SERVERS, "three"), everywhere}
    assert not await unit.ratings.met(replace(last, seats=Seats(ANNA, DORA)))
    assert not await unit.ratings.met(replace(last, guild_id=None, everywhere=False))


async def test_entries_are_stored_exactly(unit: Unit) -> None:
    """To the last digit; those that there are not, or are not asked for, are left out."""
    others, third = EntryKey(ELSEWHERE, ANNA, ALL_RULESETS), EntryKey(HERE, ANNA, ALL_RULESETS)
    await unit.ratings.put({KEY: replace(ENTRY, results=2), others: ENTRY, third: ENTRY})
    await unit.ratings.put({KEY: ENTRY})

    asked = [KEY, others, KEY._replace(player=BJORN)]
    assert await unit.ratings.entries(asked) == {KEY: ENTRY, others: ENTRY}
    assert await unit.ratings.entries([]) == {}
    assert await unit.ratings.ratings_of(ANNA, HERE) == {"tiny": ENTRY, ALL_RULESETS: ENTRY}
    assert await unit.ratings.ratings_of(BJORN, HERE) == {}


async def test_balances_are_stored_exactly(unit: Unit) -> None:
    """To the last digit; of what nobody has played, published games tell."""
    learned = Balance(-12.3456789012345, 17.25, 312)
    key = Category(ALL_SERVERS, "copenhagen")
    assert await unit.ratings.balance(key) == Balance.expected("copenhagen")
    await unit.ratings.put_balances({key: learned})

    assert await unit.ratings.balance(key) == learned
    assert await unit.ratings.balance(Category(HERE, "copenhagen")) != learned
    assert await unit.ratings.balance(Category(HERE, "tiny")) == Balance()


async def test_listed_are_the_highest_ratings_of_those_that_are_sure(unit: Unit) -> None:
    """Some at a time; of the server and the ruleset alone, and as long as they are sure."""
    sure = RatingEntry(Rating(1500, 60), NOON, 20, MIN_LISTED_OPPONENTS)
    best, middle = replace(sure, rating=Rating(1700, 80)), replace(sure, rating=Rating(1600, 60))
    changed = {
        KEY: middle,
        KEY._replace(player=BJORN): sure,
        KEY._replace(player=CARL): best,
        KEY._replace(player=DORA): replace(best, opponents=MIN_LISTED_OPPONENTS - 1),
        KEY._replace(player=DORA, scope=ELSEWHERE): best,
        KEY._replace(player=DORA, ruleset_key=ALL_RULESETS): best,
    }
    await unit.ratings.put(changed)
    end = best.listed_until
    assert end is not None

    listed = [(CARL, best), (ANNA, middle), (BJORN, sure)]
    assert await unit.ratings.listed(HERE, "tiny", 10) == listed
    assert await unit.ratings.listed(HERE, "tiny", 1, skip=1) == listed[1:2]
    assert await unit.ratings.listed(HERE, "other", 10) == []
    unlisting = end + datetime.resolution
    assert await unit.ratings.next_unlisting() == unlisting
    assert await unit.deadlines.earliest() == unlisting
    await unit.ratings.unlist(end)
    assert await unit.ratings.listed(HERE, "tiny", 10) == listed
    await unit.ratings.unlist(end + HOUR)
    assert await unit.ratings.listed(HERE, "tiny", 10) == listed[1:]
    assert middle.listed_until is not None
    next_end = middle.listed_until + datetime.resolution
    assert await unit.ratings.next_unlisting() == next_end


async def test_a_curve_is_what_a_rating_has_been(unit: Unit) -> None:
    """After each result, in the order in which they counted."""
    first, second = [
        await unit.ratings.add_result(await result(unit, ended_at=NOON + hours * HOUR))
        for hours in (0, 5)
    ]
    assert first is not None
    assert second is not None
    lower, higher = 1400.25, 1600.5
    await unit.ratings.note(
        [
            RatingChange(KEY, second.id, lower, 200),
            RatingChange(KEY, first.id, higher, 200),
            RatingChange(KEY._replace(player=BJORN), first.id, lower, 200),
            RatingChange(KEY._replace(ruleset_key=ALL_RULESETS), second.id, higher, 200),
        ]
    )

    assert await unit.ratings.curve(KEY) == [
        Point(NOON, 1600.5, 200),
        Point(NOON + 5 * HOUR, 1400.25, 200),
    ]
    assert await unit.ratings.curve(KEY._replace(player=CARL)) == []


async def test_what_a_result_made_of_ratings_is_known_of_each_of_its_matches(unit: Unit) -> None:
    """From what they were before: at first where everybody begins."""
    second_of_pair = await unit.matches.add_match(new_match(*QUIET), DEFAULT_HABITS)
    first = await unit.ratings.add_result(await result(unit))
    second = await unit.ratings.add_result(
        await result(
            unit, second_match_id=second_of_pair.id, scores=(1.0, 1.0), seats=Seats(BJORN, ANNA)
        )
    )
    assert first is not None
    assert second is not None
    bjorn = KEY._replace(player=BJORN)
    await unit.ratings.note(
        [RatingChange(KEY, first.id, 1600, 200), RatingChange(bjorn, first.id, 1400, 190)]
    )
    await unit.ratings.note(
        [RatingChange(KEY, second.id, 1550, 180), RatingChange(bjorn, second.id, 1450, 170)]
    )

    assert await unit.ratings.gains(first.match_id) == [
        Gain(ANNA, INITIAL_RATING, Rating(1600, 200)),
        Gain(BJORN, INITIAL_RATING, Rating(1400, 190)),
    ]
    later = [Gain(BJORN, 1400, Rating(1450, 170)), Gain(ANNA, 1600, Rating(1550, 180))]
    assert await unit.ratings.gains(second.match_id) == later
    assert await unit.ratings.gains(second_of_pair.id) == later
    assert await unit.ratings.gains(1000) == []


async def test_a_result_of_no_server_made_nothing_of_ratings(unit: Unit) -> None:
    added = await unit.ratings.add_result(await result(unit, guild_id=None))
    assert added is not None

    assert await unit.ratings.gains(added.match_id) == []


async def test_cleared_entries_and_curves_are_gone_and_results_stay(unit: Unit) -> None:
    """Both can be stored anew."""
    added = await unit.ratings.add_result(await result(unit))
    assert added is not None
    await unit.ratings.put({KEY: ENTRY})
    await unit.ratings.note([RatingChange(KEY, added.id, 1600, 200)])

    await unit.ratings.clear()

    assert await unit.ratings.entries([KEY]) == {}
    assert await unit.ratings.curve(KEY) == []
    await unit.ratings.note([RatingChange(KEY, added.id, 1600, 200)])

    assert await unit.ratings.results(0, 10) == [added]
    assert len(await unit.ratings.curve(KEY)) == 1


def rated(attackers: PlayerId, defenders: PlayerId) -> Match:
    match = new_match(*QUIET, attackers=attackers, defenders=defenders)
    return replace(match, place=HALL, rated=True)


async def resign_at_once(store: Store, matches: Sequence[Match]) -> None:
    """Whoever attacks gives each match up, all at the same moment."""
    service = Matches(store, lambda: NOON + HOUR, lambda: None)
    await asyncio.gather(*(service.resign(match.id, match.attackers) for match in matches))


async def test_both_matches_of_a_pair_that_end_at_once_are_one_result(store: Store) -> None:
    """The one that ends second sees that the other has ended."""
    first = await add_match(store, rated(ANNA, BJORN))
    async with store.begin() as unit:
        first = replace(first, pair_id=first.id)
        await unit.matches.save(first, seen=first.board, habits=DEFAULT_HABITS)
    second = await add_match(store, replace(rated(BJORN, ANNA), pair_id=first.id))

    await resign_at_once(store, [first, second])

    async with store.read() as unit:
        (only,) = await unit.ratings.results(0, 10)
    assert (only.match_id, only.second_match_id, only.score) == (first.id, second.id, 0.5)


async def test_results_of_a_player_that_come_at_once_all_count(store: Store) -> None:
    """None is lost to another that was begun from the same rating, or saw the same tally."""
    matches = await add_matches(
        store, rated(ANNA, BJORN), rated(CARL, ANNA), rated(ANNA, DORA), rated(BJORN, CARL)
    )

    await resign_at_once(store, matches)

    async with store.read() as unit:
        entries = await unit.ratings.entries([EntryKey(HERE, ANNA, ALL_RULESETS)])
        assert len(await unit.ratings.results(0, 10)) == len(matches)
        anna = await unit.tallies.place_of(TallyKey(HERE, "2026-03", ALL_RULESETS, ANNA))
    assert anna is not None
    assert anna.tally == Tally(won=1, lost=2)
    assert [(one.results, one.opponents) for one in entries.values()] == [(3, 3)]


async def test_results_of_other_players_that_come_at_once_all_tell_of_the_balance(
    store: Store,
) -> None:
    """None is lost, though the ruleset has been played by nobody before."""
    matches = await add_matches(store, rated(ANNA, BJORN), rated(CARL, DORA))

    await resign_at_once(store, matches)

    balance = await Ratings(store).balance(HALL.guild_id, matches[0].ruleset)
    assert (balance.games, balance.advantage < 0) == (2, True)


async def test_matches_that_may_count_and_have_no_result_are_found(unit: Unit) -> None:
    """Rated ones, even, finished, and long enough; some at a time."""
    over = rated(ANNA, BJORN).resign(ANNA, NOON, None)
    first, second, third, fourth = await added(unit, over, over, over, over)
    await added(
        unit,
        rated(ANNA, BJORN),
        replace(over, rated=False),
        replace(over, game=over.game.at(MIN_PLIES - 1)),
        replace(begun(SKIPPING), rated=True).resign(ANNA, NOON, None),
        replace(over, state=MatchState.ABORTED, outcome=None),
    )
    await unit.ratings.add_result(await result(unit, match_id=first.id, second_match_id=third.id))

    assert await unit.ratings.uncounted(0, 10) == [second.id, fourth.id]
    assert await unit.ratings.uncounted(0, 1) == [second.id]
    assert await unit.ratings.uncounted(second.id, 10) == [fourth.id]


async def test_results_can_be_put_in_the_order_in_which_they_ended(unit: Unit) -> None:
    """Those that ended at the same moment stay as they were; new ones come after them."""
    for hours in (3, 1, 2, 1):
        await unit.ratings.add_result(await result(unit, ended_at=NOON + hours * HOUR))

    await unit.ratings.put_in_order()

    await unit.ratings.add_result(await result(unit))
    ordered = await unit.ratings.results(0, 10)
    assert [(one.ended_at - NOON) // HOUR for one in ordered] == [1, 1, 2, 3, 0]
    assert [one.match_id for one in ordered] == [2, 4, 3, 1, 5]
