"""Reminders: when they come, where, and that each comes once."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import time
from pathlib import Path

import pytest

from db.store import SqlStore
from play.matches.match import Match
from play.news.kinds import SentPrivately
from play.news.matches import ReminderDue
from play.players.player import Player, Reminders
from play.services.delivery import Outbox
from play.services.duties import FIRST_PAUSE
from play.services.match_clocks import Clocks
from play.services.matches import Matches
from play.time.periods import DAY
from tests.support.examples import ANNA, HOUR, NOON
from tests.support.telling import kinds, told
from tests.support.timekeeping import TWO_DAYS, run_until, under_way
from tests.support.world import World


async def settle(world: World, player: Player) -> None:
    """Store the settings of a player."""
    async with world.store.begin() as unit:
        await unit.players.put(player)


async def test_a_player_is_reminded_twice_in_a_turn(
    timed: Match, clocks: Clocks, outbox: Outbox, world: World
) -> None:
    """When a fifth of two days is left, and six hours before the flag; in the thread."""
    assert await run_until(world, clocks, NOON + 47 * HOUR) == [
        NOON + 38.4 * HOUR,
        NOON + 42 * HOUR,
    ]

    assert await told(outbox) == [ReminderDue(timed.id, timed.board)] * 2


async def test_a_player_may_be_reminded_in_private(
    world: World, matches: Matches, clocks: Clocks, outbox: Outbox
) -> None:
    await settle(world, replace(Player.new(ANNA, NOON), reminders=Reminders.DM))
    match = await under_way(world, matches, outbox, TWO_DAYS)

    await run_until(world, clocks, NOON + 40 * HOUR)

    assert await told(outbox) == [SentPrivately(ANNA, ReminderDue(match.id, match.board))]


async def test_a_player_may_do_without_reminders(
    world: World, matches: Matches, clocks: Clocks, outbox: Outbox
) -> None:
    """Her flag falls, and his reminders are his."""
    await settle(world, replace(Player.new(ANNA, NOON), reminders=Reminders.OFF))
    match = await under_way(world, matches, outbox, TWO_DAYS)
    assert await clocks.next_due() == NOON + 2 * DAY
    await matches.play(match.id, ANNA, "b1-b2")
    await told(outbox)

    await run_until(world, clocks, NOON + 40 * HOUR)

    assert await told(outbox) == [ReminderDue(match.id, match.board + 1)]


async def test_a_reminder_waits_for_the_end_of_quiet_hours(
    world: World, matches: Matches, clocks: Clocks, outbox: Outbox
) -> None:
    """2:24 at night is 80 % of the turn; it comes at five."""
    quiet = (time(22), time(5))
    await settle(world, replace(Player.new(ANNA, NOON), quiet=quiet))
    await under_way(world, matches, outbox, TWO_DAYS)

    assert (await run_until(world, clocks, NOON + 47 * HOUR))[0] == NOON + 41 * HOUR


async def test_two_reminders_that_are_due_are_one(
    timed: Match, clocks: Clocks, outbox: Outbox, world: World
) -> None:
    """After the bot was busy, or away for a while."""
    world.wait(43 * HOUR)

    await clocks.run_due()

    assert await kinds(outbox) == [ReminderDue]


async def test_nothing_is_told_twice_after_a_restart(
    timed: Match, clocks: Clocks, outbox: Outbox, world: World, database: Path
) -> None:
    """What was told is stored with the match."""
    world.wait(39 * HOUR)
    await clocks.run_due()
    store = SqlStore(f"sqlite+aiosqlite:///{database}")
    restarted = Clocks(store, world.now, world.wake)

    await restarted.run_due()

    assert await restarted.next_due() == NOON + 42 * HOUR
    await store.close()
    assert await kinds(outbox) == [ReminderDue]


async def test_a_reminder_and_what_is_noted_of_it_are_stored_together(
    timed: Match, clocks: Clocks, world: World, database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """If one cannot be, the other is not, and the reminder comes later."""
    outbox = Outbox(world.store, world.now)
    world.wait(39 * HOUR)
    with closing(sqlite3.connect(database)) as broken:
        refuse = "BEGIN SELECT RAISE(ABORT, 'The disk is full'); END"
        broken.execute(f"CREATE TRIGGER full_disk BEFORE INSERT ON outbox {refuse}")
    await clocks.run_due()
    assert "The disk is full" in caplog.text
    with closing(sqlite3.connect(database)) as mended:
        mended.execute("DROP TRIGGER full_disk")
    world.wait(FIRST_PAUSE)

    await clocks.run_due()

    assert await kinds(outbox) == [ReminderDue]


async def test_a_move_ends_the_reminders_of_a_turn(
    timed: Match, matches: Matches, clocks: Clocks, outbox: Outbox, world: World
) -> None:
    """The next are those of the opponent."""
    world.wait(DAY)
    await matches.play(timed.id, ANNA, "b1-b2")

    assert await clocks.next_due() == NOON + DAY + 38.4 * HOUR
