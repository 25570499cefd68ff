"""Ends of something as people write them."""

from datetime import UTC, date, datetime, timedelta

from play.seasons.errors import DateError
from play.seasons.season import last_days, read_end
from tests.support.cases import for_each
from tests.support.examples import NOON
from tests.support.world import refused


@for_each(
    "text, end",
    [
        *((day, datetime(2027, 3, 1, tzinfo=UTC)) for day in ("2027-02-28", " 2027-02-28 ")),
        ("20270228", datetime(2027, 3, 1, tzinfo=UTC)),
        *(
            (day, datetime(2027, 3, 1, tzinfo=UTC))
            for day in (
                "2027-2-28",
                "2027/02/28",
                "28.2.2027",
                "28.02.2027",
                "28-02-2027",
                "28/2/2027",
                "2/28/2027",
                "Feb 28",
                "28 Feb.",
                "February 28th, 2027",
                "28. february 2027",
                "28th of Feb 2027",
            )
        ),
        ("12 weeks", NOON + timedelta(days=84)),
        ("30d", NOON + timedelta(days=30)),
        ("3 months", NOON.replace(month=6)),
        ("A month.", NOON.replace(month=4)),
    ],
)
def test_a_day_is_part_of_what_lasts_until_then(text: str, end: datetime) -> None:
    """The end is the midnight after it; a length of time is counted from now."""
    assert read_end(text, NOON) == end


@for_each(
    "text",
    [
        *("", "soon", "2027-02-30", "9999-12-31", "-3 days", "0 months", "months"),
        *("2/3/2027", "30.2.2027", "Fe 28", "28 Foo", "may", "2027"),
    ],
)
def test_nothing_else_is_an_end(text: str) -> None:
    """Nor what is one day in America, and another in Europe."""
    refusal = refused(DateError, read_end, text, NOON)

    assert refusal.text == text


def test_months_have_last_days() -> None:
    """Over the end of a year, and in February."""
    days = last_days(date(2026, 11, 21), [0, 1, 3, 15])

    assert [f"{day}" for day in days] == ["2026-11-30", "2026-12-31", "2027-02-28", "2028-02-29"]
