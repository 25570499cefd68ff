"""What the application asks of a store about deadlines, and the times at which the bot ran."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple, Protocol

from play.shards import ALL_SHARDS, ONLY_SHARD, Shard, Shards
from play.time.time_off import Interval


class Appointment(NamedTuple):
    """Something is to be done about the thing with that *key*, from that time on."""

    key: int
    at: datetime


class Agenda(Protocol):
    """Things in a store about which something is to be done, each at its time."""

    async def agenda(self, limit: int, shards: Shards = ALL_SHARDS) -> Sequence[Appointment]:
        """The first of them, of servers that *shards* serve.

        A time that cannot be read is taken for one long gone.
        """


class Thoughts(Agenda, Protocol):
    """Matches that wait for the computer: an agenda that is fair among people.

    Each stands there from when it waits, until it is saved after the computer has acted.
    """

    async def put_off(self, match_id: int, until: datetime) -> bool:
        """Leave a match alone *until* then; the answer is whether that has just begun."""


class Deadlines(Protocol):
    """When something is due: a flag falls, a challenge expires, a season ends."""

    async def earliest(self, shards: Shards = ALL_SHARDS) -> datetime | None:
        """The earliest deadline of what *shards* serve; None if nothing is to come."""


class Leases(Protocol):
    """What one of several processes is doing, and until when no other may begin it."""

    async def take(self, name: str, holder: int, now: datetime, until: datetime) -> datetime | None:
        """Let the process *holder* do that alone *until* then, or go on with it.

        The answer is None, or if another process is doing it, until when that may.
        """

    async def give_back(self, name: str, holder: int) -> None:
        """The process *holder* no longer does that."""


class Uptime(Protocol):
    """When the bot was running and in touch with Discord, on each shard."""

    async def alive(self) -> Mapping[Shard, datetime]:
        """When the bot last noted that it was; also on shards of another count, of some time ago.

        A time that cannot be read is left out.
        """

    async def alive_at(self) -> datetime | None:
        """The latest of these times."""

    async def mark(self, now: datetime, shards: Shards = ALL_SHARDS) -> None:
        """Store that it is running *now*, and in touch on *shards*."""

    async def add_outage(self, outage: Interval, shard: Shard = ONLY_SHARD) -> None:
        """Store when it was not; the clocks of what *shard* serves stand still for that time."""
