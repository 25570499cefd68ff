"""Months along the axis of a picture."""

from datetime import UTC, datetime, timedelta

from rendering.months import MAX_MARKS, month_marks

BEGIN = datetime(2025, 10, 15, tzinfo=UTC)


def labels(days: int) -> list[str]:
    return [mark.label for mark in month_marks(BEGIN, BEGIN + timedelta(days=days))]


def test_months_are_marked() -> None:
    expected = {
        0: [],
        20: [],
        50: ["Nov 2025", "Dec"],
        120: ["Nov 2025", "Dec", "2026", "Feb"],
        250: ["Nov 2025", "2026", "Mar", "May"],
        365: ["2026", "Apr", "Jul", "Oct"],
        1000: ["2026", "2027", "2028"],
    }

    assert {days: labels(days) for days in expected} == expected


def test_there_is_room_for_all_marks() -> None:
    """They are in order, and within the time."""
    for days in range(0, 20_000, 37):
        marks = [mark.when for mark in month_marks(BEGIN, BEGIN + timedelta(days=days))]

        assert len(marks) <= MAX_MARKS, days
        assert marks == sorted(marks), days
        assert all(BEGIN <= when <= BEGIN + timedelta(days=days) for when in marks), days


def test_a_month_that_begins_at_the_beginning_is_marked() -> None:
    begin = datetime(2026, 3, 1, tzinfo=UTC)

    marks = month_marks(begin, begin + timedelta(days=31))

    assert [mark.when for mark in marks] == [begin, datetime(2026, 4, 1, tzinfo=UTC)]
