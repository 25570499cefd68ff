"""Vacations: what is stored of them, what they do to clocks, and who is told."""

import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from db.store import SqlStore
from play.matches.errors import TimeUpError
from play.matches.state import MatchState
from play.news.matches import FlagFell, ReminderDue
from play.news.players import VacationOver
from play.players.player import Player
from play.services.delivery import Outbox
from play.services.match_clocks import Clocks
from play.services.matches import Matches
from play.services.players import Players
from play.time.errors import (
    AlreadyAwayError,
    NotAwayError,
    TooLittleVacationError,
    VacationTooShortError,
)
from play.time.periods import DAY
from play.time.time_control import DEFAULT_CONTROL
from play.time.time_off import Interval
from tests.support.examples import ANNA, BJORN, CARL, HOUR, NOON, WEEK
from tests.support.seating import seated
from tests.support.telling import told
from tests.support.world import World


async def test_a_vacation_stops_the_clock_of_who_is_to_move(
    world: World, players: Players, matches: Matches, outbox: Outbox
) -> None:
    """The deadline is that much later; nothing is posted about it."""
    match = await seated(world)
    world.wait(DAY)
    await players.start_vacation(ANNA, 2 * DAY)

    now = await matches.get(match.id)
    assert now.clock.deadline == match.clock.deadline + 2 * DAY
    assert now.clock.still_until(world.time) == NOON + 3 * DAY
    assert await told(outbox) == []


async def test_a_vacation_of_the_other_stops_his_clock_when_his_turn_comes(
    world: World, players: Players, matches: Matches
) -> None:
    """Anna's time runs while Björn is away."""
    match = await seated(world)
    await players.start_vacation(BJORN, 4 * DAY)

    assert (await matches.get(match.id)).clock == match.clock

    world.wait(DAY)
    played = await matches.play(match.id, ANNA, "c1-b1")
    assert played.clock.still_until(world.time) == NOON + 4 * DAY
    assert played.clock.deadline == NOON + 4 * DAY + 3 * DAY


async def test_who_is_on_vacation_may_move(
    world: World, players: Players, matches: Matches
) -> None:
    """Without a loss of time: Anna keeps what she had when she went."""
    match = await seated(world, DEFAULT_CONTROL, "c1-b1", "c3-c2")
    world.wait(DAY)
    await players.start_vacation(ANNA, 2 * DAY)
    world.wait(DAY)
    played = await matches.play(match.id, ANNA, "b1-b2")

    assert played.clock.resting == 3 * DAY - DAY + DEFAULT_CONTROL.increment


async def test_a_vacation_that_ends_early_sets_the_clocks_going(
    world: World, players: Players, matches: Matches
) -> None:
    """Of five days three are used, and two given back."""
    match = await seated(world)
    await players.start_vacation(ANNA, 5 * DAY)
    world.wait(3 * DAY)
    back = await players.end_vacation(ANNA)

    assert (await matches.get(match.id)).clock.deadline == match.clock.deadline + 3 * DAY
    assert back.vacation.left_at(world.time) == 7 * DAY - 3 * DAY


async def test_boards_are_to_show_who_is_away_and_who_is_back(world: World) -> None:
    """Hers first, then theirs, but not in matches whose clocks know no vacations."""
    theirs, mine = await seated(world, DEFAULT_CONTROL, "c1-b1"), await seated(world)
    await seated(world, replace(DEFAULT_CONTROL, vacations=False), "c1-b1")
    shown: list[Sequence[int]] = []
    players = Players(world.store, world.now, world.wake, shown.append)
    await players.start_vacation(ANNA, 2 * DAY)
    await players.end_vacation(ANNA)
    await players.set(ANNA, lambda anna: replace(anna, confirm=True))

    assert shown == [[mine.id, theirs.id]] * 2


