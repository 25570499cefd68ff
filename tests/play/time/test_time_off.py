"""When time stands still, and how much of it a clock has spent."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

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
    """The moment at which the clocks of *zone* show *written*."""
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


SPANS: dict[str, tuple[tuple[float, float], ...]] = {
    "one": ((1, 4),),
    "overlap": ((1, 3), (2, 4)),
    "nested": ((1, 4), (2, 3)),
    "touch": ((1, 2), (2, 4)),
    "unordered": ((2, 4), (1, 2)),
    "twice": ((1, 4), (1, 4)),
    "empty": ((1, 4), (9, 8), (2, 2)),
    "over before": ((-3, -1), (-3, 0), (1, 4)),
}


def test_no_hour_is_counted_off_twice() -> None:
    """Each of these stands still from one until four."""
    for name, intervals in SPANS.items():
        several = off(*intervals)
        assert several.spent(NOON, NOON + 6 * HOUR) == 3 * HOUR, name
        assert several.end(NOON, 3 * HOUR) == NOON + 6 * HOUR, name
        assert several.until(NOON + 1.5 * HOUR) == NOON + 4 * HOUR, name


def test_a_clock_runs_while_no_time_is_off() -> None:
    """One that starts within an interval from its end; what is over changes nothing."""
    for times, spent, end in (
        (TimeOff(), 5, 1),
        (off((-3, -1)), 5, 1),
        (off((-3, 0)), 5, 1),
        (off((-1, 2)), 3, 3),
    ):
        assert times.spent(NOON, NOON + 5 * HOUR) == spent * HOUR
        assert times.end(NOON, HOUR) == NOON + end * HOUR
    assert TimeOff().until(NOON) is None
    assert off((-1, 2)).spent(NOON, NOON + HOUR) == timedelta()


def test_time_stands_still_until_the_end_of_an_interval() -> None:
    """Its first moment is part of it, its end is not."""
    paused = off((1, 3))

    assert paused.until(NOON + HOUR - MINUTE) is None
    assert paused.until(NOON + HOUR) == NOON + 3 * HOUR
    assert paused.until(NOON + 3 * HOUR) is None


WEEKENDS = {
    "nothing happens": ("UTC", "2026-03-04", 48),
    "Oslo loses an hour": ("Europe/Oslo", "2026-03-25", 47),
    "Oslo gains an hour": ("Europe/Oslo", "2026-10-21", 49),
    "New York loses an hour": ("America/New_York", "2026-03-04", 47),
    "New York gains an hour": ("America/New_York", "2026-10-28", 49),
    "half past, no summer time": ("Asia/Kolkata", "2026-03-25", 48),
    "Friday and Saturday": ("Asia/Riyadh", "2026-03-25", 48),
    "Lord Howe gains half an hour": ("Australia/Lord_Howe", "2026-04-01", 48.5),
    "Lord Howe loses half an hour": ("Australia/Lord_Howe", "2026-09-30", 47.5),
    "Apia never had that Friday": ("Pacific/Apia", "2011-12-28", 24),
    "Havana's Sunday begins at one": ("America/Havana", "2026-03-04", 47),
    "Havana's Sunday has two midnights": ("America/Havana", "2026-10-28", 49),
}


def test_a_weekend_lasts_from_midnight_to_midnight_where_the_player_lives() -> None:
    """However many hours that are."""
    for what, (zone, since, length) in WEEKENDS.items():
        early = zone in {"Asia/Riyadh", "Pacific/Apia"}
        weekend = Weekend(zone, frozenset({FRIDAY, SATURDAY} if early else {SATURDAY, SUNDAY}))
        found = first_weekend(weekend, local(since, zone))
        assert found.end - found.start == length * HOUR, what
        for edge in (found.start, found.end):
            before = edge - timedelta(microseconds=1)
            assert date_in(zone, before) != date_in(zone, edge), what


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


def test_leap_days_and_new_years_are_days_as_all_others() -> None:
    """Monday to Wednesday, and Thursday to Monday; 29 February 2048 is a Saturday, and off."""
    weekends = TimeOff(weekend=Weekend())

    assert weekends.end(utc("2028-02-28 12:00"), 2 * DAY) == utc("2028-03-01 12:00")
    assert weekends.end(utc("2027-12-30 12:00"), 2 * DAY) == utc("2028-01-03 12:00")
    assert weekends.until(utc("2048-02-29 10:00")) == utc("2048-03-02 00:00")
    assert weekends.end(utc("2048-02-28 12:00"), DAY) == utc("2048-03-02 12:00")


def test_a_pause_beside_a_weekend_is_one_time_off() -> None:
    """A pause until Saturday, a weekend, a pause from Monday on."""
    pauses = (
        Interval(utc("2026-03-05 00:00"), utc("2026-03-07 00:00")),
        Interval(utc("2026-03-09 00:00"), utc("2026-03-10 00:00")),
    )

    assert TimeOff(pauses, Weekend()).until(utc("2026-03-05 10:00")) == utc("2026-03-10 00:00")


def test_a_weekend_has_up_to_six_days() -> None:
    """Without days it stops no clock; with six, two days of time take two Mondays."""
    never = TimeOff(weekend=Weekend(days=frozenset()))
    mondays = TimeOff(weekend=Weekend(days=frozenset(range(1, 7))))

    assert never.end(NOON, 30 * DAY) == NOON + 30 * DAY
    assert never.until(NOON) is None
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


@given(times_off(), periods, periods)
def test_a_clock_has_run_out_when_all_is_spent(
    given_off: tuple[datetime, TimeOff], left: timedelta, more: timedelta
) -> None:
    """And at no moment before; with more time, later."""
    start, times = given_off
    end = times.end(start, left)

    assert times.spent(start, end) == left
    if left:
        assert times.spent(start, end - timedelta(microseconds=1)) < left
    assert times.end(start, left + more) >= end + more


@given(times_off(), periods, periods)
def test_what_is_spent_adds_up(
    given_off: tuple[datetime, TimeOff], one: timedelta, other: timedelta
) -> None:
    """However often one looks: nothing in the time off, and something right after it."""
    start, times = given_off
    middle, end = start + one, start + one + other
    until = times.until(start) or start

    first, second = times.spent(start, middle), times.spent(middle, end)

    assert min(first, second) >= timedelta()
    assert first + second == times.spent(start, end) <= end - start
    assert not times.spent(start, until)
    assert times.spent(start, until + timedelta(microseconds=1))
