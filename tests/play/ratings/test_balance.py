"""The worth of a side: from published games, and from those of players of known strength."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.ratings.balance import PRIOR_DEVIATION, PUBLISHED, Balance, Published
from play.ratings.rating import MAX_DEVIATION, MIN_DEVIATION, Rating
from tafl.rulesets import keys
from tests.support.cases import for_each

RATINGS = st.builds(Rating, st.floats(1000, 2200), st.floats(MIN_DEVIATION, MAX_DEVIATION))
SCORES = st.sampled_from([0, 0.5, 1])
BALANCES = st.builds(Balance, st.floats(-200, 200), st.floats(5, PRIOR_DEVIATION))


def test_published_games_say_who_is_better_off() -> None:
    """Copenhagen is better for the defenders; of an unpublished game nothing is known."""
    copenhagen, unknown = map(Balance.expected, ("copenhagen", "of-a-server's-own"))

    assert PUBLISHED.keys() <= set(keys())
    assert (unknown, unknown.share) == (Balance(0, PRIOR_DEVIATION), 0.5)
    assert -60 < copenhagen.advantage < -20
    assert copenhagen.share == pytest.approx(0.44, abs=0.02)
    assert copenhagen.deviation < 40
    low, high = copenhagen.share_interval
    assert low < copenhagen.share < high


@for_each(
    "few, many",
    [(Published(9, 0, 1), Published(900, 0, 100)), (Published(0, 0, 5), Published(0, 0, 500))],
)
def test_few_games_tell_less_than_many(few: Published, many: Published) -> None:
    """Nine wins of ten are no proof; and who always wins has no infinite advantage."""
    assert abs(Balance.of(few).advantage) < abs(Balance.of(many).advantage) < 1000
    assert Balance.of(few).deviation > Balance.of(many).deviation


@given(BALANCES, RATINGS, RATINGS, SCORES)
def test_each_game_makes_it_more_certain(
    balance: Balance, attackers: Rating, defenders: Rating, score: float
) -> None:
    """And a win of the attackers never makes their side worth less."""
    after = balance.after(attackers, defenders, score)

    assert after.deviation < balance.deviation
    lost, drawn, won = (balance.after(attackers, defenders, each) for each in (0, 0.5, 1))
    assert lost.advantage < drawn.advantage < won.advantage
    assert lost.advantage < balance.advantage < won.advantage


@given(BALANCES, RATINGS, RATINGS, SCORES)
def test_the_sides_are_mirrors(
    balance: Balance, attackers: Rating, defenders: Rating, score: float
) -> None:
    """With everything turned round, the advantage is turned round."""
    after = balance.after(attackers, defenders, score)
    other = Balance(-balance.advantage, balance.deviation)
    mirrored = other.after(defenders, attackers, 1 - score)

    assert mirrored.advantage == pytest.approx(-after.advantage, abs=1e-6)
    assert mirrored.deviation == pytest.approx(after.deviation, abs=1e-6)


def test_a_game_of_newcomers_tells_little() -> None:
    """It may have been won by the better player."""
    known, newcomers = (
        Balance().after(Rating(deviation=deviation), Rating(deviation=deviation), 1)
        for deviation in (MIN_DEVIATION, MAX_DEVIATION)
    )

    assert known.advantage > newcomers.advantage > 0


@for_each("true", [-120, 0, 80])
def test_the_advantage_is_found(true: float) -> None:
    """Of three thousand games between players of all strengths, within its own interval."""
    luck = Random(true)
    balance = Balance()
    for _ in range(3000):
        attackers, defenders = (Rating(luck.uniform(1200, 1900), MIN_DEVIATION) for _ in range(2))
        won = luck.random() < attackers.chance(Rating(defenders.value, 0), true)
        balance = balance.after(attackers, defenders, won)

    low, high = balance.interval
    assert low < true < high
    assert high - low < 40
