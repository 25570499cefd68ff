"""Ports for deadlines, leases, and the times at which the bot ran."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple, Protocol

from play.shards import ALL_SHARDS, ONLY_SHARD, Shard, Shards
from play.time.time_off import Interval


class Appointment(NamedTuple):
    """The time *at* which something is due for the item with that *key*."""

    key: int
    at: datetime


class Agenda(Protocol):
    """Items in a store that are due, each at its own time."""

    async def agenda(self, limit: int, shards: Shards = ALL_SHARDS) -> Sequence[Appointment]:
        """The first *limit* items of servers that *shards* serve.

        An unreadable time counts as one long past.
        """


class Thoughts(Agenda, Protocol):
    """Matches that wait for the computer: an agenda that is fair among people.

    A match is listed from the time it waits until it is saved after the computer has acted.
    """

    async def put_off(self, match_id: int, until: datetime) -> bool:
        """Leave a match alone *until* then; whether that is new."""


class StoredDeadlines(Protocol):
    """The times at which something is due: a flag falls, a challenge expires, a season ends."""

    async def earliest(self, shards: Shards = ALL_SHARDS) -> datetime | None:
        """The earliest deadline of what *shards* serve; None if there is none."""


class StoredLeases(Protocol):
    """Leases: tasks that one of several processes does, each reserved until a certain time."""

    async def take(self, name: str, holder: int, now: datetime, until: datetime) -> datetime | None:
        """Reserve the task *name* for the process *holder* *until* then, or renew its lease.

        Return None, or the end of the lease if another process holds it.
        """

    async def give_back(self, name: str, holder: int) -> None:
        """End the lease of the process *holder* on the task *name*."""


class StoredUptime(Protocol):
    """The times in which the bot ran and was in touch with Discord, on each shard."""

    async def alive(self) -> Mapping[Shard, datetime]:
        """Time at which the bot last noted that each shard was in touch.

        Shards of an earlier shard count are included; unreadable times are left out.
        """

    async def alive_at(self) -> datetime | None:
        """The latest time in ``alive``; None if there is none."""

    async def mark(self, now: datetime, shards: Shards = ALL_SHARDS) -> None:
        """Store that the bot runs *now* and is in touch on *shards*."""

    async def add_outage(self, outage: Interval, shard: Shard = ONLY_SHARD) -> None:
        """Store an outage; the clocks of what *shard* serves stand still for that time."""
