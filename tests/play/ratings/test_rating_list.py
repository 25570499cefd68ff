"""The rating list: what results make of the ratings of players."""

from dataclasses import replace
from datetime import timedelta

import pytest

from play.matches.seats import Seats
from play.ratings.balance import Balance
from play.ratings.rated_result import RatedResult
from play.ratings.rating import Rating, ScoredGame
from play.ratings.rating_list import (
    ALL_RULESETS,
    ALL_SERVERS,
    MAX_LISTED_DEVIATION,
    MAX_LISTED_TIME,
    MIN_LISTED_OPPONENTS,
    Category,
    EntryKey,
    RatingEntry,
    RatingList,
)
from tests.support.examples import ANNA, BJORN, CARL, NOON

HERE, ELSEWHERE = 1, 2
TINY = "tiny~0a1b2c3d"
"""A ruleset of a server's own, of which nothing is known before."""

WIN = RatedResult(HERE, TINY, 7, Seats(ANNA, BJORN), 1, NOON)
"""Anna, who attacked, beat Björn."""

MONTH = timedelta(days=30)


@pytest.fixture
def listed() -> RatingList:
    return RatingList()


def test_a_result_changes_both_players_under_its_ruleset_and_over_all(listed: RatingList) -> None:
    """On its server alone; one of no server changes nothing."""
    won, lost = (Rating().rated([ScoredGame(Rating(), score)]) for score in (1, 0))

    assert listed.count(replace(WIN, guild_id=None, ruleset_key="copenhagen")) == {}
    changed = listed.count(WIN)

    assert {key: entry.rating for key, entry in changed.items()} == {
        EntryKey(HERE, player, ruleset): rating
        for player, rating in ((ANNA, won), (BJORN, lost))
        for ruleset in (TINY, ALL_RULESETS)
    }
    assert {entry.rated_at for entry in changed.values()} == {NOON}


def test_a_result_that_counts_everywhere_counts_across_servers_too(listed: RatingList) -> None:
    """The rating across servers goes on from there, with an opponent who may be known already."""
    first = listed.count(replace(WIN, everywhere=True))
    again = listed.count(replace(WIN, guild_id=ELSEWHERE, everywhere=True))
    apart = listed.count(replace(WIN, guild_id=ELSEWHERE))

    everywhere = EntryKey(ALL_SERVERS, ANNA, ALL_RULESETS)
    assert len(first) == 8
    assert first[everywhere] == first[EntryKey(HERE, ANNA, ALL_RULESETS)]
    assert (again[everywhere].results, again[everywhere].opponents) == (2, 1)
    assert everywhere not in apart


def test_ratings_of_other_rulesets_and_servers_are_others(listed: RatingList) -> None:
    """Only the one over all rulesets goes on from what was before."""
    first = listed.count(WIN)

    other = listed.count(replace(WIN, ruleset_key="other"))
    elsewhere = listed.count(replace(WIN, guild_id=ELSEWHERE))

    assert other[EntryKey(HERE, ANNA, "other")] == first[EntryKey(HERE, ANNA, TINY)]
    assert other[EntryKey(HERE, ANNA, ALL_RULESETS)].results == 2
    assert (
        elsewhere[EntryKey(ELSEWHERE, ANNA, ALL_RULESETS)]
        == first[EntryKey(HERE, ANNA, ALL_RULESETS)]
    )


def test_the_worth_of_a_side_is_with_the_attackers_and_against_the_defenders(
    listed: RatingList,
) -> None:
    """Whoever wins with the better side gains less: what published games tell counts at once."""
    worth = Balance.expected("copenhagen").advantage
    changed = listed.count(replace(WIN, ruleset_key="copenhagen"))

    assert changed[EntryKey(HERE, ANNA, "copenhagen")].rating == Rating().rated(
        [ScoredGame(Rating(), 1, advantage=worth)]
    )
    assert changed[EntryKey(HERE, BJORN, "copenhagen")].rating == Rating().rated(
        [ScoredGame(Rating(), 0, advantage=-worth)]
    )


def test_what_a_side_is_worth_is_learned_from_results(listed: RatingList) -> None:
    """It tells the more the better both players are known."""
    first = listed.count(WIN)
    learned = listed.balances[Category(HERE, TINY)]
    anna, bjorn = (first[EntryKey(HERE, player, TINY)] for player in (ANNA, BJORN))

    listed.count(replace(WIN, ended_at=NOON + MONTH))

    assert learned == Balance().after(Rating(), Rating(), 1)
    assert listed.balances[Category(HERE, TINY)] == learned.after(
        anna.at(NOON + MONTH), bjorn.at(NOON + MONTH), 1
    )


