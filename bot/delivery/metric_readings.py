"""Periodic readings for the metrics: waiting work, connections, health."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import nan
from typing import Any, NamedTuple

import discord

from bot.delivery.heartbeat import Heartbeat
from bot.delivery.uninterrupted_work import uninterrupted
from bot.figures.receiver import Figures, Gateway, PolledFigure
from bot.figures.vitals import Aspect, Vitals
from bot.ui.logs import log_failure
from bot.wording import setup
from play.services.workload import Workload
from play.workload import Backlog

SECONDS_BETWEEN_READINGS = 15.0
"""Seconds between readings that use the database, as Prometheus usually asks."""

SECONDS_BETWEEN_LOOKS = 3.0
"""Seconds between readings that do not use the database."""

LATE = timedelta(minutes=5)
"""Delay of a deadline from which the bot counts as not well."""

log = logging.getLogger(__name__)


class FigureReading(NamedTuple):
    """A periodic reading of *what*, with a *pause* in seconds after each.

    *read* passes the value on to the metrics; if that fails, *lose* marks it in them as unknown.
    """

    what: PolledFigure
    read: Callable[[], Coroutine[Any, Any, None]]
    lose: Callable[[], None]
    pause: float = SECONDS_BETWEEN_READINGS


@dataclass(frozen=True, slots=True)
class FigureReadings:
    """Takes all readings in *looks* independently: one that fails or hangs delays no other."""

    figures: Figures
    looks: Sequence[FigureReading]

    async def run(self) -> None:
        async with asyncio.TaskGroup() as tasks:
            for look in self.looks:
                tasks.create_task(self._keep(look))

    async def read_all(self) -> None:
        for look in self.looks:
            await self._read(look, told=False)

    async def _keep(self, look: FigureReading) -> None:
        failed = False
        while True:
            failed = await self._read(look, told=failed)
            await asyncio.sleep(look.pause)

    async def _read(self, look: FigureReading, *, told: bool) -> bool:
        """Take one reading; return whether it failed. The failure is logged unless *told*."""
        try:
            await uninterrupted(look.read())
        except Exception as error:  # noqa: BLE001 - it is logged
            look.lose()
            self.figures.reading_failed(look.what)
            if not told:
                log_failure(log, error, "A figure cannot be read: %s", look.what)
            return True
        return False


def looks_at_workload(
    workload: Workload, figures: Figures, now: Callable[[], datetime]
) -> Sequence[FigureReading]:
    """The readings of waiting notices, waiting computer moves and running matches."""

    def age(backlog: Backlog) -> float:
        return 0.0 if backlog.since is None else max(0.0, (now() - backlog.since).total_seconds())

    async def notices() -> None:
        backlog = await workload.notices()
        figures.notices_read(backlog.waiting, age(backlog))

    async def thoughts() -> None:
        backlog = await workload.thoughts()
        figures.thoughts_read(backlog.waiting, age(backlog))

    async def matches() -> None:
        figures.matches_read(await workload.running_matches())

    return (
        FigureReading(PolledFigure.NOTICES, notices, lambda: figures.notices_read(nan, nan)),
        FigureReading(PolledFigure.COMPUTER, thoughts, lambda: figures.thoughts_read(nan, nan)),
        FigureReading(PolledFigure.MATCHES, matches, lambda: figures.matches_read(nan)),
    )


@dataclass(slots=True)
class Lateness:
    """Reads how late the timekeepers are: the time since the earliest deadline of each.

    *earliest* has a function that returns this deadline, by the timekeeper's name. *latest* is the
    longest delay found in the last reading.
    """

    earliest: Mapping[str, Callable[[], Awaitable[datetime | None]]]
    figures: Figures
    now: Callable[[], datetime]
    latest: timedelta = timedelta(0)

    def looks(self) -> Sequence[FigureReading]:
        return [FigureReading(PolledFigure.DUTIES, self._read, self._lose)]

    async def _read(self) -> None:
        behind = {duty: self._behind(await ask()) for duty, ask in self.earliest.items()}
        for duty, late in behind.items():
            self.figures.duty_read(duty, late.total_seconds())
        self.latest = max(behind.values(), default=timedelta(0))

    def _lose(self) -> None:
        for duty in self.earliest:
            self.figures.duty_read(duty, nan)

    def _behind(self, deadline: datetime | None) -> timedelta:
        now = self.now()
        return timedelta(0) if deadline is None else max(timedelta(0), now - deadline)


@dataclass(frozen=True, slots=True)
class Wellness:
    """Reads whether the bot is well, from its *heartbeat* and the *lateness* of its deadlines.

    While *is_open* returns false, there is maintenance, and deadlines may pass.
    """

    client: discord.AutoShardedClient
    heartbeat: Heartbeat
    lateness: Lateness
    figures: Figures
    vitals: Vitals
    is_open: Callable[[], bool]

    def looks(self) -> Sequence[FigureReading]:
        return [FigureReading(PolledFigure.HEALTH, self._read, self._lose, SECONDS_BETWEEN_LOOKS)]

    async def _read(self) -> None:
        self.figures.gateway_seen(gateway_of(self.client))
        self.vitals.tell(self._complaints())

    def _lose(self) -> None:
        self.vitals.tell(dict.fromkeys(Aspect, setup.HEALTH_UNKNOWN))

    def _complaints(self) -> Mapping[Aspect, str | None]:
        found = self.heartbeat.complaint
        if not self.heartbeat.has_heard:
            found = setup.NOT_CONNECTED
        is_lost = found == setup.NOT_CONNECTED or bool(self.heartbeat.lost())
        is_late = self.is_open() and self.lateness.latest >= LATE
        return {
            Aspect.CONNECTED: found if is_lost else None,
            Aspect.DELIVERING: None if is_lost else found,
            Aspect.ON_TIME: setup.deadlines_late(self.lateness.latest) if is_late else None,
        }


def gateway_of(client: discord.AutoShardedClient) -> Gateway:
    expected = len(client.shard_ids or range(client.shard_count or 1))
    latencies = [each.latency for each in client.shards.values() if not each.is_closed()]
    latency = max(latencies, default=nan)
    return Gateway(expected, len(latencies), len(client.guilds), latency)
