"""Seasons as values."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from play.seasons.errors import SeasonLengthError, SeasonOverError
from play.seasons.season import MAX_LENGTH, MIN_LENGTH, REMINDER_BEFORE_END, Season
from tests.support.cases import for_each
from tests.support.examples import HALL, HOUR, NOON

DAY = timedelta(days=1)
MOMENT = timedelta(microseconds=1)
END = NOON + 30 * DAY


def season(ends_at: datetime | None = END) -> Season:
    return Season.begun(HALL, 1, "Winter", NOON, ends_at)


@for_each("at, counts", [(NOON - MOMENT, False), (NOON, True), (END - MOMENT, True), (END, False)])
def test_results_count_from_the_beginning_until_just_before_the_end(
    at: datetime, *, counts: bool
) -> None:
    """So that one that comes about between two seasons counts for the second."""
    assert season().counts(at) is counts
    assert season().ended(END + HOUR).counts(at) is counts


def test_a_season_without_an_end_counts_on() -> None:
    """Until somebody ends it."""
    endless = season(None)

    assert endless.counts(NOON + 1000 * DAY)
    assert not endless.ended(NOON + DAY).counts(NOON + DAY)


@for_each("lasting", [MIN_LENGTH, MAX_LENGTH])
def test_a_season_may_last_a_day_or_more_than_a_year(lasting: timedelta) -> None:
    assert season(NOON + lasting).ends_at == NOON + lasting


@for_each("lasting", [-DAY, MIN_LENGTH - MOMENT, MAX_LENGTH + MOMENT])
def test_a_season_may_not_be_shorter_or_longer(lasting: timedelta) -> None:
    with pytest.raises(SeasonLengthError):
        season(NOON + lasting)


@for_each("ends_at", [None, END + 30 * DAY])
def test_a_season_whose_end_has_come_is_not_moved(ends_at: datetime | None) -> None:
    """Though the timekeeper has not closed it yet: what was played since counts for none."""
    assert season().ending(ends_at, END - MOMENT).ends_at == ends_at

    with pytest.raises(SeasonOverError):
        season().ending(ends_at, END)


def test_a_season_wants_a_reminder_and_then_its_end() -> None:
    begun = season()
    reminded = begun.with_reminder()

    assert begun.wake_at == END - REMINDER_BEFORE_END
    assert reminded.wake_at == END
    assert reminded.ended(END).wake_at is None
    assert season(None).wake_at is None


def test_a_season_of_a_week_has_no_reminder() -> None:
    """It would come with its beginning."""
    assert season(NOON + REMINDER_BEFORE_END).wake_at == NOON + REMINDER_BEFORE_END


def test_a_season_that_ends_late_has_ended_when_it_was_to_end() -> None:
    """What has come about since is not part of it."""
    assert season().ended(END + DAY).ended_at == END


def test_a_manager_may_end_a_season_before_its_time() -> None:
    ended = season().ended(NOON + DAY)

    assert ended == replace(season(), ended_at=NOON + DAY)
    assert ended.until == NOON + DAY


def test_a_season_ends_once() -> None:
    with pytest.raises(SeasonOverError) as refused:
        season().ended(NOON).ended(NOON)

    assert refused.value.number == 1


def test_a_season_can_get_another_end() -> None:
    """Then the reminder comes a week before that one."""
    moved = season().with_reminder().ending(END + 30 * DAY, NOON + 25 * DAY)

    assert (moved.ends_at, moved.wake_at) == (END + 30 * DAY, END + 30 * DAY - REMINDER_BEFORE_END)
    assert season().ending(None, NOON).wake_at is None


@for_each("ends_at", [NOON + 26 * DAY - MOMENT, NOON + MAX_LENGTH + MOMENT])
def test_another_end_is_a_day_away_and_makes_no_season_too_long(ends_at: datetime) -> None:
    with pytest.raises(SeasonLengthError):
        season().ending(ends_at, NOON + 25 * DAY)


def test_nothing_changes_in_a_season_that_is_over() -> None:
    over = season().ended(NOON + DAY)

    with pytest.raises(SeasonOverError):
        over.renamed("Spring")
    with pytest.raises(SeasonOverError):
        over.ending(None, NOON + DAY)
