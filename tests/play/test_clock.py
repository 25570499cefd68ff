"""The clock of a match: whose time runs, what is left of it, and what is told about it."""

from dataclasses import replace
from datetime import UTC, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.clock import Clock, Told
from play.errors.clocks import TimeFullError
from play.habits import Habits, QuietHours
from play.time_control import UNTIMED, USUAL, Lapse, TimeControl
from play.time_off import DAY, Interval, Weekend
from tests.play.examples import HOUR, NOON

MINUTE = timedelta(minutes=1)
ZERO = timedelta()
USUALLY = Habits()
AT_NIGHT = QuietHours(time(22), time(7))
WEEKENDS = replace(USUAL, weekends=True)
NO_VACATIONS = replace(USUAL, vacations=False)


def turn(left: timedelta = 3 * DAY, control: TimeControl = USUAL, **changes: object) -> Clock:
    """The clock of a turn, not the first, that begins at noon with *left*."""
    fresh = Clock.start(control, NOON, USUALLY)
    return replace(fresh, left=left, turn=left, first=False, **changes)  # type: ignore[arg-type]


def moved(clock: Clock, now: datetime, habits: Habits = USUALLY, *, again: bool = False) -> Clock:
    """*clock* after a move, not the last one before a side's first."""
    return clock.moved(now, habits, again=again, first=False)


def away(start: timedelta, end: timedelta) -> Habits:
    """Those of a player on vacation from *start* to *end* after noon."""
    return Habits(away=Interval(NOON + start, NOON + end))


def reminders(clock: Clock, habits: Habits = USUALLY) -> list[datetime]:
    """When the player is reminded."""
    return [at for at, what in clock.events(habits) if what is not Told.LAPSED]


# The bank.


def test_a_turn_takes_from_the_bank_what_it_lasts() -> None:
    clock = turn(3 * DAY)

    assert clock.deadline == NOON + 3 * DAY
    assert clock.time_left(NOON + DAY) == 2 * DAY
    assert clock.time_left(NOON + 3 * DAY) == ZERO
    assert clock.time_left(NOON + 4 * DAY) == ZERO


def test_time_has_run_out_at_the_deadline() -> None:
    """Not a moment before."""
    assert not turn(HOUR).has_lapsed(NOON + HOUR - timedelta(microseconds=1))
    assert turn(HOUR).has_lapsed(NOON + HOUR)


def test_a_move_adds_the_increment_and_starts_the_other_bank() -> None:
    after = moved(turn(3 * DAY, resting=5 * DAY), NOON + 2 * DAY)

    assert after.resting == 2 * DAY
    assert (after.left, after.turn, after.since) == (5 * DAY, 5 * DAY, NOON + 2 * DAY)


def test_no_bank_grows_beyond_the_cap() -> None:
    """Who plays at once gains no more than there is room for."""
    assert moved(turn(6.5 * DAY), NOON).resting == 7 * DAY
    assert moved(turn(7 * DAY), NOON + HOUR).resting == 7 * DAY


def test_the_bank_of_who_waits_stays_as_it_is() -> None:
    """However long the other takes."""
    after = moved(moved(turn(3 * DAY, resting=HOUR), NOON + 2 * DAY), NOON + 2 * DAY + MINUTE)

    assert after.left == 2 * DAY


def test_days_for_each_move_are_the_same_for_each_move() -> None:
    """Whatever the moves before have left."""
    clock = turn(2 * DAY, TimeControl.per_move(2 * DAY))

    for wait in (MINUTE, 47 * HOUR, DAY):
        clock = moved(clock, clock.since + wait)
        assert clock.deadline == clock.since + 2 * DAY
        assert clock.resting == 2 * DAY


def test_who_moves_twice_keeps_his_bank() -> None:
    """With dice; each move has its increment."""
    after = moved(turn(3 * DAY, resting=5 * DAY), NOON + DAY, again=True)

    assert (after.left, after.turn, after.resting) == (3 * DAY, 3 * DAY, 5 * DAY)


def test_a_late_move_that_counts_leaves_the_increment() -> None:
    """Nothing is owed for the time that it was late."""
    late = turn(3 * DAY, replace(USUAL, lapse=Lapse.CLAIM))

    assert moved(late, NOON + 9 * DAY).resting == DAY


def test_a_clock_of_the_machine_that_goes_back_gives_no_time() -> None:
    assert turn(3 * DAY).time_left(NOON - DAY) == 3 * DAY


# The first move of each side.


@pytest.mark.parametrize(
    ("control", "limit"),
    [(TimeControl.per_move(HOUR), 3 * DAY), (USUAL, 3 * DAY), (UNTIMED, 30 * DAY)],
)
def test_the_first_move_has_three_days_at_least(control: TimeControl, limit: timedelta) -> None:
    assert Clock.start(control, NOON, USUALLY).deadline == NOON + limit


