"""The clock of a match: whose time runs, what stops it, and when it reminds its player."""

from dataclasses import replace
from datetime import UTC, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.time.clock import Clock
from play.time.errors import TimeFullError
from play.time.habits import Habits
from play.time.periods import DAY
from play.time.reminders import Announced, QuietHours
from play.time.time_control import DEFAULT_CONTROL, MAX_TIME, UNTIMED, Lapse, TimeControl
from play.time.time_off import Interval, Weekend
from play.time.vacation import with_vacation
from tests.support.examples import HOUR, MINUTE, NOON
from tests.support.turns import USUALLY, WEEKENDS, ZERO, moved, turn


def test_a_turn_takes_from_the_bank_what_it_lasts() -> None:
    """Time has run out at the deadline, and a machine's clock that goes back gives none."""
    clock = turn(3 * DAY)
    left = {-DAY: 3 * DAY, DAY: 2 * DAY, 3 * DAY: ZERO, 4 * DAY: ZERO}

    assert clock.deadline == NOON + 3 * DAY
    assert {later: clock.time_left(NOON + later) for later in left} == left
    assert not clock.has_lapsed(clock.deadline - timedelta(microseconds=1))
    assert clock.has_lapsed(clock.deadline)


def test_a_move_adds_the_increment_and_starts_the_other_bank() -> None:
    after = moved(turn(3 * DAY, resting=5 * DAY), NOON + 2 * DAY)

    assert after.resting == 2 * DAY
    assert (after.left, after.turn, after.since) == (5 * DAY, 5 * DAY, NOON + 2 * DAY)


def test_who_moves_twice_keeps_his_bank() -> None:
    """With dice; each move has its increment, and the bank of who waits stays as it is."""
    after = moved(turn(3 * DAY, resting=5 * DAY), NOON + DAY, again=True)

    assert (after.left, after.turn, after.resting) == (3 * DAY, 3 * DAY, 5 * DAY)


def test_no_move_leaves_more_than_the_cap_or_less_than_the_increment() -> None:
    """Who plays at once gains what there is room for; a late move that counts owes nothing."""
    late = turn(3 * DAY, replace(DEFAULT_CONTROL, lapse=Lapse.CLAIM))

    assert moved(turn(6.5 * DAY), NOON).resting == 7 * DAY
    assert moved(turn(7 * DAY), NOON + HOUR).resting == 7 * DAY
    assert moved(late, NOON + 9 * DAY).resting == DAY


def test_days_for_each_move_are_the_same_for_each_move() -> None:
    """Whatever the moves before have left."""
    clock = turn(2 * DAY, TimeControl.per_move(2 * DAY))

    for wait in (MINUTE, 47 * HOUR, DAY):
        clock = moved(clock, clock.since + wait)
        assert clock.deadline == clock.since + 2 * DAY
        assert clock.resting == 2 * DAY


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
    """Whoever's it is. It is used last, and what is left of it stays in the bank."""
    own = Clock.start(DEFAULT_CONTROL, NOON, USUALLY)
    given_others = own.with_more(DAY, NOON, running=False)

    second = given_others.moved(NOON, USUALLY, again=False, first=True)

    assert second.deadline == NOON + 4 * DAY
    for used, kept in ((3 * DAY, 4 * DAY), (3.5 * DAY, 3.5 * DAY)):
        assert second.moved(NOON + used, USUALLY, again=False, first=False).resting == kept


def test_time_added_for_the_first_move_may_be_more_than_its_limit_or_the_cap() -> None:
    """The cap limits what moves add, not what is given."""
    clock = Clock.start(TimeControl(HOUR, HOUR, 4 * DAY), NOON, USUALLY)
    for_the_second = clock.with_more(90 * HOUR, NOON, running=False)

    assert for_the_second.moved(NOON, USUALLY, again=False, first=True).left == 3 * DAY + 90 * HOUR
    assert clock.with_more(5 * DAY, NOON + DAY, running=True).deadline == NOON + 8 * DAY


def test_without_a_first_move_the_match_ends_also_where_wins_are_claimed() -> None:
    claimed = replace(DEFAULT_CONTROL, lapse=Lapse.CLAIM)

    assert Clock.start(claimed, NOON, USUALLY).falls
    assert not turn(DAY, claimed).falls
    assert turn(DAY).falls
    assert turn(DAY, UNTIMED).falls


