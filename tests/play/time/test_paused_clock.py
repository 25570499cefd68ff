"""What stops the clock of a match: pauses, vacations, weekends, outages."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from play.time.clock import Clock
from play.time.habits import Habits
from play.time.periods import DAY
from play.time.time_control import DEFAULT_CONTROL, Lapse
from play.time.time_off import Interval, Weekend
from tests.support.examples import HOUR, NOON
from tests.support.turns import WEEKENDS, ZERO, moved, turn

NO_VACATIONS = replace(DEFAULT_CONTROL, vacations=False)


def away(start: timedelta, end: timedelta) -> Habits:
    """Those of a player on vacation from *start* to *end* after noon."""
    return Habits(away=Interval(NOON + start, NOON + end))


def test_time_stands_still_in_a_pause() -> None:
    """From when it is agreed until it ends."""
    pause = Interval(NOON + DAY, NOON + 4 * DAY)
    clock = turn(3 * DAY).with_pause(pause, NOON + DAY)

    assert clock.time_left(NOON + 2 * DAY) == clock.time_left(NOON + 4 * DAY) == 2 * DAY
    assert clock.deadline == NOON + 6 * DAY
    assert clock.still_until(NOON + 2 * DAY) == NOON + 4 * DAY
    assert clock.still_until(NOON + 4 * DAY) is None


def test_a_pause_outlasts_moves_and_may_end_early() -> None:
    """One may play on in it; what it has lasted stays off, but it brings no lost time back."""
    week = Interval(NOON, NOON + 7 * DAY)
    after = moved(turn(3 * DAY).with_pause(week, NOON), NOON + DAY)
    going = turn(3 * DAY).with_pause(week, NOON + DAY).with_pause(None, NOON + 2 * DAY)
    late = turn(DAY, replace(DEFAULT_CONTROL, lapse=Lapse.CLAIM))
    pause = Interval(NOON + 2 * DAY, NOON + 5 * DAY)

    assert (after.resting, after.deadline) == (4 * DAY, NOON + 10 * DAY)
    assert (going.time_left(NOON + 2 * DAY), going.deadline) == (2 * DAY, NOON + 4 * DAY)
    assert late.with_pause(pause, NOON + 2 * DAY).has_lapsed(NOON + 2 * DAY)


def test_a_turn_that_begins_on_vacation_waits_for_its_end() -> None:
    """The time of the others runs."""
    clock = moved(turn(), NOON, away(-DAY, 5 * DAY))

    assert clock.deadline == NOON + 8 * DAY
    assert clock.still_until(NOON) == NOON + 5 * DAY
    assert moved(clock, NOON + DAY).deadline == NOON + DAY + 4 * DAY


def test_a_vacation_may_begin_and_end_early_in_a_turn() -> None:
    """What it has lasted stays off."""
    gone = turn(3 * DAY).with_vacation(Interval(NOON + DAY, NOON + 6 * DAY))
    back = gone.with_vacation(Interval(NOON + DAY, NOON + 3 * DAY))

    assert (gone.time_left(NOON + 5 * DAY), gone.deadline) == (2 * DAY, NOON + 8 * DAY)
    assert back.deadline == NOON + 5 * DAY


def test_a_vacation_may_begin_in_the_moment_in_which_the_last_one_ended() -> None:
    """One that ended as soon as it began takes nothing from the next."""
    back = (
        turn(3 * DAY).with_vacation(Interval(NOON, NOON + DAY)).with_vacation(Interval(NOON, NOON))
    )

    gone = back.with_vacation(Interval(NOON, NOON + 2 * DAY))

    assert (gone.time_left(NOON), gone.deadline) == (3 * DAY, NOON + 5 * DAY)


def test_vacations_stop_no_clock_that_does_not_let_them() -> None:
    """Neither one that begins in the turn nor one that was there before, nor one that is over."""
    clock = turn(3 * DAY, NO_VACATIONS)

    assert clock.with_vacation(Interval(NOON, NOON + DAY)) == clock
    assert moved(clock, NOON, away(ZERO, DAY)).deadline == NOON + 3 * DAY
    assert moved(turn(), NOON, away(-5 * DAY, -DAY)).deadline == NOON + 3 * DAY
    assert Clock.start(DEFAULT_CONTROL, NOON, away(-DAY, DAY)).deadline == NOON + 4 * DAY


def test_weekends_stop_a_clock_that_has_it_so() -> None:
    """1 March 2026 is a Sunday: the turn begins at midnight, and Saturday stops it again."""
    clock = moved(turn(control=WEEKENDS, resting=6 * DAY), NOON)

    assert clock.still_until(NOON) == datetime(2026, 3, 2, tzinfo=UTC)
    assert clock.deadline == datetime(2026, 3, 10, tzinfo=UTC)
    assert moved(turn(resting=6 * DAY), NOON).deadline == NOON + 6 * DAY


def test_each_player_has_his_own_weekend() -> None:
    """As it was when the turn began: Sunday stops one, not the other; no vacation changes it."""
    fridays = Habits(weekend=Weekend("Asia/Riyadh", frozenset({4, 5})))
    hers = moved(turn(control=WEEKENDS), NOON, fridays)
    his = moved(hers, NOON)

    assert hers.still_until(NOON) is None
    assert his.still_until(NOON) == datetime(2026, 3, 2, tzinfo=UTC)
    assert his.with_vacation(Interval(NOON + DAY, NOON + 2 * DAY)).weekend == Weekend()


def test_no_time_passes_in_an_outage() -> None:
    """Each one counts, also in a pause, but not twice; and only for the turn in which it was."""
    out = (Interval(NOON + HOUR, NOON + 3 * HOUR), Interval(NOON + 5 * HOUR, NOON + 6 * HOUR))
    clock = turn(DAY, outages=out)
    paused = replace(clock, pause=Interval(NOON, NOON + 4 * HOUR))
    settled = clock.settled(NOON + 7 * HOUR)

    assert clock.deadline == NOON + DAY + 3 * HOUR
    assert paused.deadline == NOON + DAY + 5 * HOUR
    assert moved(clock, NOON + 7 * HOUR).outages == settled.outages == ()
    assert settled.left == 20 * HOUR
