"""The clock of a match: whose time runs, and what is left of it."""

from dataclasses import replace
from datetime import timedelta

import pytest

from play.time.clock import Clock
from play.time.errors import TimeFullError
from play.time.periods import DAY
from play.time.reminders import Announced
from play.time.time_control import DEFAULT_CONTROL, MAX_TIME, UNTIMED, Lapse, TimeControl
from tests.support.examples import HOUR, MINUTE, NOON
from tests.support.turns import USUALLY, ZERO, moved, turn


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
