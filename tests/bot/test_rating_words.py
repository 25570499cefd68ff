"""Ratings as they are told."""

import pytest

from bot.wording import ratings
from play.balance import Balance
from play.rating import PROVISIONAL, Rating


@pytest.mark.parametrize(
    ("rating", "told"),
    [
        (Rating(1611.6, 58.4), "1612 ± 58"),
        (Rating(), "1500? ± 350"),
        (Rating(1580.2, PROVISIONAL), "1580? ± 110"),
    ],
)
def test_a_rating_is_told_with_its_deviation(rating: Rating, told: str) -> None:
    """With a question mark as long as it is provisional."""
    assert ratings.rating(rating) == told


@pytest.mark.parametrize(
    ("key", "known", "told"),
    [
        (
            "copenhagen",
            Balance(-28, 12, games=1312),
            "46 % (43 to 49 %), going by 1,312 rated games and 1,715 published games.",
        ),
        (
            "gotland",
            Balance(40, 90, games=1),
            "56 % (31 to 78 %), going by one rated game.",
        ),
    ],
)
def test_the_balance_of_a_game_is_told_with_how_sure_it_is(
    key: str, known: Balance, told: str
) -> None:
    """And with the games that tell it."""
    assert ratings.balance(key, known) == f"Between equals the attackers score {told}"


def test_of_a_game_that_nobody_has_played_nothing_is_claimed() -> None:
    assert ratings.balance("gotland", Balance()) == (
        "Nobody knows yet which side has it easier: no game has been played for ratings."
    )