def test_both_matches_of_a_pair_tell_what_a_side_is_worth(listed: RatingList) -> None:
    """In the pair itself it is worth nothing."""
    listed.balances[Category(HERE, TINY)] = Balance(80.0, 50.0)

    changed = listed.count(replace(WIN, score=0.5, scores=(1.0, 1.0)))

    assert {entry.rating.value for entry in changed.values()} == {Rating().value}
    balance = listed.balances[Category(HERE, TINY)]
    assert (balance.games, balance.advantage > 80) == (2, True)


def test_a_result_of_no_server_tells_of_the_balance_as_of_unknown_players(
    listed: RatingList,
) -> None:
    """Whatever is known of them across servers: it does not count there."""
    here = replace(WIN, ruleset_key="copenhagen", everywhere=True)
    listed.count(here)
    before = listed.balances[Category(ALL_SERVERS, "copenhagen")]

    listed.count(replace(here, guild_id=None, everywhere=False))

    assert listed.balances[Category(ALL_SERVERS, "copenhagen")] == before.after(
        Rating(), Rating(), 1
    )


def test_a_ruleset_that_all_may_play_has_one_balance(listed: RatingList) -> None:
    """A ruleset of a server's own has one there."""
    for guild_id in (HERE, ELSEWHERE):
        listed.count(replace(WIN, guild_id=guild_id, ruleset_key="copenhagen"))
        listed.count(replace(WIN, guild_id=guild_id))

    assert {key: balance.games for key, balance in listed.balances.items()} == {
        Category(ALL_SERVERS, "copenhagen"): 2,
        Category(HERE, TINY): 1,
        Category(ELSEWHERE, TINY): 1,
    }


def test_ratings_have_become_less_certain_since_they_were_made(listed: RatingList) -> None:
    """One's own and the opponent's."""
    first = listed.count(WIN)
    anna, bjorn = (first[EntryKey(HERE, player, TINY)] for player in (ANNA, BJORN))
    worth = listed.balances[Category(HERE, TINY)].advantage

    later = listed.count(replace(WIN, ended_at=NOON + MONTH))[EntryKey(HERE, ANNA, TINY)]

    assert anna.at(NOON + MONTH) == anna.rating.after(MONTH)
    assert later.rating == anna.rating.rated(
        [ScoredGame(bjorn.rating.after(MONTH), 1, worth)], elapsed=MONTH
    )
    assert later.rated_at == NOON + MONTH


def test_opponents_are_counted_once_each(listed: RatingList) -> None:
    """Whoever attacks: under each ruleset, and over all."""
    listed.count(WIN)
    again = listed.count(replace(WIN, seats=WIN.seats.swapped))
    other_rules = listed.count(replace(WIN, ruleset_key="other"))
    carl = listed.count(replace(WIN, seats=Seats(CARL, ANNA)))

    assert again[EntryKey(HERE, ANNA, TINY)].results == 2
    assert again[EntryKey(HERE, ANNA, TINY)].opponents == 1
    assert other_rules[EntryKey(HERE, ANNA, "other")].opponents == 1
    assert other_rules[EntryKey(HERE, ANNA, ALL_RULESETS)].opponents == 1
    assert carl[EntryKey(HERE, ANNA, ALL_RULESETS)].opponents == 2
    assert carl[EntryKey(HERE, CARL, ALL_RULESETS)].opponents == 1


SURE = RatingEntry(Rating(1600, 60, 0.06), NOON, results=20, opponents=MIN_LISTED_OPPONENTS)


def test_a_rating_is_listed_until_it_has_become_too_uncertain() -> None:
    """If it is of several opponents. The steadiest is not for ever: so far away is no date."""
    steady = replace(SURE, rating=Rating(1600, 60, 1e-9))
    just = replace(SURE, rating=Rating(deviation=MAX_LISTED_DEVIATION))
    until = SURE.listed_until

    assert until is not None
    assert SURE.rating.after(until - NOON).deviation == pytest.approx(MAX_LISTED_DEVIATION)
    assert steady.listed_until == NOON + MAX_LISTED_TIME
    assert just.listed_until is not None
    assert replace(just, opponents=MIN_LISTED_OPPONENTS - 1).listed_until is None
    unsure = replace(just, rating=Rating(deviation=MAX_LISTED_DEVIATION + 0.1))
    assert unsure.listed_until is None