async def test_the_shortest_vacation_is_charged(
    world: World, players: Players, matches: Matches
) -> None:
    """Whoever comes back after an hour pays for a day; his clock has stood still for the hour."""
    match = await seated(world)
    await players.start_vacation(ANNA, 5 * DAY)
    world.wait(HOUR)
    back = await players.end_vacation(ANNA)

    assert back.vacation.left_at(world.time) == 6 * DAY
    assert (await matches.get(match.id)).clock.deadline == match.clock.deadline + HOUR


async def test_a_match_may_forbid_vacations(
    world: World, players: Players, matches: Matches, outbox: Outbox
) -> None:
    """Its clock runs on, and nobody is told otherwise."""
    match = await seated(world, replace(DEFAULT_CONTROL, vacations=False))
    await players.start_vacation(ANNA, 2 * DAY)

    assert (await matches.get(match.id)).clock == match.clock
    assert await told(outbox) == []


async def test_a_vacation_does_not_raise_a_fallen_flag(
    world: World, players: Players, matches: Matches, outbox: Outbox
) -> None:
    """The time ran out a second ago, and the timer has not come round yet."""
    match = await seated(world, DEFAULT_CONTROL, "c1-b1", "c3-c2")
    await told(outbox)
    world.time = match.clock.deadline + timedelta(seconds=1)
    await players.start_vacation(ANNA, None)

    with pytest.raises(TimeUpError):
        await matches.play(match.id, ANNA, "b1-b2")
    await Clocks(world.store, world.now, world.wake).run_due()
    assert (await matches.get(match.id)).state is MatchState.FINISHED
    assert await told(outbox) == [FlagFell(match.id, ANNA)]


async def test_a_vacation_counts_from_its_first_moment(
    world: World, players: Players, matches: Matches, sql_store: SqlStore
) -> None:
    """Also if the timekeeper comes round late, after an outage of the bot."""
    match = await seated(world, DEFAULT_CONTROL, "c1-b1", "c3-c2")
    world.wait(DAY)
    await players.start_vacation(ANNA, 2 * DAY)
    world.wait(3 * DAY)
    async with sql_store.begin() as unit:
        await unit.uptime.add_outage(Interval(world.time - HOUR, world.time))
    expected = match.clock.deadline + 2 * DAY + HOUR
    assert (await matches.get(match.id)).clock.deadline == expected

    await Clocks(world.store, world.now, world.wake).run_due()
    assert (await matches.get(match.id)).clock.deadline == expected
    assert [shown.clock.deadline for shown in await matches.waiting_for(ANNA)] == [expected]


async def test_a_return_counts_from_its_first_moment(
    world: World, players: Players, matches: Matches
) -> None:
    """Time runs from then on, though the timekeeper stores it two hours later."""
    match = await seated(world, DEFAULT_CONTROL, "c1-b1", "c3-c2")
    await players.start_vacation(ANNA, 3 * DAY)
    world.wait(DAY)
    await players.end_vacation(ANNA)
    world.wait(2 * HOUR)
    await Clocks(world.store, world.now, world.wake).run_due()

    now = await matches.get(match.id)
    assert now.clock.deadline == match.clock.deadline + DAY
    assert now.clock.time_left(world.time) == 3 * DAY - 2 * HOUR


async def test_reminders_wait_for_the_end_of_a_vacation(
    world: World, players: Players, matches: Matches, outbox: Outbox
) -> None:
    """Nobody is reminded while his clock stands still, and the flag falls that much later."""
    match = await seated(world, DEFAULT_CONTROL, "c1-b1", "c3-c2")
    clocks = Clocks(world.store, world.now, world.wake)
    await players.start_vacation(ANNA, 4 * DAY)
    await told(outbox)
    world.wait(4 * DAY)
    await clocks.run_due()
    assert await told(outbox) == []

    world.wait(0.8 * 3 * DAY)
    await clocks.run_due()
    assert await told(outbox) == [ReminderDue(match.id, match.board)]
    assert (await matches.get(match.id)).clock.deadline == match.clock.deadline + 4 * DAY


