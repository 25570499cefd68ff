"""What the application asks of a store about the times at which the bot ran."""

from datetime import datetime
from typing import Protocol

from play.time.time_off import Interval


class Uptime(Protocol):
    """When the bot was running and in touch with Discord."""

    async def alive_at(self) -> datetime | None:
        """When it last noted that it was."""

    async def mark(self, now: datetime) -> None:
        """Store that it is."""

    async def add_outage(self, outage: Interval) -> None:
        """Store that it was not; all clocks that ran then stand still for that time."""
