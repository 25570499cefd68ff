"""Tallies: what a result adds, and who is ahead."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

from play.matches.seats import Seats
from play.ratings.rated_result import RatedResult
from play.ratings.rating_list import ALL_RULESETS, ALL_SERVERS
from play.seasons.season import Season
from play.seasons.tally import Placed, Tally, TallyKey, month_of, placed, season_period, tallies_of
from tests.support.cases import for_each
from tests.support.examples import ANNA, BJORN, CARL, DORA, HALL, NOON, WEEK

WIN = RatedResult(1, "tiny", 1, Seats(ANNA, BJORN), 1.0, NOON)
SEASON = replace(Season.begun(HALL, 1, "Spring", NOON, NOON + WEEK), id=7)


def test_a_result_adds_to_both_players_under_its_ruleset_and_over_all() -> None:
    """A draw half a point for each, a result of no server nothing."""
    assert tallies_of(WIN) == {
        TallyKey(1, "2026-03", ruleset, player): tally
        for ruleset in ("tiny", ALL_RULESETS)
        for player, tally in ((ANNA, Tally(won=1)), (BJORN, Tally(lost=1)))
    }
    assert set(tallies_of(replace(WIN, score=0.5)).values()) == {Tally(drawn=1)}
    assert tallies_of(replace(WIN, guild_id=None)) == {}
    total = Tally(won=2, lost=1) + Tally(drawn=1, lost=3)
    assert total == Tally(2, 1, 4)
    assert (total.points, total.results) == (2.5, 7)


def test_a_result_adds_to_the_season_in_which_it_came_about() -> None:
    """From the season's first moment to before its last."""

    def seasons(ended_at: datetime) -> set[str]:
        keys = tallies_of(replace(WIN, ended_at=ended_at), [SEASON])
        return {key.period for key in keys} & {season_period(SEASON.id)}

    last = NOON + WEEK - timedelta(microseconds=1)
    assert seasons(NOON) == seasons(last) == {"season-7"}
    assert seasons(NOON - timedelta(microseconds=1)) == seasons(NOON + WEEK) == set()


def test_across_servers_there_are_months_and_no_seasons() -> None:
    added = tallies_of(replace(WIN, everywhere=True), [SEASON])

    assert {key.period for key in added if key.scope == ALL_SERVERS} == {"2026-03"}
    assert {key.period for key in added if key.scope == 1} == {"2026-03", "season-7"}


@for_each(
    "at, month",
    [
        (datetime(2026, 1, 1, tzinfo=UTC), "2026-01"),
        (datetime(2026, 1, 31, 23, 59, 59, tzinfo=UTC), "2026-01"),
        (datetime(2026, 2, 1, 0, 30, tzinfo=timezone(timedelta(hours=1))), "2026-01"),
    ],
)
def test_months_begin_and_end_in_utc(at: datetime, month: str) -> None:
    assert month_of(at) == month


def test_equal_points_of_equally_many_results_share_a_place() -> None:
    """Be it over the end of a page; the next place is left free."""
    tallies = [(ANNA, Tally(1, 0, 1)), (BJORN, Tally(0, 2, 0)), (CARL, Tally(1, 0, 2))]
    later = [(CARL, Tally(won=1)), (DORA, Tally())]

    assert placed(tallies, first=1, skipped=0) == [
        Placed(1, ANNA, Tally(1, 0, 1)),
        Placed(1, BJORN, Tally(0, 2, 0)),
        Placed(3, CARL, Tally(1, 0, 2)),
    ]
    assert [one.place for one in placed(later, first=9, skipped=10)] == [9, 12]