def test_more_time_may_be_given_to_either_player() -> None:
    """The refusal says how much anybody can have."""
    for running, deadline, resting in ((True, 4 * DAY, 3 * DAY), (False, 3 * DAY, 4 * DAY)):
        more = turn(3 * DAY).with_more(DAY, NOON + DAY, running=running)
        assert (more.deadline, more.resting) == (NOON + deadline, resting)

        full = turn(3 * DAY).with_more(MAX_TIME - 3 * DAY, NOON, running=running)
        assert (full.time_left(NOON) if running else full.resting) == MAX_TIME
        with pytest.raises(TimeFullError) as refused:
            full.with_more(MINUTE, NOON, running=running)
        assert refused.value.most == MAX_TIME


def test_what_is_given_is_had_whatever_the_cap_is() -> None:
    """Right after a move too, when there is as much left as moves can add."""
    for control in (DEFAULT_CONTROL, TimeControl.per_move(2 * DAY)):
        full = turn(control.cap, control).with_more(3 * DAY, NOON, running=True)
        assert full.deadline == NOON + control.cap + 3 * DAY
        assert moved(full, NOON).resting == control.cap


def test_who_is_given_time_after_the_flag_is_not_late() -> None:
    """Where a win must be claimed, and it is told when time runs out again."""
    claimed = replace(DEFAULT_CONTROL, lapse=Lapse.CLAIM)
    late = turn(DAY, claimed, announced=Announced.EARLY | Announced.LAST | Announced.LAPSED)

    given_more = late.with_more(2 * DAY, NOON + 2 * DAY, running=True)

    assert not given_more.has_lapsed(NOON + 2 * DAY)
    assert given_more.deadline == NOON + 4 * DAY
    assert given_more.announced is Announced.NOTHING


def test_a_little_more_time_does_not_repeat_a_reminder() -> None:
    """Of four days, three hours are left; with one more they are still less than a fifth."""
    told = Announced.EARLY | Announced.LAST
    clock = turn(4 * DAY, announced=told)

    assert clock.with_more(HOUR, NOON + 93 * HOUR, running=True).announced is told
    assert clock.with_more(4 * HOUR, NOON + 93 * HOUR, running=True).announced is Announced.EARLY
    assert clock.with_more(DAY, NOON + 93 * HOUR, running=True).announced is Announced.NOTHING


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
    """Time that has passed before stays off."""
    gone = with_vacation(turn(3 * DAY), Interval(NOON + DAY, NOON + 6 * DAY))
    back = with_vacation(gone, Interval(NOON + DAY, NOON + 3 * DAY))

    assert (gone.time_left(NOON + 5 * DAY), gone.deadline) == (2 * DAY, NOON + 8 * DAY)
    assert back.deadline == NOON + 5 * DAY


def test_a_vacation_may_begin_in_the_moment_in_which_the_last_one_ended() -> None:
    """One that ended as soon as it began takes nothing from the next."""
    gone = with_vacation(turn(3 * DAY), Interval(NOON, NOON + DAY))
    back = with_vacation(gone, Interval(NOON, NOON))

    gone = with_vacation(back, Interval(NOON, NOON + 2 * DAY))

    assert (gone.time_left(NOON), gone.deadline) == (3 * DAY, NOON + 5 * DAY)


def test_vacations_stop_no_clock_that_does_not_let_them() -> None:
    """Neither one that begins in the turn nor one that was there before, nor one that is over."""
    clock = turn(3 * DAY, NO_VACATIONS)

    assert with_vacation(clock, Interval(NOON, NOON + DAY)) == clock
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
    assert with_vacation(his, Interval(NOON + DAY, NOON + 2 * DAY)).weekend == Weekend()


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


AT_NIGHT = QuietHours(time(22), time(7))


def reminders(clock: Clock, habits: Habits = USUALLY) -> list[datetime]:
    """When the player is reminded."""
    return [at for at, what in clock.events(habits) if what is not Announced.LAPSED]


def test_a_player_is_reminded_when_a_fifth_is_left_and_six_hours_before_the_flag() -> None:
    clock = turn(5 * DAY)

    assert clock.events(USUALLY) == [
        (NOON + 4 * DAY, Announced.EARLY),
        (NOON + 5 * DAY - 6 * HOUR, Announced.LAST),
        (NOON + 5 * DAY, Announced.LAPSED),
    ]


def test_a_short_turn_has_one_reminder() -> None:
    """With six hours or less, the last call would come with the board."""
    assert reminders(turn(6 * HOUR)) == [NOON + 4.8 * HOUR]
    assert reminders(turn(6 * HOUR + MINUTE)) == [NOON + MINUTE, NOON + (6 * HOUR + MINUTE) * 0.8]


