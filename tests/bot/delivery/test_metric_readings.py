"""Readings for the figures, every few seconds, and the bot's word about its health."""

import asyncio
import math
from collections.abc import Callable
from datetime import datetime, timedelta

import discord
import pytest

from bot.delivery.alarm import Alarm
from bot.delivery.heartbeat import Heartbeat
from bot.delivery.metric_readings import (
    LATE,
    FigureReading,
    FigureReadings,
    Lateness,
    Wellness,
    looks_at_workload,
)
from bot.figures.receiver import PolledFigure
from bot.figures.vitals import Aspect
from bot.wording import setup
from play.news.matches import BoardDue
from play.services.uptime import Uptime
from play.services.workload import Workload
from play.store.port import Store
from tests.support.examples import HOUR, MINUTE, NOON, new_match
from tests.support.measures import Scale
from tests.support.stored import add_match


def later() -> datetime:
    """An hour after noon."""
    return NOON + HOUR


async def deadline(at: datetime | None) -> datetime | None:
    return at


def nothing() -> None:
    """The loss where nothing was read."""


async def test_what_waits_is_read_from_the_database(sql_store: Store) -> None:
    scale = Scale()
    match = await add_match(sql_store, new_match("c1-b1"))
    async with sql_store.begin() as unit:
        await unit.outbox.add_news(BoardDue.of(match), NOON)
    workload = Workload(sql_store, later)
    readings = FigureReadings(scale.figures, looks_at_workload(workload, scale.figures, later))

    await readings.read_all()

    assert scale.read("notices_waiting") == 1
    assert scale.read("notices_oldest_seconds") == 3600
    assert scale.read("matches_running") == 1
    assert scale.read("computer_queue") == 0


async def test_a_broken_query_leaves_the_others(
    caplog: pytest.LogCaptureFixture, expected_errors: Callable[[], object]
) -> None:
    """Its figure is no number then, and the log says so."""
    scale = Scale()
    scale.figures.matches_read(5)

    async def fail() -> None:
        raise LookupError

    async def read() -> None:
        scale.figures.thoughts_read(7, 0)

    broken = FigureReading(PolledFigure.MATCHES, fail, lambda: scale.figures.matches_read(math.nan))
    sound = FigureReading(PolledFigure.COMPUTER, read, lambda: None)
    await FigureReadings(scale.figures, (broken, sound)).read_all()

    assert math.isnan(scale.read("matches_running") or 0)
    assert scale.read("computer_queue") == 7
    assert scale.read("readings_failed_total", reading="matches") == 1
    assert "A figure cannot be read: matches" in caplog.text


async def test_a_query_that_takes_for_ever_leaves_the_others() -> None:
    """Each is read by itself."""
    scale, read = Scale(), asyncio.Event()

    async def hang() -> None:
        await asyncio.Event().wait()

    async def finish() -> None:
        read.set()

    readings = (
        FigureReading(PolledFigure.MATCHES, hang, lambda: None),
        FigureReading(PolledFigure.COMPUTER, finish, nothing),
    )
    running = asyncio.create_task(FigureReadings(scale.figures, readings).run())
    await read.wait()
    for task in asyncio.all_tasks() - {asyncio.current_task()}:
        task.cancel()
    await asyncio.wait({running})


async def test_a_deadline_that_is_over_is_behind_time() -> None:
    """By how much; one that is to come is not."""
    scale = Scale()
    earliest = {"deadlines": lambda: deadline(NOON), "deletion": lambda: deadline(NOON + 2 * HOUR)}
    lateness = Lateness(earliest, scale.figures, later)
    await FigureReadings(scale.figures, lateness.looks()).read_all()

    assert scale.read("duties_behind_seconds", duty="deadlines") == 3600
    assert scale.read("duties_behind_seconds", duty="deletion") == 0
    assert lateness.latest == HOUR


def wellness(scale: Scale, store: Store, late: timedelta, *, is_open: bool = True) -> Wellness:
    """That of a bot which was never in touch with Discord."""
    client = discord.AutoShardedClient(intents=discord.Intents.none(), shard_count=4)
    heartbeat = Heartbeat(Uptime(store, later), Alarm())
    lateness = Lateness({}, scale.figures, later, late)
    return Wellness(client, heartbeat, lateness, scale.figures, scale.vitals, lambda: is_open)


async def test_health_says_whether_the_bot_is_connected_and_on_time(sql_store: Store) -> None:
    """A bot that starts is not connected; deadlines may pass while nothing may be changed."""
    for late, is_open, on_time in (
        (LATE - MINUTE, True, True),
        (LATE, True, False),
        (LATE, False, True),
    ):
        scale = Scale()
        looks = wellness(scale, sql_store, late, is_open=is_open).looks()
        await FigureReadings(scale.figures, looks).read_all()

        verdict = scale.vitals.verdict()
        assert verdict.aspects == {
            Aspect.ALIVE: True,
            Aspect.CONNECTED: False,
            Aspect.DELIVERING: True,
            Aspect.ON_TIME: on_time,
        }
        assert verdict.complaint.startswith(setup.NOT_CONNECTED)
        is_late = "The bot is late: a deadline was over 5 minutes ago." in verdict.complaint
        assert is_late is not on_time
        assert (scale.read("shards"), scale.read("shards_connected")) == (4, 0)
