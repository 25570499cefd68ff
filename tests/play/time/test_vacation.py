"""Vacations: saved up a little every day, paid for when they start."""

from datetime import datetime, timedelta

import pytest

from play.time.errors import (
    AlreadyAwayError,
    NotAwayError,
    TooLittleVacationError,
    VacationTooShortError,
)
from play.time.periods import DAY
from play.time.time_off import Interval
from play.time.vacation import Vacation
from tests.support.examples import HOUR, NOON, WEEK

SECOND = timedelta(seconds=1)


def saved(left: timedelta) -> Vacation:
    """That of a player who has *left* at noon."""
    return Vacation(left, NOON)


def test_a_new_player_has_a_week() -> None:
    assert Vacation.new(NOON).left_at(NOON) == WEEK


def test_three_hours_are_saved_up_a_day() -> None:
    """And their part in a part of a day."""
    assert saved(HOUR).left_at(NOON + DAY) == 4 * HOUR
    assert saved(HOUR).left_at(NOON + 8 * HOUR) == 2 * HOUR


def test_at_most_three_weeks_are_saved_up() -> None:
    """A new player has them after 112 days."""
    new = Vacation.new(NOON)

    assert new.left_at(NOON + 111 * DAY) < 21 * DAY
    assert new.left_at(NOON + 112 * DAY) == 21 * DAY
    assert new.left_at(NOON + 1000 * DAY) == 21 * DAY


def test_a_clock_that_goes_back_takes_nothing_away() -> None:
    assert saved(HOUR).left_at(NOON - DAY) == HOUR


def test_a_vacation_begins_at_once_and_is_paid_for() -> None:
    away = saved(WEEK).started(NOON, 3 * DAY)

    assert away.away == Interval(NOON, NOON + 3 * DAY)
    assert away.left_at(NOON) == 4 * DAY


def test_one_may_take_all_that_is_saved_up() -> None:
    """Which is what one gets who does not say how long."""
    assert saved(WEEK).started(NOON, None) == saved(WEEK).started(NOON, WEEK)
    assert saved(WEEK).started(NOON, None).left_at(NOON + WEEK) == timedelta()


def test_one_is_away_until_the_end() -> None:
    away = saved(WEEK).started(NOON, 3 * DAY)

    assert not saved(WEEK).is_away(NOON)
    assert away.is_away(NOON)
    assert away.is_away(NOON + 3 * DAY - SECOND)
    assert not away.is_away(NOON + 3 * DAY)


def test_nothing_is_saved_up_on_vacation() -> None:
    """But again from its end on."""
    away = saved(WEEK).started(NOON, 3 * DAY)

    assert away.left_at(NOON + 3 * DAY) == 4 * DAY
    assert away.left_at(NOON + 4 * DAY) == 4 * DAY + 3 * HOUR


def test_a_vacation_takes_a_day_at_least() -> None:
    with pytest.raises(VacationTooShortError) as refused:
        saved(WEEK).started(NOON, DAY - SECOND)

    assert refused.value.shortest == DAY
    assert saved(WEEK).started(NOON, DAY).away == Interval(NOON, NOON + DAY)


@pytest.mark.parametrize("lasting", [None, DAY])
def test_less_than_a_day_is_not_enough(lasting: timedelta | None) -> None:
    """Three hours are missing, which take a day."""
    with pytest.raises(TooLittleVacationError) as refused:
        saved(21 * HOUR).started(NOON, lasting)

    assert (refused.value.left, refused.value.asked) == (21 * HOUR, DAY)
    assert refused.value.enough_at == NOON + DAY
    assert saved(21 * HOUR).started(NOON + DAY, lasting).left_at(NOON) == timedelta()


def test_no_more_can_be_taken_than_is_saved_up() -> None:
    """A day more than there is takes eight days to save up."""
    with pytest.raises(TooLittleVacationError) as refused:
        saved(WEEK).started(NOON, 8 * DAY)

    assert (refused.value.left, refused.value.asked) == (WEEK, 8 * DAY)
    assert refused.value.enough_at == NOON + 8 * DAY


def test_more_than_three_weeks_are_never_enough() -> None:
    with pytest.raises(TooLittleVacationError) as refused:
        saved(WEEK).started(NOON, 21 * DAY + SECOND)

    assert refused.value.enough_at is None
    assert saved(21 * DAY).started(NOON, 21 * DAY).away == Interval(NOON, NOON + 21 * DAY)


def test_three_weeks_are_saved_up_in_the_end() -> None:
    with pytest.raises(TooLittleVacationError) as refused:
        saved(WEEK).started(NOON, 21 * DAY)

    assert refused.value.enough_at == NOON + 8 * 14 * DAY


def test_one_cannot_leave_twice() -> None:
    """The refusal says until when one is away."""
    away = saved(WEEK).started(NOON, 3 * DAY)

    with pytest.raises(AlreadyAwayError) as refused:
        away.started(NOON + DAY, DAY)

    assert refused.value.until == NOON + 3 * DAY


def test_what_is_left_of_a_vacation_is_given_back() -> None:
    away = saved(WEEK).started(NOON, 5 * DAY)

    back = away.ended(NOON + 2 * DAY)

    assert back.away == Interval(NOON, NOON + 2 * DAY)
    assert back.left_at(NOON + 2 * DAY) == 5 * DAY
    assert not back.is_away(NOON + 2 * DAY)


def test_a_day_is_charged_for_a_shorter_one() -> None:
    away = saved(WEEK).started(NOON, 5 * DAY)

    assert away.ended(NOON + HOUR).left_at(NOON + HOUR) == 6 * DAY
    assert away.ended(NOON).left_at(NOON) == 6 * DAY


def test_nothing_is_given_back_of_the_shortest() -> None:
    away = saved(WEEK).started(NOON, DAY)

    assert away.ended(NOON + HOUR).left_at(NOON + HOUR) == 6 * DAY


def test_who_came_back_early_saves_up_again_at_once() -> None:
    back = saved(WEEK).started(NOON, 5 * DAY).ended(NOON + 2 * DAY)

    assert back.left_at(NOON + 3 * DAY) == 5 * DAY + 3 * HOUR


@pytest.mark.parametrize("now", [NOON + 3 * DAY, NOON + 4 * DAY])
def test_who_is_not_away_cannot_come_back(now: datetime) -> None:
    """Neither before nor after."""
    with pytest.raises(NotAwayError) as refused:
        saved(WEEK).ended(NOON)
    assert refused.value.left == WEEK

    with pytest.raises(NotAwayError):
        saved(WEEK).started(NOON, 3 * DAY).ended(now)


def test_one_vacation_may_follow_another() -> None:
    """At the moment in which it ends, by itself or early; each is paid for."""
    first = saved(WEEK).started(NOON, 2 * DAY)

    second = first.started(NOON + 2 * DAY, 2 * DAY)
    early = first.ended(NOON + HOUR).started(NOON + HOUR, 2 * DAY)

    assert second.away == Interval(NOON + 2 * DAY, NOON + 4 * DAY)
    assert second.left_at(NOON + 4 * DAY) == 3 * DAY
    assert early.away == Interval(NOON + HOUR, NOON + HOUR + 2 * DAY)
    assert early.left_at(NOON + 3 * DAY) == 4 * DAY + 23 * HOUR / 8