def test_the_first_move_does_not_touch_the_bank() -> None:
    """The bank is whole for the second one, and no more than that."""
    control = TimeControl(HOUR, HOUR, 2 * HOUR)
    clock = Clock.start(control, NOON, USUALLY)

    second = clock.moved(NOON + 2 * DAY, USUALLY, again=False, first=True)
    third = second.moved(NOON + 4 * DAY, USUALLY, again=False, first=False)

    assert (second.first, second.deadline) == (True, NOON + 5 * DAY)
    assert second.resting == third.left == HOUR
    assert (third.first, third.resting) == (False, HOUR)


def test_time_added_before_the_first_move_counts_for_that_move() -> None:
    """Whoever's it is."""
    own = Clock.start(USUAL, NOON, USUALLY)
    given_others = own.with_more(DAY, NOON, running=False)

    second = given_others.moved(NOON, USUALLY, again=False, first=True)

    assert second.deadline == NOON + 4 * DAY
    assert second.moved(NOON, USUALLY, again=False, first=False).resting == 3 * DAY


def test_the_first_move_has_no_more_than_the_cap_or_its_limit() -> None:
    short = TimeControl(HOUR, HOUR, 4 * DAY)
    clock = Clock.start(short, NOON, USUALLY).with_more(90 * HOUR, NOON, running=False)

    assert clock.moved(NOON, USUALLY, again=False, first=True).left == 4 * DAY


def test_without_a_first_move_the_match_ends_also_where_wins_are_claimed() -> None:
    claimed = replace(USUAL, lapse=Lapse.CLAIM)

    assert Clock.start(claimed, NOON, USUALLY).falls
    assert not turn(DAY, claimed).falls
    assert turn(DAY).falls
    assert turn(DAY, UNTIMED).falls


# Pauses.


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
    late = turn(DAY, replace(USUAL, lapse=Lapse.CLAIM))

    assert late.with_pause(Interval(NOON + 2 * DAY, NOON + 5 * DAY), NOON + 2 * DAY).has_lapsed(
        NOON + 2 * DAY
    )


# Vacations.


def test_a_turn_that_begins_on_vacation_waits_for_its_end() -> None:
    """The time of the others runs."""
    clock = moved(turn(), NOON, away(-DAY, 5 * DAY))

    assert clock.deadline == NOON + 8 * DAY
    assert clock.still_until(NOON) == NOON + 5 * DAY
    assert moved(clock, NOON + DAY).deadline == NOON + DAY + 4 * DAY


def test_a_vacation_may_begin_in_a_turn() -> None:
    clock = turn(3 * DAY).with_away(Interval(NOON + DAY, NOON + 6 * DAY), NOON + DAY)

    assert clock.time_left(NOON + 5 * DAY) == 2 * DAY
    assert clock.deadline == NOON + 8 * DAY


def test_a_vacation_may_end_early_in_a_turn() -> None:
    """What it has lasted stays off."""
    gone = turn(3 * DAY).with_away(Interval(NOON + DAY, NOON + 6 * DAY), NOON + DAY)

    back = gone.with_away(Interval(NOON + DAY, NOON + 3 * DAY), NOON + 3 * DAY)

    assert back.deadline == NOON + 5 * DAY


def test_a_vacation_that_is_over_stops_nothing() -> None:
    assert moved(turn(), NOON, away(-5 * DAY, -DAY)).deadline == NOON + 3 * DAY


def test_vacations_stop_no_clock_that_does_not_let_them() -> None:
    """Neither one that begins in the turn nor one that was there before."""
    clock = turn(3 * DAY, NO_VACATIONS)

    assert clock.with_away(Interval(NOON, NOON + DAY), NOON) == clock
    assert moved(clock, NOON, away(ZERO, DAY)).deadline == NOON + 3 * DAY


def test_a_match_may_begin_on_vacation() -> None:
    clock = Clock.start(USUAL, NOON, away(-DAY, DAY))

    assert clock.deadline == NOON + 4 * DAY


# Weekends.


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

    assert clock.with_away(None, NOON + DAY).weekend == Weekend()


# Outages.


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


# More time.


def test_more_time_may_be_given_to_who_is_to_move() -> None:
    given_more = turn(3 * DAY).with_more(DAY, NOON + DAY, running=True)

    assert given_more.deadline == NOON + 4 * DAY
    assert given_more.resting == 3 * DAY


def test_more_time_may_be_given_to_who_waits() -> None:
    given_more = turn(3 * DAY).with_more(DAY, NOON + DAY, running=False)

    assert given_more.deadline == NOON + 3 * DAY
    assert given_more.resting == 4 * DAY


