"""Clocks of turns that begin at noon."""

from dataclasses import replace
from datetime import datetime, timedelta

from play.time.clock import Clock
from play.time.habits import Habits
from play.time.periods import DAY
from play.time.time_control import DEFAULT_CONTROL, TimeControl
from tests.support.examples import NOON

ZERO = timedelta()
USUALLY = Habits()
WEEKENDS = replace(DEFAULT_CONTROL, weekends=True)


def turn(
    left: timedelta = 3 * DAY, control: TimeControl = DEFAULT_CONTROL, **changes: object
) -> Clock:
    """The clock of a turn, not the first, that begins at noon with *left*."""
    fresh = Clock.start(control, NOON, USUALLY)
    return replace(fresh, left=left, turn=left, first=False, **changes)  # type: ignore[arg-type]


def moved(clock: Clock, now: datetime, habits: Habits = USUALLY, *, again: bool = False) -> Clock:
    """*clock* after a move, not the last one before a side's first."""
    return clock.moved(now, habits, again=again, first=False)