async def test_a_vacation_ends_by_itself_and_its_player_is_told_once(
    world: World, players: Players, outbox: Outbox
) -> None:
    """Also if the bot is started anew at that moment."""
    await seated(world)
    await players.start_vacation(ANNA, 2 * DAY)
    await told(outbox)
    assert await players.next_due() == NOON + 2 * DAY
    world.wait(2 * DAY)
    await players.run_due()
    await Players(world.store, world.now, world.wake).run_due()

    assert await told(outbox) == [VacationOver(ANNA)]
    assert await players.next_due() is None


async def test_whoever_ends_his_vacation_knows_that_it_has_ended(
    world: World, players: Players, outbox: Outbox
) -> None:
    """He is not told at the time at which it would have ended."""
    await players.start_vacation(ANNA, 2 * DAY)
    world.wait(DAY)
    await players.end_vacation(ANNA)
    world.wait(2 * DAY)
    await players.run_due()

    assert await told(outbox) == []


async def test_a_vacation_lasts_as_long_as_what_is_saved_up(world: World, players: Players) -> None:
    """A new player has a week."""
    away = (await players.start_vacation(ANNA, None)).vacation.away
    assert away is not None
    assert away.end == NOON + WEEK


async def test_vacation_is_saved_up_from_the_first_match_on(world: World, players: Players) -> None:
    """Also by somebody who has never set anything: three hours a day, up to three weeks."""
    await seated(world)
    world.wait(8 * DAY)
    await seated(world)
    assert (await players.get(ANNA)).vacation.left_at(world.time) == 8 * DAY

    world.wait(365 * DAY)
    assert (await players.get(ANNA)).vacation.left_at(world.time) == 21 * DAY
    away = (await players.start_vacation(ANNA, None)).vacation.away
    assert away is not None
    assert away.end == world.time + 21 * DAY


async def test_only_ones_own_matches_save_up_vacation(world: World, players: Players) -> None:
    """On either side: Björn defends, Carl does not play."""
    await seated(world)
    world.wait(8 * DAY)

    assert (await players.get(BJORN)).vacation.left_at(world.time) == 8 * DAY
    assert (await players.get(CARL)).vacation.left_at(world.time) == WEEK


async def end(players: Players) -> Player:
    return await players.end_vacation(ANNA)


async def start_too_short(players: Players) -> Player:
    return await players.start_vacation(ANNA, 23 * HOUR)


async def start_too_long(players: Players) -> Player:
    return await players.start_vacation(ANNA, 8 * DAY)


async def start_twice(players: Players) -> Player:
    await players.start_vacation(BJORN, DAY)
    return await players.start_vacation(BJORN, DAY)


@pytest.mark.parametrize(
    ("request_", "error"),
    [
        (end, NotAwayError),
        (start_too_short, VacationTooShortError),
        (start_too_long, TooLittleVacationError),
        (start_twice, AlreadyAwayError),
    ],
)
async def test_what_cannot_be_done_changes_nothing(
    request_: Callable[[Players], Awaitable[Player]], error: type[Exception], players: Players
) -> None:
    """Anna is as she was."""
    before = await players.get(ANNA)
    with pytest.raises(error):
        await request_(players)

    assert await players.get(ANNA) == before


async def test_a_game_that_cannot_be_read_keeps_nobody_at_home(
    world: World, players: Players, matches: Matches, database: Path
) -> None:
    """The clocks of the others stop."""
    broken, other = await seated(world, DEFAULT_CONTROL, "c1-b1", "c3-c2"), await seated(world)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute(f"UPDATE moves SET move = 'A1-A5' WHERE match_id = {broken.id}")  # noqa: S608
    await players.start_vacation(ANNA, DAY)

    assert (await matches.get(other.id)).clock.still_until(world.time) == NOON + DAY
