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


def test_a_pause_outlasts_moves() -> None:
    """One may play on in it; the next to move has the pause too."""
    clock = turn(3 * DAY).with_pause(Interval(NOON, NOON + 7 * DAY), NOON)

    after = moved(clock, NOON + DAY)

    assert after.resting == 4 * DAY
    assert after.deadline == NOON + 10 * DAY


def test_a_pause_that_ends_early_sets_the_clock_going() -> None:
    """What it has lasted stays off."""
    paused = turn(3 * DAY).with_pause(Interval(NOON + DAY, NOON + 8 * DAY), NOON + DAY)

    going = paused.with_pause(None, NOON + 2 * DAY)

    assert going.time_left(NOON + 2 * DAY) == 2 * DAY
    assert going.deadline == NOON + 4 * DAY


def test_a_pause_cannot_bring_lost_time_back() -> None:
    late = turn(DAY, replace(DEFAULT_CONTROL, lapse=Lapse.CLAIM))

    assert late.with_pause(Interval(NOON + 2 * DAY, NOON + 5 * DAY), NOON + 2 * DAY).has_lapsed(
        NOON + 2 * DAY
    )


def test_a_turn_that_begins_on_vacation_waits_for_its_end() -> None:
    """The time of the others runs."""
    clock = moved(turn(), NOON, away(-DAY, 5 * DAY))

    assert clock.deadline == NOON + 8 * DAY
    assert clock.still_until(NOON) == NOON + 5 * DAY
    assert moved(clock, NOON + DAY).deadline == NOON + DAY + 4 * DAY


def test_a_vacation_may_begin_in_a_turn() -> None:
    clock = turn(3 * DAY).following(Interval(NOON + DAY, NOON + 6 * DAY))

    assert clock.time_left(NOON + 5 * DAY) == 2 * DAY
    assert clock.deadline == NOON + 8 * DAY


def test_a_vacation_may_end_early_in_a_turn() -> None:
    """What it has lasted stays off."""
    gone = turn(3 * DAY).following(Interval(NOON + DAY, NOON + 6 * DAY))

    back = gone.following(Interval(NOON + DAY, NOON + 3 * DAY))

    assert back.deadline == NOON + 5 * DAY


def test_a_vacation_may_begin_in_the_moment_in_which_the_last_one_ended() -> None:
    """One that ended as soon as it began takes nothing from the next."""
    back = turn(3 * DAY).following(Interval(NOON, NOON + DAY)).following(Interval(NOON, NOON))

    gone = back.following(Interval(NOON, NOON + 2 * DAY))

    assert gone.time_left(NOON) == 3 * DAY
    assert gone.deadline == NOON + 5 * DAY


def test_a_vacation_that_is_over_stops_nothing() -> None:
    assert moved(turn(), NOON, away(-5 * DAY, -DAY)).deadline == NOON + 3 * DAY


def test_vacations_stop_no_clock_that_does_not_let_them() -> None:
    """Neither one that begins in the turn nor one that was there before."""
    clock = turn(3 * DAY, NO_VACATIONS)

    assert clock.following(Interval(NOON, NOON + DAY)) == clock
    assert moved(clock, NOON, away(ZERO, DAY)).deadline == NOON + 3 * DAY


def test_a_match_may_begin_on_vacation() -> None:
    clock = Clock.start(DEFAULT_CONTROL, NOON, away(-DAY, DAY))

    assert clock.deadline == NOON + 4 * DAY


def test_weekends_stop_a_clock_that_has_it_so() -> None:
    """1 March 2026 is a Sunday: the turn begins at midnight, and Saturday stops it again."""
    clock = moved(turn(control=WEEKENDS, resting=6 * DAY), NOON)

    assert clock.still_until(NOON) == datetime(2026, 3, 2, tzinfo=UTC)
    assert clock.deadline == datetime(2026, 3, 10, tzinfo=UTC)
    assert moved(turn(resting=6 * DAY), NOON).deadline == NOON + 6 * DAY


def test_each_player_has_his_own_weekend() -> None:
    """On Sunday the time of one runs, that of the other does not."""
    fridays = Habits(weekend=Weekend("Asia/Riyadh", frozenset({4, 5})))
    hers = moved(turn(control=WEEKENDS), NOON, fridays)

    assert hers.still_until(NOON) is None
    assert moved(hers, NOON).still_until(NOON) == datetime(2026, 3, 2, tzinfo=UTC)


def test_a_turn_keeps_its_weekend() -> None:
    """As it was when the turn began; a vacation in between changes nothing."""
    clock = moved(turn(control=WEEKENDS), NOON)

    assert clock.following(Interval(NOON + DAY, NOON + 2 * DAY)).weekend == Weekend()


def test_no_time_passes_in_an_outage() -> None:
    """Each one counts, also in a pause, but not twice."""
    out = (Interval(NOON + HOUR, NOON + 3 * HOUR), Interval(NOON + 5 * HOUR, NOON + 6 * HOUR))
    clock = turn(DAY, outages=out)
    paused = replace(clock, pause=Interval(NOON, NOON + 4 * HOUR))

    assert clock.deadline == NOON + DAY + 3 * HOUR
    assert paused.deadline == NOON + DAY + 5 * HOUR


def test_an_outage_belongs_to_the_turn_in_which_it_was() -> None:
    """What was spent up to a move is known, and counted no more."""
    clock = turn(DAY, outages=(Interval(NOON, NOON + HOUR),))

    assert moved(clock, NOON + HOUR).outages == ()
    assert clock.settled(NOON + 2 * HOUR).outages == ()
    assert clock.settled(NOON + 2 * HOUR).left == 23 * HOUR
