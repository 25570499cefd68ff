"""Seasons as values."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from play.seasons.errors import SeasonLengthError, SeasonOverError
from play.seasons.season import MAX_LENGTH, MIN_LENGTH, REMINDER_BEFORE_END, Season
from tests.support.cases import for_each
from tests.support.examples import HALL, HOUR, NOON
from tests.support.refusing import refused

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
    assert season(None).ended(END).counts(at) is counts
    assert season(None).counts(at) is (at >= NOON)


def test_a_season_may_last_a_day_or_more_than_a_year() -> None:
    for lasting in (MIN_LENGTH, MAX_LENGTH):
        assert season(NOON + lasting).ends_at == NOON + lasting
    for lasting in (-DAY, MIN_LENGTH - MOMENT, MAX_LENGTH + MOMENT):
        refused(SeasonLengthError, season, NOON + lasting)


@for_each("ends_at", [None, END + 30 * DAY])
def test_a_season_whose_end_has_come_is_not_moved(ends_at: datetime | None) -> None:
    """Though the timekeeper has not closed it yet: what was played since counts for none."""
    assert season().ending(ends_at, END - MOMENT).ends_at == ends_at

    refused(SeasonOverError, season().ending, ends_at, END)


def test_a_season_wants_a_reminder_and_then_its_end() -> None:
    """For one of a week the reminder would come with its beginning."""
    begun = season()
    reminded = begun.with_reminder()

    assert begun.wake_at == END - REMINDER_BEFORE_END
    assert reminded.wake_at == END
    assert reminded.ended(END).wake_at is None
    assert season(None).wake_at is None
    assert season(NOON + REMINDER_BEFORE_END).wake_at == NOON + REMINDER_BEFORE_END


def test_a_manager_may_end_a_season_before_its_time() -> None:
    """One that ends late has ended when it was to end: what came since is not part of it."""
    ended = season().ended(NOON + DAY)

    assert ended == replace(season(), ended_at=NOON + DAY)
    assert ended.until == NOON + DAY
    assert season().ended(END + DAY).ended_at == END


def test_nothing_changes_in_a_season_that_is_over() -> None:
    over = season().ended(NOON + DAY)

    refusal = refused(SeasonOverError, over.ended, NOON + DAY)
    assert refusal.number == 1
    with pytest.raises(SeasonOverError):
        over.renamed("Spring")
    with pytest.raises(SeasonOverError):
        over.ending(None, NOON + DAY)


def test_a_season_can_get_another_end() -> None:
    """A day away, and not too long after its beginning; the reminder comes a week before it."""
    now = NOON + 25 * DAY
    moved = season().with_reminder().ending(END + 30 * DAY, now)

    assert (moved.ends_at, moved.wake_at) == (END + 30 * DAY, END + 30 * DAY - REMINDER_BEFORE_END)
    assert season().ending(None, NOON).wake_at is None
    for ends_at in (now + DAY - MOMENT, NOON + MAX_LENGTH + MOMENT):
        refused(SeasonLengthError, season().ending, ends_at, now)
