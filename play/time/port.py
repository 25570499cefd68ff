"""What the application asks of a store about deadlines, and the times at which the bot ran."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple, Protocol

from play.time.time_off import Interval


class Appointment(NamedTuple):
    """Something is to be done about the thing with that *key*, from that time on."""

    key: int
    at: datetime


class Agenda(Protocol):
    """Things in a store about which something is to be done, each at its time."""

    async def agenda(self, limit: int) -> Sequence[Appointment]:
        """The first of them; a time that cannot be read is taken for one long gone."""


class Deadlines(Protocol):
    """When something is due: a flag falls, a challenge expires, a season ends."""

    async def earliest(self) -> datetime | None:
        """The earliest deadline of all; None if nothing is to come."""


class Leases(Protocol):
    """What one of several processes is doing, and until when no other may begin it."""

    async def take(self, name: str, holder: int, now: datetime, until: datetime) -> datetime | None:
        """Let the process *holder* do that alone *until* then, or go on with it.

        The answer is None, or if another process is doing it, until when that may.
        """

    async def give_back(self, name: str, holder: int) -> None:
        """The process *holder* no longer does that."""


class Uptime(Protocol):
    """When the bot was running and in touch with Discord."""

    async def alive_at(self) -> datetime | None:
        """When the bot last noted that it was."""

    async def mark(self, now: datetime) -> None:
        """Store that it is running *now*."""

    async def add_outage(self, outage: Interval) -> None:
        """Store when it was not; all clocks that ran then stand still for that time."""
