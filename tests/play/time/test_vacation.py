"""Vacations: saved up a little every day, paid for when they start."""

from datetime import timedelta

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
from tests.support.refusing import refused

SECOND = timedelta(seconds=1)


def saved(left: timedelta) -> Vacation:
    """That of a player who has *left* at noon."""
    return Vacation(left, NOON)


def test_three_hours_are_saved_up_a_day() -> None:
    """And their part in a part of a day; a clock that goes back takes nothing away."""
    left = {NOON - DAY: HOUR, NOON + DAY: 4 * HOUR, NOON + 8 * HOUR: 2 * HOUR}

    assert {now: saved(HOUR).left_at(now) for now in left} == left


def test_at_most_three_weeks_are_saved_up() -> None:
    """A new player has a week, and three weeks after 112 days."""
    new = Vacation.new(NOON)

    assert new.left_at(NOON) == WEEK
    assert new.left_at(NOON + 111 * DAY) < 21 * DAY
    assert new.left_at(NOON + 112 * DAY) == new.left_at(NOON + 1000 * DAY) == 21 * DAY


def test_a_vacation_begins_at_once_and_is_paid_for() -> None:
    """Nothing is saved up on it, but again from its end on; who does not say how long takes all."""
    away = saved(WEEK).started(NOON, 3 * DAY)

    assert away.away == Interval(NOON, NOON + 3 * DAY)
    assert away.left_at(NOON) == away.left_at(NOON + 3 * DAY) == 4 * DAY
    assert away.left_at(NOON + 4 * DAY) == 4 * DAY + 3 * HOUR
    assert saved(WEEK).started(NOON, None) == saved(WEEK).started(NOON, WEEK)
    assert saved(WEEK).started(NOON, None).left_at(NOON + WEEK) == timedelta()


def test_one_is_away_until_the_end() -> None:
    """One cannot leave twice: the refusal says until when one is away."""
    away = saved(WEEK).started(NOON, 3 * DAY)

    assert not saved(WEEK).is_away(NOON)
    assert away.is_away(NOON)
    assert away.is_away(NOON + 3 * DAY - SECOND)
    assert not away.is_away(NOON + 3 * DAY)
    assert refused(AlreadyAwayError, away.started, NOON + DAY, DAY).until == NOON + 3 * DAY


def test_a_vacation_takes_a_day_at_least() -> None:
    assert refused(VacationTooShortError, saved(WEEK).started, NOON, DAY - SECOND).shortest == DAY
    assert saved(WEEK).started(NOON, DAY).away == Interval(NOON, NOON + DAY)


def test_no_more_can_be_taken_than_is_saved_up() -> None:
    """The refusal says when there will be enough; of more than three weeks there never is."""
    for left, asked, enough in (
        (21 * HOUR, None, NOON + DAY),
        (21 * HOUR, DAY, NOON + DAY),
        (WEEK, 8 * DAY, NOON + 8 * DAY),
        (WEEK, 21 * DAY, NOON + 8 * 14 * DAY),
        (WEEK, 21 * DAY + SECOND, None),
    ):
        refusal = refused(TooLittleVacationError, saved(left).started, NOON, asked)
        assert (refusal.left, refusal.asked) == (left, asked or DAY)
        assert refusal.enough_at == enough
        if enough:
            assert saved(left).started(enough, asked).left_at(enough) == timedelta()


def test_what_is_left_of_a_vacation_is_given_back() -> None:
    """And who came back early saves up again at once."""
    back = saved(WEEK).started(NOON, 5 * DAY).ended(NOON + 2 * DAY)

    assert back.away == Interval(NOON, NOON + 2 * DAY)
    assert back.left_at(NOON + 2 * DAY) == 5 * DAY
    assert back.left_at(NOON + 3 * DAY) == 5 * DAY + 3 * HOUR
    assert not back.is_away(NOON + 2 * DAY)


def test_a_day_is_charged_for_a_shorter_one() -> None:
    for lasting in (DAY, 5 * DAY):
        away = saved(WEEK).started(NOON, lasting)
        assert away.ended(NOON + HOUR).left_at(NOON + HOUR) == 6 * DAY
        assert away.ended(NOON).left_at(NOON) == 6 * DAY


def test_who_is_not_away_cannot_come_back() -> None:
    """Neither before nor after."""
    assert refused(NotAwayError, saved(WEEK).ended, NOON).left == WEEK
    for now in (NOON + 3 * DAY, NOON + 4 * DAY):
        refused(NotAwayError, saved(WEEK).started(NOON, 3 * DAY).ended, now)


def test_one_vacation_may_follow_another() -> None:
    """At the moment in which it ends, by itself or early; each is paid for."""
    first = saved(WEEK).started(NOON, 2 * DAY)

    second = first.started(NOON + 2 * DAY, 2 * DAY)
    early = first.ended(NOON + HOUR).started(NOON + HOUR, 2 * DAY)

    assert second.away == Interval(NOON + 2 * DAY, NOON + 4 * DAY)
    assert second.left_at(NOON + 4 * DAY) == 3 * DAY
    assert early.away == Interval(NOON + HOUR, NOON + HOUR + 2 * DAY)
    assert early.left_at(NOON + 3 * DAY) == 4 * DAY + 23 * HOUR / 8
