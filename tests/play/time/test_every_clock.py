"""What holds of the clock of a match, whatever stops it and whoever it reminds."""

from dataclasses import replace
from datetime import timedelta

from hypothesis import given
from hypothesis import strategies as st

from play.time.clock import Clock
from play.time.habits import Habits
from play.time.periods import DAY
from play.time.reminders import Announced, QuietHours
from play.time.time_off import Interval, Weekend
from tests.support.examples import NOON
from tests.support.turns import WEEKENDS, ZERO, turn

some_time = st.timedeltas(ZERO, 60 * DAY)
intervals = st.tuples(some_time, some_time).map(
    lambda pair: Interval(NOON + min(pair), NOON + max(pair))
)
clocks = st.builds(
    turn,
    st.timedeltas(ZERO, 7 * DAY),
    st.just(WEEKENDS),
    pause=st.none() | intervals,
    away=st.none() | intervals,
    weekend=st.none() | st.just(Weekend("Europe/Oslo")),
    outages=st.lists(intervals, max_size=2).map(tuple),
)
habits = st.builds(
    Habits,
    quiet=st.none() | st.builds(QuietHours, st.times(), st.times(), st.just("Europe/Oslo")),
    reminded=st.booleans(),
)


@given(clocks, some_time)
def test_time_left_and_deadline_agree(clock: Clock, later: timedelta) -> None:
    now = NOON + later

    assert clock.has_lapsed(now) == (now >= clock.deadline)
    assert ZERO <= clock.time_left(now) <= clock.left


@given(clocks, some_time, some_time)
def test_settling_a_clock_changes_nothing(clock: Clock, one: timedelta, other: timedelta) -> None:
    """Neither the deadline, unless it is past, nor what is left at any time after."""
    now = NOON + one
    clock = replace(clock, outages=tuple(out for out in clock.outages if out.end <= now))

    settled = clock.settled(now)

    assert settled.deadline == max(clock.deadline, now)
    assert settled.time_left(now + other) == clock.time_left(now + other)


@given(clocks, habits, intervals)
def test_all_is_told_before_the_flag(clock: Clock, habits: Habits, out: Interval) -> None:
    """The flag last, or at the same moment; no outage brings anything forward, so none is late."""
    events = clock.events(habits)
    longer = replace(clock, outages=(*clock.outages, out))

    assert (clock.deadline, Announced.LAPSED) in events
    assert events[-1][0] == clock.deadline
    assert longer.events(habits)[0][0] >= events[0][0]