@pytest.mark.parametrize("running", [True, False])
def test_no_more_time_is_given_than_the_cap(running: bool) -> None:
    """Nothing at all to who has it, and the refusal says how much that is."""
    full = turn(3 * DAY).with_more(30 * DAY, NOON, running=running)

    assert (full.time_left(NOON) if running else full.resting) == 7 * DAY
    with pytest.raises(TimeFullError) as refused:
        full.with_more(MINUTE, NOON, running=running)
    assert refused.value.cap == 7 * DAY


def test_the_first_move_may_be_given_back_what_it_has_lasted() -> None:
    """Its limit may be more than the cap."""
    clock = Clock.start(TimeControl.per_move(HOUR), NOON, USUALLY)

    assert clock.with_more(5 * DAY, NOON + DAY, running=True).deadline == NOON + 4 * DAY
    with pytest.raises(TimeFullError):
        clock.with_more(MINUTE, NOON, running=True)


def test_the_first_move_may_be_given_as_much_as_the_cap() -> None:
    clock = Clock.start(USUAL, NOON, USUALLY)

    assert clock.with_more(30 * DAY, NOON, running=True).deadline == NOON + 7 * DAY


def test_reminders_are_reckoned_from_a_turn_that_was_made_longer() -> None:
    """Of five days instead of two, a fifth is one day."""
    given_more = turn(2 * DAY).with_more(3 * DAY, NOON, running=True)

    assert reminders(given_more) == [NOON + 4 * DAY, NOON + 5 * DAY - 6 * HOUR]


def test_who_is_given_time_after_the_flag_is_not_late() -> None:
    """Where a win must be claimed, and it is told when time runs out again."""
    claimed = replace(USUAL, lapse=Lapse.CLAIM)
    late = turn(DAY, claimed, told=Told.EARLY | Told.LAST | Told.LAPSED)

    given_more = late.with_more(2 * DAY, NOON + 2 * DAY, running=True)

    assert not given_more.has_lapsed(NOON + 2 * DAY)
    assert given_more.deadline == NOON + 4 * DAY
    assert given_more.told is Told.NOTHING


def test_a_little_more_time_does_not_repeat_a_reminder() -> None:
    """Of four days, three hours are left; with one more they are still less than a fifth."""
    told = Told.EARLY | Told.LAST
    clock = turn(4 * DAY, told=told)

    assert clock.with_more(HOUR, NOON + 93 * HOUR, running=True).told is told
    assert clock.with_more(4 * HOUR, NOON + 93 * HOUR, running=True).told is Told.EARLY
    assert clock.with_more(DAY, NOON + 93 * HOUR, running=True).told is Told.NOTHING


# Reminders.


def test_a_player_is_reminded_when_a_fifth_is_left_and_six_hours_before_the_flag() -> None:
    clock = turn(5 * DAY)

    assert clock.events(USUALLY) == [
        (NOON + 4 * DAY, Told.EARLY),
        (NOON + 5 * DAY - 6 * HOUR, Told.LAST),
        (NOON + 5 * DAY, Told.LAPSED),
    ]


def test_a_short_turn_has_one_reminder() -> None:
    """With six hours or less, the last call would come with the board."""
    assert reminders(turn(6 * HOUR)) == [NOON + 4.8 * HOUR]
    assert reminders(turn(6 * HOUR + MINUTE)) == [NOON + MINUTE, NOON + (6 * HOUR + MINUTE) * 0.8]


def test_who_wants_no_reminders_gets_none() -> None:
    """His flag falls all the same."""
    clock = turn(5 * DAY)

    assert clock.events(Habits(reminded=False)) == [(NOON + 5 * DAY, Told.LAPSED)]


def test_what_was_told_is_not_told_again() -> None:
    assert reminders(turn(5 * DAY, told=Told.EARLY)) == [NOON + 5 * DAY - 6 * HOUR]
    assert reminders(turn(5 * DAY, told=Told.EARLY | Told.LAST)) == []


def test_nobody_is_reminded_of_time_that_he_has_been_told_is_over() -> None:
    """Also if he did not want reminders then."""
    assert turn(DAY, told=Told.LAPSED).events(USUALLY) == []


def test_every_turn_has_reminders_of_its_own() -> None:
    told = turn(5 * DAY, told=Told.EARLY | Told.LAST)

    assert moved(told, NOON).told is Told.NOTHING


def test_reminders_wait_while_time_stands_still() -> None:
    """The share is one of the turn's time, the last call comes six hours before the flag."""
    clock = turn(5 * DAY).with_pause(Interval(NOON + DAY, NOON + 3 * DAY), NOON + DAY)

    assert reminders(clock) == [NOON + 6 * DAY, NOON + 7 * DAY - 6 * HOUR]


# Quiet hours. The turns begin at noon.


