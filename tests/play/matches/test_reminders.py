"""Reminders: when they come, where, and that each comes once."""

from dataclasses import replace
from datetime import time
from pathlib import Path

import pytest

from db.store import SqlStore
from play.matches.match import Match
from play.news.kinds import SentPrivately
from play.news.matches import ReminderDue
from play.players.player import Player, Reminders
from play.services.clocks import Clocks
from play.services.duties import FIRST_PAUSE
from play.time.periods import DAY
from tests.support.examples import ANNA, BJORN, HOUR, NOON
from tests.support.stored import spoil
from tests.support.telling import kinds, told
from tests.support.timekeeping import TWO_DAYS, run_until, under_way
from tests.support.world import World


async def settle(world: World, player: Player) -> None:
    """Store the settings of a player."""
    async with world.store.begin() as unit:
        await unit.players.put(player)


async def test_a_player_is_reminded_twice_in_a_turn(timed: Match, world: World) -> None:
    """When a fifth of two days is left, and six hours before the flag; in the thread."""
    assert await run_until(world, NOON + 47 * HOUR) == [NOON + 38.4 * HOUR, NOON + 42 * HOUR]

    assert await told(world) == [ReminderDue(timed.id, timed.board)] * 2


async def test_a_turn_goes_by_the_settings_of_its_player(world: World) -> None:
    """Anna wants no reminders, and her flag falls; his are his, and wait for the morning."""
    quiet = replace(Player.new(BJORN, NOON), quiet=(time(22), time(5)), reminders=Reminders.DM)
    await settle(world, replace(Player.new(ANNA, NOON), reminders=Reminders.OFF))
    await settle(world, quiet)
    match = await under_way(world, TWO_DAYS)
    assert await world.clocks.next_due() == NOON + 2 * DAY
    await world.matches.play(match.id, ANNA, "b1-b2")
    await told(world)

    assert (await run_until(world, NOON + 41 * HOUR)) == [NOON + 41 * HOUR]
    assert await told(world) == [SentPrivately(BJORN, ReminderDue(match.id, match.board + 1))]


async def test_nothing_is_told_twice_after_a_restart(
    timed: Match, *, world: World, database: Path
) -> None:
    """The match stores what was told; a move ends the reminders of a turn."""
    world.wait(39 * HOUR)
    await world.clocks.run_due()
    store = SqlStore(f"sqlite+aiosqlite:///{database}")
    restarted = Clocks(store, world.now, world.wake)

    await restarted.run_due()

    assert await restarted.next_due() == NOON + 42 * HOUR
    await store.close()
    assert await kinds(world) == [ReminderDue]
    await world.matches.play(timed.id, ANNA, "b1-b2")
    assert await world.clocks.next_due() == NOON + 39 * HOUR + 38.4 * HOUR


async def test_two_reminders_that_are_due_are_one(timed: Match, world: World) -> None:
    """After the bot was busy, or away for a while."""
    world.wait(43 * HOUR)

    await world.clocks.run_due()

    assert await kinds(world) == [ReminderDue]


async def test_a_reminder_and_what_is_noted_of_it_are_stored_together(
    timed: Match, world: World, database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """If one cannot be, the other is not, and the reminder comes later."""
    world.wait(39 * HOUR)
    refuse = "BEGIN SELECT RAISE(ABORT, 'The disk is full'); END"
    spoil(database, f"CREATE TRIGGER full_disk BEFORE INSERT ON outbox {refuse}")
    await world.clocks.run_due()
    assert "The disk is full" in caplog.text
    spoil(database, "DROP TRIGGER full_disk")
    world.wait(FIRST_PAUSE)

    await world.clocks.run_due()

    assert await kinds(world) == [ReminderDue]
