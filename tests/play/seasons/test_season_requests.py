"""Seasons begin and end, by themselves and by managers, and their channels are told."""

import asyncio
from datetime import timedelta

from play.news.seasons import SeasonBegun, SeasonEnded, SeasonEnding
from play.seasons import errors
from play.seasons.season import REMINDER_BEFORE_END
from play.servers.log import Act
from tests.support.examples import DORA, HALL, NOON
from tests.support.refusing import declined
from tests.support.telling import told
from tests.support.world import World

DAY = timedelta(days=1)
END = NOON + 30 * DAY
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
