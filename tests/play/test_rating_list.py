"""The rating list: what results make of the ratings of players."""

from dataclasses import replace
from datetime import timedelta

import pytest

from play.rated import RatedResult
from play.rating import Rating, Result
from play.rating_list import (
    EVERYWHERE,
    LISTED_AT_MOST,
    LISTED_DEVIATION,
    LISTED_OPPONENTS,
    OVERALL,
    Entry,
    EntryKey,
    RatingList,
)
from play.seats import Seats
from tests.play.examples import ANNA, BJORN, CARL, NOON

HERE, ELSEWHERE = 1, 2
WIN = RatedResult(HERE, "tiny", 7, Seats(ANNA, BJORN), 1, NOON)
"""Anna, who attacked, beat Björn."""

MONTH = timedelta(days=30)


@pytest.fixture
def listed() -> RatingList:
    return RatingList()


def test_a_result_changes_both_players_under_its_ruleset_and_over_all(listed: RatingList) -> None:
    """On its server alone."""
    won, lost = (Rating().rated([Result(Rating(), score)]) for score in (1, 0))

    changed = listed.count(WIN)

    assert {key: entry.rating for key, entry in changed.items()} == {
        EntryKey(HERE, ANNA, "tiny"): won,
        EntryKey(HERE, ANNA, OVERALL): won,
        EntryKey(HERE, BJORN, "tiny"): lost,
        EntryKey(HERE, BJORN, OVERALL): lost,
    }
    assert {entry.rated_at for entry in changed.values()} == {NOON}


def test_a_result_of_no_server_changes_nothing(listed: RatingList) -> None:
    assert listed.count(replace(WIN, guild_id=None)) == {}


def test_a_result_that_counts_everywhere_counts_across_servers_too(listed: RatingList) -> None:
    """The rating across servers goes on from there, with an opponent who may be known already."""
    first = listed.count(replace(WIN, everywhere=True))
    again = listed.count(replace(WIN, guild_id=ELSEWHERE, everywhere=True))
    apart = listed.count(replace(WIN, guild_id=ELSEWHERE))

    everywhere = EntryKey(EVERYWHERE, ANNA, OVERALL)
    assert len(first) == 8
    assert first[everywhere] == first[EntryKey(HERE, ANNA, OVERALL)]
    assert (again[everywhere].results, again[everywhere].opponents) == (2, 1)
    assert everywhere not in apart


def test_ratings_of_other_rulesets_and_servers_are_others(listed: RatingList) -> None:
    """Only the one over all rulesets goes on from what was before."""
    first = listed.count(WIN)

    other = listed.count(replace(WIN, ruleset_key="other"))
    elsewhere = listed.count(replace(WIN, guild_id=ELSEWHERE))

    assert other[EntryKey(HERE, ANNA, "other")] == first[EntryKey(HERE, ANNA, "tiny")]
    assert other[EntryKey(HERE, ANNA, OVERALL)].results == 2
    assert elsewhere[EntryKey(ELSEWHERE, ANNA, OVERALL)] == first[EntryKey(HERE, ANNA, OVERALL)]


def test_the_worth_of_a_side_is_with_the_attackers_and_against_the_defenders(
    listed: RatingList,
) -> None:
    """Whoever wins with the better side gains less."""
    changed = listed.count(replace(WIN, advantage=80.0))

    assert changed[EntryKey(HERE, ANNA, "tiny")].rating == Rating().rated(
        [Result(Rating(), 1, advantage=80.0)]
    )
    assert changed[EntryKey(HERE, BJORN, "tiny")].rating == Rating().rated(
        [Result(Rating(), 0, advantage=-80.0)]
    )


def test_ratings_have_become_less_certain_since_they_were_made(listed: RatingList) -> None:
    """One's own and the opponent's."""
    first = listed.count(WIN)
    key, opponent = EntryKey(HERE, ANNA, "tiny"), EntryKey(HERE, BJORN, "tiny")

    later = listed.count(replace(WIN, ended_at=NOON + MONTH))

    assert later[key].rating == first[key].rating.rated(
        [Result(first[opponent].rating.after(MONTH), 1)], elapsed=MONTH
    )
    assert later[key].rated_at == NOON + MONTH


def test_opponents_are_counted_once_each(listed: RatingList) -> None:
    """Whoever attacks: under each ruleset, and over all."""
    listed.count(WIN)
    again = listed.count(replace(WIN, seats=WIN.seats.swapped))
    other_rules = listed.count(replace(WIN, ruleset_key="other"))
    carl = listed.count(replace(WIN, seats=Seats(CARL, ANNA)))

    assert again[EntryKey(HERE, ANNA, "tiny")].results == 2
    assert again[EntryKey(HERE, ANNA, "tiny")].opponents == 1
    assert other_rules[EntryKey(HERE, ANNA, "other")].opponents == 1
    assert other_rules[EntryKey(HERE, ANNA, OVERALL)].opponents == 1
    assert carl[EntryKey(HERE, ANNA, OVERALL)].opponents == 2
    assert carl[EntryKey(HERE, CARL, OVERALL)].opponents == 1


def test_an_entry_tells_how_sure_its_rating_still_is(listed: RatingList) -> None:
    entry = listed.count(WIN)[EntryKey(HERE, ANNA, "tiny")]

    assert entry.at(NOON + MONTH) == entry.rating.after(MONTH)


SURE = Entry(Rating(1600, 60, 0.06), NOON, results=20, opponents=LISTED_OPPONENTS)


def test_a_rating_is_listed_until_it_has_become_too_uncertain() -> None:
    until = SURE.listed_until

    assert until is not None
    assert SURE.rating.after(until - NOON).deviation == pytest.approx(LISTED_DEVIATION)


@pytest.mark.parametrize(
    ("deviation", "opponents", "listed"),
    [
        (LISTED_DEVIATION, LISTED_OPPONENTS, True),
        (LISTED_DEVIATION + 0.1, LISTED_OPPONENTS, False),
        (LISTED_DEVIATION, LISTED_OPPONENTS - 1, False),
    ],
)
def test_a_rating_is_listed_if_it_is_sure_and_of_several_opponents(
    deviation: float, opponents: int, *, listed: bool
) -> None:
    entry = replace(SURE, rating=Rating(deviation=deviation), opponents=opponents)

    assert (entry.listed_until is not None) is listed


def test_the_steadiest_rating_is_not_listed_for_ever() -> None:
    """A time that far away would be no date."""
    steady = replace(SURE, rating=Rating(1600, 60, 1e-9))

    assert steady.listed_until == NOON + LISTED_AT_MOST
