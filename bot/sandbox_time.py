"""The clock of the sandbox, which can be put forward: ``/wait`` lets days pass at once."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from discord import app_commands

from bot.answers import Interaction, answer, take_time
from bot.timekeeper import Timekeeper
from bot.wording import setup
from play.errors import TimeControlError, TimeControlFault
from play.periods import read_period
from play.time_control import LONGEST, SHORTEST

LEAST_STEP = timedelta(minutes=1)


@dataclass(slots=True)
class SandboxClock:
    """Goes with the *real* clock, *ahead* of it by as much as it has been put forward."""

    real: Callable[[], datetime]
    ahead: timedelta = field(default_factory=timedelta)

    def now(self) -> datetime:
        """The time in the sandbox."""
        return self.real() + self.ahead

    def catch_up(self, moment: datetime | None) -> None:
        """Be no earlier than *moment*, at which the sandbox was open before."""
        if moment is not None:
            self.ahead += max(moment - self.now(), timedelta())

    async def put_forward(
        self, period: timedelta, timekeeper: Timekeeper, settle: Callable[[], Awaitable[None]]
    ) -> None:
        """Let *period* pass, stopping at each deadline on the way as if it had been waited for.

        *settle* waits until all that was done at a deadline has been told.
        """
        until = self.now() + period
        while (due := await timekeeper.next_due()) is not None and due < until:
            self.ahead += max(due - self.now(), LEAST_STEP)
            await timekeeper.act()
            await settle()
        self.ahead += max(until - self.now(), timedelta())
        timekeeper.alarm.ring()


def wait_command(
    clock: SandboxClock, settle: Callable[[], Awaitable[None]]
) -> app_commands.Command[Any, ..., None]:
    """The command that lets time pass, for the sandbox alone."""

    @app_commands.command()
    @app_commands.describe(time="How long, as in 36h or 2 days; reminders come and flags fall")
    async def wait(interaction: Interaction, time: app_commands.Range[str, 1, 50]) -> None:
        """Let time pass in this sandbox, for everybody."""
        await take_time(interaction)
        period = read_period(time)
        if period > LONGEST:
            fault = TimeControlFault.OUT_OF_BOUNDS
            raise TimeControlError(fault, period, shortest=SHORTEST, longest=LONGEST)
        await clock.put_forward(period, interaction.client.timekeeper, settle)
        await answer(interaction, setup.waited(clock.now()))

    return wait
