"""Ends of something as people write them."""

from datetime import UTC, date, datetime, timedelta

import pytest

from play.seasons.dates import last_days, read_end
from play.seasons.errors import DateError
from tests.support.cases import for_each
from tests.support.examples import NOON


@for_each("text", ["2027-02-28", " 2027-02-28 ", "20270228"])
def test_a_day_is_part_of_what_lasts_until_then(text: str) -> None:
    """The end is the midnight after it."""
    assert read_end(text, NOON) == datetime(2027, 3, 1, tzinfo=UTC)


@for_each("text, days", [("12 weeks", 84), ("30d", 30)])
def test_a_length_of_time_is_counted_from_now(text: str, days: int) -> None:
    assert read_end(text, NOON) == NOON + timedelta(days=days)


@for_each("text", ["", "soon", "2027-02-30", "9999-12-31", "-3 days"])
def test_nothing_else_is_an_end(text: str) -> None:
    with pytest.raises(DateError) as refused:
        read_end(text, NOON)

    assert refused.value.text == text


def test_months_have_last_days() -> None:
    """Over the end of a year, and in February."""
    days = last_days(date(2026, 11, 21), [0, 1, 3, 15])

    assert [f"{day}" for day in days] == ["2026-11-30", "2026-12-31", "2027-02-28", "2028-02-29"]
