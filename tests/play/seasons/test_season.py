"""Seasons begin and end, by themselves and by managers, and their channels are told."""

import asyncio
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from play.news.seasons import SeasonBegun, SeasonEnded, SeasonEnding
from play.seasons import errors
from play.seasons.errors import SeasonLengthError, SeasonOverError
from play.seasons.season import MAX_LENGTH, MIN_LENGTH, REMINDER_BEFORE_END, Season
from play.servers.log import Act
from tests.support.cases import for_each
from tests.support.examples import DORA, HALL, HOUR, NOON
from tests.support.world import World, declined, refused, told

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


GUILD = HALL.guild_id or 0


async def test_a_season_begins_at_once_and_is_announced(world: World) -> None:
    """If no other one runs."""
    season = await world.seasons.start(HALL, "Winter", DORA, END)

    await declined(errors.SeasonRunsError, world.seasons.start(HALL, "Spring", DORA))
    assert (season.number, season.began_at, season.ends_at) == (1, NOON, END)
    assert await world.seasons.running(GUILD) == season
    assert await told(world) == [SeasonBegun(HALL, season.id)]
    assert world.wakes


async def test_seasons_are_counted(world: World) -> None:
    """Also where they have the same name; there may be none, or none of that number."""
    await declined(errors.NoSeasonYetError, world.seasons.find(GUILD))
    first = await world.seasons.start(HALL, "Winter", DORA)
    await world.seasons.end(HALL.server_id, first.id, DORA)
    second = await world.seasons.start(HALL, "Winter", DORA)

    assert (first.number, second.number) == (1, 2)
    assert await world.seasons.find(GUILD, 1) == await world.seasons.load_season(first.id)
    assert await world.seasons.find(GUILD) == second
    assert [season.number for season in await world.seasons.latest(GUILD, 10)] == [2, 1]
    refusal = await declined(errors.UnknownSeasonError, world.seasons.find(GUILD, 3))
    assert refusal.number == 3


async def test_a_season_is_ended_by_hand_once(world: World) -> None:
    season = await world.seasons.start(HALL, "Winter", DORA, END)
    await told(world)
    world.wait(DAY)

    ended = await world.seasons.end(HALL.server_id, season.id, DORA)
    await declined(errors.SeasonOverError, world.seasons.end(HALL.server_id, season.id, DORA))

    assert ended.ended_at == NOON + DAY
    assert await told(world) == [SeasonEnded(HALL, season.id)]
    assert await world.seasons.next_due() is None


async def test_what_managers_do_is_logged(world: World) -> None:
    """A season that ends by itself is no act of theirs."""
    first = await world.seasons.start(HALL, "Winter", DORA)
    await world.seasons.end(HALL.server_id, first.id, DORA)
    await world.seasons.start(HALL, "Spring", DORA, END)
    world.time = END
    await world.seasons.run_due()

    async with world.store.read() as unit:
        logged = await unit.log.latest(GUILD, 10)
    assert [(one.act, one.about, one.manager) for one in logged] == [
        (Act.SEASON_BEGUN, "2", DORA),
        (Act.SEASON_ENDED, "1", DORA),
        (Act.SEASON_BEGUN, "1", DORA),
    ]


async def test_a_season_ends_by_itself_after_a_reminder(world: World) -> None:
    """Each is told once, however often the timekeeper looks."""
    season = await world.seasons.start(HALL, "Winter", DORA, END)
    await told(world)

    for at, kind in ((END - REMINDER_BEFORE_END, SeasonEnding), (END, SeasonEnded)):
        assert await world.seasons.next_due() == at
        world.time = at
        await asyncio.gather(world.seasons.run_due(), world.seasons.run_due())
        assert await told(world) == [kind(HALL, season.id)]

    assert await world.seasons.next_due() is None
    await declined(errors.NoSeasonRunsError, world.seasons.running(GUILD))


async def test_a_season_whose_end_was_missed_ends_without_a_reminder(world: World) -> None:
    """The bot was out of order: the season has ended when it was to end."""
    season = await world.seasons.start(HALL, "Winter", DORA, END)
    await told(world)
    world.time = END + DAY

    await world.seasons.run_due()

    assert await told(world) == [SeasonEnded(HALL, season.id)]
    assert (await world.seasons.load_season(season.id)).ended_at == END


async def test_a_season_begins_though_nobody_has_looked_at_the_end_of_the_last(
    world: World,
) -> None:
    """The timekeeper may be a moment late."""
    first = await world.seasons.start(HALL, "Winter", DORA, END)
    world.time = END

    second = await world.seasons.start(HALL, "Spring", DORA)

    assert (await world.seasons.load_season(first.id)).ended_at == END
    assert (second.number, second.began_at) == (2, END)
    assert await told(world) == [
        SeasonBegun(HALL, first.id),
        SeasonEnded(HALL, first.id),
        SeasonBegun(HALL, second.id),
    ]


async def test_nobody_acts_on_a_season_from_another_server(world: World) -> None:
    """Whatever number a button names: there it is as if there were none."""
    season = await world.seasons.start(HALL, "Winter", DORA)
    await told(world)

    for request in (
        world.seasons.end(GUILD + 1, season.id, DORA),
        world.seasons.change(GUILD + 1, season.id, DORA, lambda one: one.renamed("Mine")),
        world.seasons.end(GUILD, season.id + 1, DORA),
    ):
        refusal = await declined(errors.UnknownSeasonError, request)
        assert refusal.number is None

    assert await world.seasons.load_season(season.id) == season
    assert await told(world) == []
