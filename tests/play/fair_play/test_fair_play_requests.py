"""Flags are raised when results are counted, or when players report, and closed by managers."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

from play.fair_play import errors
from play.fair_play.flag import Flag
from play.fair_play.suspicion import Pattern
from play.limits import MAX_REPORTS
from play.matches.terms import Terms
from play.news.fair_play import FlagRaised, OfFlag
from play.news.kinds import News
from play.players.player_id import PlayerId
from play.servers.log import Act, LogEntry
from play.servers.place import Place
from play.servers.server import Server
from tafl.pieces import Side
from tests.play.ratings.test_rating_requests import under_way
from tests.support.examples import ANNA, BJORN, CARL, DORA, HALL, HOUR, NOON, TINY
from tests.support.stored import stored_due
from tests.support.world import World, declined

GUILD = HALL.guild_id or 0
DAY = timedelta(days=1)
MANAGER = PlayerId(300)
RATED = Terms(TINY, Side.ATTACKERS, rated=True)
DEN = Place(GUILD, 77)
"""The channel of the managers."""


async def lose(world: World, times: int, terms: Terms = RATED) -> None:
    """Anna gives up a match against Björn that has hardly begun, so many times."""
    for _ in range(times):
        match = await under_way(world, terms)
        await world.matches.resign(match.id, ANNA)
        world.wait(HOUR)


async def open_channel(world: World) -> None:
    """Let the managers have a channel."""
    async with world.store.begin() as unit:
        await unit.servers.put(Server(GUILD, managers=DEN.channel_id))


async def told(world: World) -> list[News]:
    """What is to be posted for managers."""
    async with world.store.read() as unit:
        due = await stored_due(unit, world.time, 100)
    return [notice.news for notice in due if isinstance(notice.news, OfFlag)]


def patterns(flags: Sequence[Flag]) -> list[Pattern]:
    return [flag.suspicion.pattern for flag in flags]


async def test_rated_results_that_strike_are_flagged(world: World) -> None:
    """By the third, not by the second; managers are told once."""
    await open_channel(world)
    await lose(world, 2)
    assert await world.fair_play.open(GUILD) == []

    await lose(world, 1)

    (flag,) = await world.fair_play.open(GUILD)
    assert (flag.suspicion.pattern, flag.suspicion.player) == (Pattern.SHORT_LOSSES, ANNA)
    assert flag.suspicion.matches == (3, 2, 1)
    assert await told(world) == [FlagRaised(DEN, flag.id)]


async def test_the_same_is_not_flagged_again_while_managers_have_not_looked(world: World) -> None:
    """After they have, it takes as many games as at first; casual ones are never flagged."""
    await lose(world, 3, replace(RATED, rated=False))
    assert await world.fair_play.open(GUILD) == []
    await lose(world, 6)
    assert patterns(await world.fair_play.open(GUILD)) == [Pattern.SHORT_LOSSES]
    world.wait(7 * DAY)
    await world.fair_play.close(GUILD, 1, MANAGER)

    await lose(world, 2)
    assert await world.fair_play.open(GUILD) == []

    await lose(world, 1)
    (flag,) = await world.fair_play.open(GUILD)
    assert flag.suspicion.matches == (12, 11, 10)


async def test_what_two_players_do_is_flagged_once(world: World) -> None:
    """Not for each of them."""
    terms = replace(RATED, pair=False)
    for _ in range(10):
        await lose(world, 1, terms)
        world.wait(timedelta(days=4))  # so that no week has three

    assert patterns(await world.fair_play.open(GUILD)) == [Pattern.ONE_SIDED]


async def test_closing_a_flag_is_logged_and_told(world: World) -> None:
    """Nothing else follows from it, and it is done once, by nobody whom the flag is about."""
    await open_channel(world)
    await world.fair_play.report(GUILD, CARL, ANNA, "odd")

    await declined(errors.OwnCaseError, world.fair_play.close(GUILD, 1, ANNA))
    closed = await world.fair_play.close(GUILD, 1, MANAGER)

    assert (closed.closed_by, closed.closed_at) == (MANAGER, NOON)
    assert await world.fair_play.open(GUILD) == []
    async with world.store.read() as unit:
        assert await unit.log.latest(GUILD, 9) == [
            LogEntry(GUILD, NOON, MANAGER, Act.FLAG_CLOSED, "1", ANNA, id=1)
        ]
    await declined(errors.FlagClosedError, world.fair_play.close(GUILD, 1, CARL))
    await declined(errors.UnknownFlagError, world.fair_play.close(GUILD + 1, 1, MANAGER))


async def test_a_report_is_a_flag(world: World) -> None:
    """It names who reports, and what he writes."""
    await open_channel(world)

    flag = await world.fair_play.report(GUILD, CARL, ANNA, "Look at #3")

    assert await world.fair_play.open(GUILD) == [flag]
    assert (flag.suspicion.pattern, flag.suspicion.player) == (Pattern.REPORTED, ANNA)
    assert (flag.reporter, flag.text) == (CARL, "Look at #3")
    assert await told(world) == [FlagRaised(DEN, flag.id)]


async def test_one_report_of_a_player_is_open_at_a_time(world: World) -> None:
    """For each who reports, and five at a time; another one when managers have looked."""
    await world.fair_play.report(GUILD, CARL, ANNA, "odd")
    await world.fair_play.report(GUILD, DORA, ANNA, "odd")
    for number in range(1, MAX_REPORTS):
        await world.fair_play.report(GUILD, CARL, PlayerId(200 + number), "odd")
    for player, error in (
        (ANNA, errors.AlreadyReportedError),
        (BJORN, errors.TooManyReportsError),
        (CARL, errors.ReportYourselfError),
    ):
        await declined(error, world.fair_play.report(GUILD, CARL, player, "still odd"))
    await world.fair_play.report(GUILD + 1, CARL, BJORN, "odd")

    await world.fair_play.close(GUILD, 1, MANAGER)

    await world.fair_play.report(GUILD, CARL, ANNA, "odd again")