def test_reminders_are_reckoned_from_a_turn_that_was_made_longer() -> None:
    """Of five days instead of two, a fifth is one day; the last call keeps off a pause."""
    given_more = turn(2 * DAY).with_more(3 * DAY, NOON, running=True)
    paused = turn(5 * DAY).with_pause(Interval(NOON + DAY, NOON + 3 * DAY), NOON + DAY)

    assert reminders(given_more) == [NOON + 4 * DAY, NOON + 5 * DAY - 6 * HOUR]
    assert reminders(paused) == [NOON + 6 * DAY, NOON + 7 * DAY - 6 * HOUR]


def test_nothing_is_told_twice_or_to_who_wants_no_reminders() -> None:
    """His flag falls all the same, and when he knows that it has, nothing is left to tell."""
    both = Announced.EARLY | Announced.LAST

    assert turn(5 * DAY).events(Habits(reminded=False)) == [(NOON + 5 * DAY, Announced.LAPSED)]
    assert reminders(turn(5 * DAY, announced=Announced.EARLY)) == [NOON + 5 * DAY - 6 * HOUR]
    assert reminders(turn(5 * DAY, announced=both)) == []
    assert turn(DAY, announced=Announced.LAPSED).events(USUALLY) == []


def test_every_turn_has_reminders_of_its_own() -> None:
    told = turn(5 * DAY, announced=Announced.EARLY | Announced.LAST)

    assert moved(told, NOON).announced is Announced.NOTHING


def test_reminders_keep_away_from_quiet_hours() -> None:
    """The last one of each turn."""
    afternoon, all_day = QuietHours(time(16), time(18)), QuietHours(time(9), time(9))
    table = {
        "not in them": (AT_NIGHT, 30, 24),
        "before the night in which the flag falls": (AT_NIGHT, 15, 10),
        "after the night": (AT_NIGHT, 20, 19),
        "before the afternoon in which the flag falls": (afternoon, 5.5, 4),
        "after the afternoon": (afternoon, 7, 6),
        "all day": (all_day, 24, 21),
    }
    for when, (quiet, lasting, told) in table.items():
        assert reminders(turn(lasting * HOUR), Habits(quiet=quiet))[-1] == NOON + told * HOUR, when


def test_an_hour_is_left_after_quiet_hours_or_the_reminder_comes_before() -> None:
    """Quiet from four to six; the flag falls at seven, or a minute before."""
    quiet = QuietHours(time(16), time(18))
    moment, seven = NOON + 5 * HOUR, NOON + 7 * HOUR

    assert quiet.shifted(moment, NOON, seven) == NOON + 6 * HOUR
    assert quiet.shifted(moment, NOON, seven - MINUTE) == NOON + 4 * HOUR


def test_a_turn_that_begins_in_quiet_hours_is_reminded_of_after_them() -> None:
    """Though less than an hour may be left; also if the bot was silent when they began."""
    late = turn(8.5 * HOUR, since=NOON + 11 * HOUR)
    silent = Interval(NOON + 8 * HOUR, NOON + 13 * HOUR)
    after_outage = replace(turn(14.5 * HOUR), outages=(silent,))

    for clock in (late, after_outage):
        assert reminders(clock, Habits(quiet=AT_NIGHT)) == [NOON + 19 * HOUR, NOON + 19 * HOUR]


def test_an_overdue_reminder_keeps_away_from_quiet_hours_too() -> None:
    """Of ten days one was left when the players ended a pause at two in the night."""
    clock = turn(DAY, since=NOON + 14 * HOUR)
    resumed = replace(clock, turn=10 * DAY)

    assert reminders(resumed, Habits(quiet=AT_NIGHT))[0] == NOON + 19 * HOUR


def test_a_turn_within_quiet_hours_has_no_reminder() -> None:
    """Neither with the board, which the player has just got, nor at the flag."""
    for lasting, since in ((5, 11), (9, 10)):
        late = turn(lasting * HOUR, since=NOON + since * HOUR)
        assert reminders(late, Habits(quiet=AT_NIGHT)) == []
        assert reminders(late)


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


def test_a_quiet_night_lasts_as_long_as_the_night() -> None:
    """An hour less when summer time begins in Oslo, an hour more when it ends."""
    for day, length in (((2026, 3, 28), 8), ((2026, 10, 24), 10), ((2026, 6, 1), 9)):
        night = replace(AT_NIGHT, zone="Europe/Oslo").around(datetime(*day, 22, tzinfo=UTC))
        assert night is not None
        assert night.end - night.start == length * HOUR


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
