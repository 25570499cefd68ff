"""Ratings, by the example of the paper, by what has to hold of any, and against another program."""

from datetime import timedelta
from random import Random

import pytest
from glicko2.math import rating_to_mu, rd_to_phi, update_rating
from hypothesis import given
from hypothesis import strategies as st

from play.ratings.rating import (
    MAX_DEVIATION,
    MIN_DEVIATION,
    MIN_RATING,
    PROVISIONAL_DEVIATION,
    RATING_PERIOD,
    SCALE,
    SETTLED_DEVIATION,
    YEAR,
    Rating,
    ScoredGame,
)

NOT_AT_ALL = timedelta(0)

PAPER = (
    ScoredGame(Rating(1400, 30), 1),
    ScoredGame(Rating(1550, 100), 0),
    ScoredGame(Rating(1700, 300), 0),
)
"""The results of the paper's example, against three opponents in one period."""

RATINGS = st.builds(
    Rating, st.floats(1500, 2500), st.floats(MIN_DEVIATION, MAX_DEVIATION), st.floats(0.04, 0.08)
)
"""Of players so far from the floor that no single result takes them to it."""

SCORES = st.sampled_from([0, 0.5, 1])
SIDES = st.floats(-300, 300)


def test_the_example_of_the_paper() -> None:
    """Glickman 2013, at full precision."""
    rating = Rating(1500, 200).rated(PAPER, RATING_PERIOD)

    assert rating.value == pytest.approx(1464.0506705390892, abs=1e-8)
    assert rating.deviation == pytest.approx(151.5165241243043, abs=1e-8)
    assert rating.volatility == pytest.approx(0.0599959844, abs=1e-10)


def test_another_program_finds_the_same(*, deep: bool) -> None:
    """In many periods of one to six results each."""
    luck = Random(1)
    for _ in range(10_000 if deep else 100):
        before = Rating(luck.uniform(800, 2400), luck.uniform(50, 340), luck.uniform(0.03, 0.09))
        results = [
            ScoredGame(
                Rating(luck.uniform(800, 2400), luck.uniform(50, 340)), luck.choice((0, 0.5, 1))
            )
            for _ in range(luck.randint(1, 6))
        ]
        theirs = update_rating(
            rating_to_mu(before.value),
            rd_to_phi(before.deviation),
            before.volatility,
            [
                (rating_to_mu(each.opponent.value), rd_to_phi(each.opponent.deviation), each.score)
                for each in results
            ],
        )
        ours = before.rated(results, RATING_PERIOD)
        expected = (
            max(MIN_RATING, theirs.mu * SCALE + 1500),
            min(MAX_DEVIATION, max(MIN_DEVIATION, theirs.phi * SCALE)),
            theirs.sigma,
        )
        assert (ours.value, ours.deviation, ours.volatility) == pytest.approx(expected, abs=1e-3)


def test_time_alone_makes_a_rating_uncertain() -> None:
    """A sure one is provisional after a year; a clock that goes back changes nothing."""
    sure = Rating(1700, SETTLED_DEVIATION)

    assert sure.after(YEAR).value == 1700
    assert sure.after(YEAR).deviation == pytest.approx(PROVISIONAL_DEVIATION)
    assert sure.after(YEAR - timedelta(days=1)).is_provisional is False
    assert sure.after(-YEAR) == sure.after(NOT_AT_ALL)


@given(RATINGS, st.floats(0, 400), st.floats(0, 400))
def test_waiting_twice_is_waiting_once(rating: Rating, one: float, other: float) -> None:
    """However the time is counted."""
    first, second = timedelta(days=one), timedelta(days=other)

    at_once, in_two = rating.after(first + second), rating.after(first).after(second)

    assert at_once.deviation == pytest.approx(in_two.deviation)


@given(RATINGS, RATINGS, SCORES, SIDES)
def test_the_sides_are_mirrors(player: Rating, opponent: Rating, score: float, side: float) -> None:
    """To win as the attackers means as much as it costs to lose in the opponent's place."""
    won = player.rated([ScoredGame(opponent, score, side)]).value - player.value

    mirrored = Rating(4000 - player.value, player.deviation, player.volatility)
    other = Rating(4000 - opponent.value, opponent.deviation, opponent.volatility)
    lost = mirrored.rated([ScoredGame(other, 1 - score, -side)]).value - mirrored.value

    assert won == pytest.approx(-lost, abs=1e-6)


@given(RATINGS, RATINGS, SIDES)
def test_what_two_players_expect_is_a_point_together(
    player: Rating, opponent: Rating, side: float
) -> None:
    """The less is known of either, the less they can expect to differ."""
    expected = player.expected(opponent, side)

    assert expected + opponent.expected(player, -side) == pytest.approx(1)
    assert abs(expected - 0.5) <= abs(player.chance(opponent, side) - 0.5)


@given(RATINGS, RATINGS, SIDES)
def test_a_side_that_is_worth_more_makes_a_win_count_less(
    player: Rating, opponent: Rating, side: float
) -> None:
    """And the loss with it more."""
    assert player.chance(opponent, side) <= player.chance(opponent, side + 50)
    gains = [player.rated([ScoredGame(opponent, 1, worth)]).value for worth in (side, side + 50)]
    assert gains[0] >= gains[1]


@given(RATINGS, st.lists(st.tuples(RATINGS, SCORES), max_size=5), st.floats(0, 5000))
def test_a_rating_keeps_its_bounds(
    rating: Rating, results: list[tuple[Rating, float]], days: float
) -> None:
    """Whatever happens: nobody falls through the floor, not even who always loses."""
    after = rating.rated([ScoredGame(*each) for each in results], timedelta(days=days))
    lowest = Rating(MIN_RATING + 1, 200)
    for _ in range(5):
        lowest = lowest.rated([ScoredGame(Rating(MIN_RATING, 200), 0)])

    assert after.value >= MIN_RATING
    assert MIN_DEVIATION <= after.deviation <= MAX_DEVIATION
    assert lowest.value == MIN_RATING