@pytest.mark.parametrize(
    ("quiet", "lasting", "told"),
    [
        (AT_NIGHT, 30 * HOUR, 24 * HOUR),
        (AT_NIGHT, 15 * HOUR, 10 * HOUR),
        (AT_NIGHT, 20 * HOUR, 19 * HOUR),
        (QuietHours(time(16), time(18)), 5.5 * HOUR, 4 * HOUR),
        (QuietHours(time(16), time(18)), 7 * HOUR, 6 * HOUR),
        (QuietHours(time(9), time(9)), 24 * HOUR, 21 * HOUR),
    ],
    ids=[
        "not in them",
        "before the night in which the flag falls",
        "after the night",
        "before the afternoon in which the flag falls",
        "after the afternoon",
        "all day",
    ],
)
def test_reminders_keep_away_from_quiet_hours(
    quiet: QuietHours, lasting: timedelta, told: timedelta
) -> None:
    """The last one of each turn."""
    assert reminders(turn(lasting), Habits(quiet=quiet))[-1] == NOON + told


def test_an_hour_is_left_after_quiet_hours_or_the_reminder_comes_before() -> None:
    """Quiet from four to six; the flag falls at seven, or a minute before."""
    quiet = QuietHours(time(16), time(18))
    moment, seven = NOON + 5 * HOUR, NOON + 7 * HOUR

    assert quiet.shifted(moment, NOON, seven) == NOON + 6 * HOUR
    assert quiet.shifted(moment, NOON, seven - MINUTE) == NOON + 4 * HOUR


def test_a_turn_that_begins_in_quiet_hours_is_reminded_of_after_them() -> None:
    """Though less than an hour may be left."""
    late = turn(8.5 * HOUR, since=NOON + 11 * HOUR)

    assert reminders(late, Habits(quiet=AT_NIGHT)) == [NOON + 19 * HOUR, NOON + 19 * HOUR]


def test_an_overdue_reminder_keeps_away_from_quiet_hours_too() -> None:
    """Of ten days one was left when the players ended a pause at two in the night."""
    clock = turn(DAY, since=NOON + 14 * HOUR)
    resumed = replace(clock, turn=10 * DAY)

    assert reminders(resumed, Habits(quiet=AT_NIGHT))[0] == NOON + 19 * HOUR


def test_a_turn_within_quiet_hours_has_no_reminder() -> None:
    """The player has just got the board: a reminder with it would only be noise."""
    late = turn(5 * HOUR, since=NOON + 11 * HOUR)

    assert reminders(late, Habits(quiet=AT_NIGHT)) == []
    assert len(reminders(late)) == 1


def test_a_turn_as_long_as_quiet_hours_has_no_reminder() -> None:
    """Neither with the board nor at the flag."""
    nightly = turn(9 * HOUR, since=NOON + 10 * HOUR)

    assert reminders(nightly, Habits(quiet=AT_NIGHT)) == []


def test_quiet_hours_include_their_beginning_and_not_their_end() -> None:
    for hour, covered in ((21.99, False), (22, True), (24, True), (30.99, True), (31, False)):
        moment = datetime(2026, 3, 1, tzinfo=UTC) + hour * HOUR
        assert (AT_NIGHT.around(moment) is not None) == covered


def test_quiet_hours_are_those_where_the_player_lives() -> None:
    """22 to 7 in New York is 3 to 12, UTC, in winter."""
    quiet = replace(AT_NIGHT, zone="America/New_York")

    assert quiet.around(datetime(2026, 1, 10, 2, 59, tzinfo=UTC)) is None
    assert quiet.around(datetime(2026, 1, 10, 4, tzinfo=UTC)) == Interval(
        datetime(2026, 1, 10, 3, tzinfo=UTC), datetime(2026, 1, 10, 12, tzinfo=UTC)
    )


@pytest.mark.parametrize(
    ("day", "length"), [((2026, 3, 28), 8), ((2026, 10, 24), 10), ((2026, 6, 1), 9)]
)
def test_a_quiet_night_lasts_as_long_as_the_night(day: tuple[int, int, int], length: int) -> None:
    """An hour less when summer time begins in Oslo, an hour more when it ends."""
    night = replace(AT_NIGHT, zone="Europe/Oslo").around(datetime(*day, 22, tzinfo=UTC))

    assert night is not None
    assert night.end - night.start == length * HOUR


# What holds of every clock.

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


@given(clocks, habits)
def test_all_is_told_before_the_flag(clock: Clock, habits: Habits) -> None:
    """And the flag itself last, or at the same moment."""
    events = clock.events(habits)

    assert (clock.deadline, Told.LAPSED) in events
    assert events[-1][0] == clock.deadline


@given(clocks, habits, intervals)
def test_an_outage_brings_nothing_forward(clock: Clock, habits: Habits, out: Interval) -> None:
    """So what was to be done first is never done too late."""
    longer = replace(clock, outages=(*clock.outages, out))

    assert longer.events(habits)[0][0] >= clock.events(habits)[0][0]
