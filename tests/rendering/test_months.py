"""Months along the axis of a picture."""

from datetime import UTC, datetime, timedelta

from rendering.rating_curve import MAX_MARKS, month_marks

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
    """They are in order, and within the time: a month that begins at its beginning is one."""
    for days in range(0, 20_000, 211):
        marks = [mark.when for mark in month_marks(BEGIN, BEGIN + timedelta(days=days))]

        assert len(marks) <= MAX_MARKS, days
        assert marks == sorted(marks), days
        assert all(BEGIN <= when <= BEGIN + timedelta(days=days) for when in marks), days

    march, april = (datetime(2026, month, 1, tzinfo=UTC) for month in (3, 4))
    assert [mark.when for mark in month_marks(march, april)] == [march, april]
