"""Ratings as they are told."""

import pytest

from bot.wording import ratings
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
