"""The clock of the sandbox, which can be moved forward: ``/wait`` lets days pass at once."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from discord import app_commands

from bot.delivery.timekeeper import Timekeeper
from bot.ui.answers import answer, defer
from bot.ui.base import Interaction
from bot.wording import setup
from play.time.periods import read_period
from play.time.time_control import MAX_TIME

MIN_STEP = timedelta(minutes=1)


@dataclass(slots=True)
class SandboxClock:
    """A clock that is *ahead* of the *real* one by the periods that have been skipped.

    *followers* are called after each skip; they set other clocks.
    """

    real: Callable[[], datetime]
    ahead: timedelta = field(default_factory=timedelta)
    followers: list[Callable[[], None]] = field(default_factory=list)

    def now(self) -> datetime:
        """The time in the sandbox."""
        return self.real() + self.ahead

    def catch_up(self, moment: datetime | None) -> None:
        """Skip to *moment*, when the sandbox was last open, if that lies in the future."""
        if moment is not None:
            self._skip(moment - self.now())

    async def put_forward(
        self,
        period: timedelta,
        earliest: Callable[[], Awaitable[datetime | None]],
        timekeeper: Timekeeper,
        settle: Callable[[], Awaitable[None]],
    ) -> None:
        """Let *period* pass, acting at each deadline in it as if that had been waited for.

        *earliest* finds the next deadline. *settle* waits until the effects of acting are complete.
        """
        until = self.now() + period
        while (due := await earliest()) is not None and due < until:
            # At least one step, or a deadline that stays due would stop time for ever.
            self._skip(max(due - self.now(), MIN_STEP))
            await timekeeper.act()
            await settle()
        self._skip(until - self.now())
        timekeeper.alarm.ring()

    def _skip(self, period: timedelta) -> None:
        """Add *period*, unless it is negative, and call the followers."""
        self.ahead += max(period, timedelta())
        for follow in self.followers:
            follow()


def wait_command(
    clock: SandboxClock,
    timekeeper: Timekeeper,
    settle: Callable[[], Awaitable[None]],
) -> app_commands.Command[Any, ..., None]:
    """The slash command ``/wait``, which lets time pass in the sandbox."""

    @app_commands.command()
    @app_commands.describe(time="How long, as in 36h or 2 days; reminders come and time runs out")
    async def wait(interaction: Interaction, time: app_commands.Range[str, 1, 50]) -> None:
        """Let time pass in this sandbox, for everybody."""
        await defer(interaction)
        period = read_period(time)
        if period > MAX_TIME:
            await answer(interaction, setup.too_long_a_wait(MAX_TIME))
            return
        # At once: while the time passes, Discord forgets the interaction.
        await answer(interaction, setup.waiting(clock.now() + period))
        services = interaction.client.services
        await clock.put_forward(period, services.workload.next_deadline, timekeeper, settle)
        await services.uptime.mark()

    return wait
