"""The clock of the sandbox, which can be moved forward: ``/wait`` lets days pass at once."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from discord import app_commands

from bot.sandbox_page import SandboxBot
from bot.ui.answers import answer, defer
from bot.ui.base import Interaction
from bot.wording import setup
from play.time.periods import read_period
from play.time.time_control import MAX_TIME

FIRST_STEP, LONGEST_STEP = timedelta(seconds=1), timedelta(minutes=1)
"""The first and the longest step of time while something is due that cannot be done."""

log = logging.getLogger(__name__)


@dataclass(slots=True)
class SandboxClock:
    """A clock that is *ahead* of the *real* one by the periods that have been skipped.

    *followers* are called after each skip; they set other clocks.
    """

    real: Callable[[], datetime]
    ahead: timedelta = field(default_factory=timedelta)
    followers: list[Callable[[], None]] = field(default_factory=list)

    def now(self) -> datetime:
        return self.real() + self.ahead

    def catch_up(self, moment: datetime | None) -> None:
        """Skip to *moment*, when the sandbox was last open, if that lies in the future."""
        if moment is not None:
            self.skip(moment - self.now())

    def skip(self, period: timedelta) -> None:
        """Add *period*, unless it is negative, and call the followers."""
        self.ahead += max(period, timedelta())
        for follow in self.followers:
            follow()


@dataclass(slots=True)
class PassingTime:
    """Lets time pass for *bot*, whose *clock* is moved from one thing that is due to the next."""

    clock: SandboxClock
    bot: SandboxBot
    _wanted: asyncio.Queue[datetime] = field(default_factory=asyncio.Queue)
    """The times to skip to, in the order in which they were asked for."""
    _latest: datetime | None = None
    """The last of these times."""

    def end_of(self, period: timedelta) -> datetime:
        """The time at which *period* ends, if it begins after those that were asked for before."""
        now = self.clock.now()
        return max(now, self._latest or now) + period

    def ask_for(self, until: datetime) -> None:
        self._latest = until
        self._wanted.put_nowait(until)

    async def run(self) -> None:
        """Skip the periods that are asked for, one by one, until cancelled."""
        while True:
            until = await self._wanted.get()
            try:
                await self._skip_to(until)
            except Exception:
                log.exception("Time cannot be skipped")
            finally:
                self._wanted.task_done()

    async def until_passed(self) -> None:
        """Wait until all periods that were asked for have passed."""
        await self._wanted.join()

    async def _skip_to(self, until: datetime) -> None:
        """Skip to *until*, from one deadline to the next, and do at each what is due then."""
        tried, step = None, timedelta()
        while (due := await self._next_due()) is not None and due < until:
            # What has been tried and stays due would stop time for ever.
            step = min(2 * step or FIRST_STEP, LONGEST_STEP) if due == tried else timedelta()
            self.clock.skip(step or due - self.clock.now())
            tried = due
            await self.bot.timekeepers.deadlines.act()
        self.clock.skip(until - self.clock.now())
        self.bot.timekeepers.deadlines.alarm.ring()
        await self.bot.services.uptime.mark()

    async def _next_due(self) -> datetime | None:
        """The time at which something is due next, once nothing is under way; None if nothing is.

        Work under way may set an earlier deadline, and a message that is still on its way when its
        day is skipped would never be posted.
        """
        due = await self.bot.next_due()
        while True:
            await self.bot.until_idle()
            before, due = due, await self.bot.next_due()
            if due == before:
                return min((at for at in due if at is not None), default=None)


def wait_command(passing: PassingTime) -> app_commands.Command[Any, ..., None]:
    @app_commands.command()
    @app_commands.describe(time="How long, as in 36h or 2 days; reminders come and time runs out")
    async def wait(interaction: Interaction, time: app_commands.Range[str, 1, 50]) -> None:
        """Let time pass in this sandbox, for everybody."""
        await defer(interaction)
        period = read_period(time)
        if period > MAX_TIME:
            await answer(interaction, setup.too_long_a_wait(MAX_TIME))
            return
        until = passing.end_of(period)
        # First: while the time passes, Discord forgets the interaction.
        await answer(interaction, setup.waiting(until))
        passing.ask_for(until)

    return wait
