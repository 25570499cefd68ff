"""When time stands still, and how much of it a clock has spent."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.time.periods import DAY
from play.time.time_off import Interval, TimeOff, Weekend
from tests.support.examples import HOUR, MINUTE, NOON

FRIDAY, SATURDAY, SUNDAY = 4, 5, 6
ZONES = (
    "UTC",
    "Europe/Oslo",
    "America/New_York",
    "Asia/Kolkata",
    "Australia/Lord_Howe",
    "Pacific/Apia",
    "America/Havana",
)


def utc(written: str) -> datetime:
    """The moment written as ``2026-03-01 12:00``."""
    return datetime.fromisoformat(written).replace(tzinfo=UTC)


def local(written: str, zone: str) -> datetime:
    """What the clocks of *zone* show as *written*."""
    return datetime.fromisoformat(written).replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)


def date_in(zone: str, moment: datetime) -> date:
    return moment.astimezone(ZoneInfo(zone)).date()


def off(*hours: tuple[float, float]) -> TimeOff:
    """Time off between *hours* after noon."""
    return TimeOff(tuple(Interval(NOON + start * HOUR, NOON + end * HOUR) for start, end in hours))


def first_weekend(weekend: Weekend, since: datetime) -> Interval:
    """The first days off of *weekend* in one piece."""
    days = weekend.since(since)
    first = next(days)
    for day in days:
        if day.start > first.end:
            return first
        first = Interval(first.start, day.end)
    raise AssertionError


def test_without_time_off_the_clock_goes_with_the_wall() -> None:
    assert TimeOff().spent(NOON, NOON + HOUR) == HOUR
    assert TimeOff().end(NOON, HOUR) == NOON + HOUR
    assert TimeOff().until(NOON) is None


def test_time_stands_still_within_an_interval() -> None:
    """Two of five hours are off."""
    paused = off((1, 3))

    assert paused.spent(NOON, NOON + 5 * HOUR) == 3 * HOUR
    assert paused.end(NOON, 3 * HOUR) == NOON + 5 * HOUR


def test_a_clock_that_starts_within_an_interval_runs_from_its_end() -> None:
    assert off((-1, 2)).spent(NOON, NOON + 5 * HOUR) == 3 * HOUR
    assert off((-1, 2)).end(NOON, HOUR) == NOON + 3 * HOUR


def test_nothing_is_spent_within_an_interval() -> None:
    assert off((-1, 2)).spent(NOON, NOON + HOUR) == timedelta()


def test_what_is_over_changes_nothing() -> None:
    assert off((-3, -1)).spent(NOON, NOON + HOUR) == HOUR
    assert off((-3, 0)).spent(NOON, NOON + HOUR) == HOUR


@pytest.mark.parametrize(
    "intervals",
    [
        ((1, 3), (2, 4)),
        ((1, 4), (2, 3)),
        ((1, 2), (2, 4)),
        ((2, 4), (1, 2)),
        ((1, 4), (1, 4)),
        ((1, 4), (9, 8), (2, 2)),
    ],
    ids=["overlap", "nested", "touch", "unordered", "twice", "empty"],
)
def test_no_hour_is_counted_off_twice(intervals: tuple[tuple[float, float], ...]) -> None:
    """Each of these stands still from one until four."""
    several = off(*intervals)

    assert several.spent(NOON, NOON + 6 * HOUR) == 3 * HOUR
    assert several.end(NOON, 3 * HOUR) == NOON + 6 * HOUR
    assert several.until(NOON + 1.5 * HOUR) == NOON + 4 * HOUR


def test_time_that_runs_out_as_a_pause_begins_has_run_out() -> None:
    """The flag falls at the first moment at which nothing is left, not after the pause."""
    assert off((1, 3)).end(NOON, HOUR) == NOON + HOUR


def test_time_stands_still_until_the_end_of_an_interval() -> None:
    """Its first moment is part of it, its end is not."""
    paused = off((1, 3))

    assert paused.until(NOON + HOUR - MINUTE) is None
    assert paused.until(NOON + HOUR) == NOON + 3 * HOUR
    assert paused.until(NOON + 3 * HOUR) is None


@pytest.mark.parametrize(
    ("zone", "days", "since", "length"),
    [
        ("UTC", {SATURDAY, SUNDAY}, "2026-03-04", 48),
        ("Europe/Oslo", {SATURDAY, SUNDAY}, "2026-03-25", 47),
        ("Europe/Oslo", {SATURDAY, SUNDAY}, "2026-10-21", 49),
        ("America/New_York", {SATURDAY, SUNDAY}, "2026-03-04", 47),
        ("America/New_York", {SATURDAY, SUNDAY}, "2026-10-28", 49),
        ("Asia/Kolkata", {SATURDAY, SUNDAY}, "2026-03-25", 48),
        ("Asia/Riyadh", {FRIDAY, SATURDAY}, "2026-03-25", 48),
        ("Australia/Lord_Howe", {SATURDAY, SUNDAY}, "2026-04-01", 48.5),
        ("Australia/Lord_Howe", {SATURDAY, SUNDAY}, "2026-09-30", 47.5),
        ("Pacific/Apia", {FRIDAY, SATURDAY}, "2011-12-28", 24),
        ("America/Havana", {SATURDAY, SUNDAY}, "2026-03-04", 47),
        ("America/Havana", {SATURDAY, SUNDAY}, "2026-10-28", 49),
    ],
    ids=[
        "nothing happens",
        "Oslo loses an hour",
        "Oslo gains an hour",
        "New York loses an hour",
        "New York gains an hour",
        "half past, no summer time",
        "Friday and Saturday",
        "Lord Howe gains half an hour",
        "Lord Howe loses half an hour",
        "Apia never had that Friday",
        "Havana's Sunday begins at one",
        "Havana's Sunday has two midnights",
    ],
)
def test_a_weekend_lasts_from_midnight_to_midnight_where_the_player_lives(
    zone: str, days: set[int], since: str, length: float
) -> None:
    """However many hours that are."""
    weekend = Weekend(zone, frozenset(days))

    found = first_weekend(weekend, local(since, zone))

    assert found.end - found.start == length * HOUR
    for edge in (found.start, found.end):
        before = edge - timedelta(microseconds=1)
        assert date_in(zone, before) != date_in(zone, edge)


def test_a_weekend_begins_where_the_player_lives() -> None:
    """Saturday begins at 18:30 on Friday, UTC, in Kolkata, and at 5:00 in New York."""
    wednesday = utc("2026-03-04 12:00")

    kolkata = first_weekend(Weekend("Asia/Kolkata"), wednesday)
    new_york = first_weekend(Weekend("America/New_York"), wednesday)

    assert kolkata == Interval(utc("2026-03-06 18:30"), utc("2026-03-08 18:30"))
    assert new_york == Interval(utc("2026-03-07 05:00"), utc("2026-03-09 04:00"))


def test_a_clock_stands_still_on_every_weekend() -> None:
    """Seven days that begin on a Wednesday end on the Friday after the next."""
    weekends = TimeOff(weekend=Weekend())
    wednesday = utc("2026-03-04 12:00")

    assert weekends.end(wednesday, 7 * DAY) == utc("2026-03-13 12:00")
    assert weekends.spent(wednesday, utc("2026-03-13 12:00")) == 7 * DAY
    assert weekends.until(utc("2026-03-08 10:00")) == utc("2026-03-09 00:00")


@pytest.mark.parametrize(
    ("start", "end"),
    [("2028-02-28 12:00", "2028-03-01 12:00"), ("2027-12-30 12:00", "2028-01-03 12:00")],
    ids=["leap day", "new year"],
)
def test_leap_days_and_new_years_are_days_as_all_others(start: str, end: str) -> None:
    """Monday to Wednesday in a leap year; Thursday to Monday at New Year, with a weekend."""
    assert TimeOff(weekend=Weekend()).end(utc(start), 2 * DAY) == utc(end)


def test_a_leap_day_may_be_off() -> None:
    """29 February 2048 is a Saturday."""
    weekends = TimeOff(weekend=Weekend())

    assert weekends.until(utc("2048-02-29 10:00")) == utc("2048-03-02 00:00")
    assert weekends.end(utc("2048-02-28 12:00"), DAY) == utc("2048-03-02 12:00")


def test_a_pause_beside_a_weekend_is_one_time_off() -> None:
    """A pause until Saturday, a weekend, a pause from Monday on."""
    pauses = (
        Interval(utc("2026-03-05 00:00"), utc("2026-03-07 00:00")),
        Interval(utc("2026-03-09 00:00"), utc("2026-03-10 00:00")),
    )

    assert TimeOff(pauses, Weekend()).until(utc("2026-03-05 10:00")) == utc("2026-03-10 00:00")


def test_a_weekend_without_days_stops_no_clock() -> None:
    never = TimeOff(weekend=Weekend(days=frozenset()))

    assert never.end(NOON, 30 * DAY) == NOON + 30 * DAY
    assert never.until(NOON) is None


def test_six_days_off_leave_one_to_play() -> None:
    """Two days of time take two Mondays."""
    mondays = TimeOff(weekend=Weekend(days=frozenset(range(1, 7))))

    assert mondays.end(utc("2026-03-03 12:00"), 2 * DAY) == utc("2026-03-17 00:00")


moments = st.datetimes(
    datetime(2024, 1, 1),  # noqa: DTZ001 - Hypothesis adds the time zone
    datetime(2028, 12, 31),  # noqa: DTZ001
    timezones=st.just(UTC),
)
periods = st.timedeltas(timedelta(), timedelta(days=60))
weekends = st.builds(
    Weekend, st.sampled_from(ZONES), st.frozensets(st.integers(0, 6), min_size=0, max_size=6)
)


@st.composite
def times_off(draw: st.DrawFn) -> tuple[datetime, TimeOff]:
    """A moment, and time off around it."""
    start = draw(moments)
    around = st.timedeltas(timedelta(days=-10), timedelta(days=70))
    pairs = draw(st.lists(st.tuples(around, around), max_size=4))
    intervals = tuple(Interval(start + a, start + b) for a, b in pairs)
    return start, TimeOff(intervals, draw(st.none() | weekends))


@given(times_off(), periods)
def test_a_clock_has_run_out_when_all_is_spent(
    given_off: tuple[datetime, TimeOff], left: timedelta
) -> None:
    """And at no moment before."""
    start, times = given_off
    end = times.end(start, left)

    assert times.spent(start, end) == left
    if left:
        assert times.spent(start, end - timedelta(microseconds=1)) < left


@given(times_off(), periods, periods)
def test_what_is_spent_adds_up(
    given_off: tuple[datetime, TimeOff], one: timedelta, other: timedelta
) -> None:
    """However often one looks, and never backwards."""
    start, times = given_off
    middle, end = start + one, start + one + other

    first, second = times.spent(start, middle), times.spent(middle, end)

    assert first >= timedelta()
    assert second >= timedelta()
    assert first + second == times.spent(start, end)
    assert times.spent(start, end) <= end - start


@given(times_off(), periods, periods)
def test_more_time_ends_later(
    given_off: tuple[datetime, TimeOff], one: timedelta, other: timedelta
) -> None:
    start, times = given_off

    assert times.end(start, one + other) >= times.end(start, one) + other


@given(times_off())
def test_nothing_is_spent_before_the_end_of_the_time_off(
    given_off: tuple[datetime, TimeOff],
) -> None:
    """And something is right after it."""
    start, times = given_off
    until = times.until(start)

    if until is None:
        assert times.spent(start, start + timedelta(microseconds=1))
    else:
        assert not times.spent(start, until)
        assert times.spent(start, until + timedelta(microseconds=1))
