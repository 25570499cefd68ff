"""Ports for deadlines, leases, and the times at which the bot ran."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple, Protocol

from play.fair_turns import Asker
from play.shards import ALL_SHARDS, ONLY_SHARD, Shard, Shards
from play.time.time_off import Interval


class Appointment(NamedTuple):
    """Something that is due at the time *at*, for the item with the id *key* in an agenda."""

    key: int
    at: datetime


class Agenda(Protocol):
    """Items in a store for which something is due, each at its own time."""

    async def agenda(self, limit: int, shards: Shards = ALL_SHARDS) -> Sequence[Appointment]:
        """Up to *limit* items of servers that *shards* serve, earliest due first.

        An unreadable time counts as one long past.
        """


class Thoughts(Agenda, Protocol):
    """Matches that wait for the computer: first the oldest of each person, servers by turns.

    A match is listed from when it begins to wait until it is saved after the computer has acted.
    """

    async def askers_of(self, match_ids: Collection[int]) -> Mapping[int, Asker]:
        """The person who waits in each of the matches, and the server of the match."""

    async def put_off(self, match_id: int, until: datetime) -> bool:
        """Leave the match alone until *until*; return False if it was put off before."""


class StoredDeadlines(Protocol):
    """The times at which something is due: a player's time is up, a challenge or a season ends."""

    async def earliest(self, shards: Shards = ALL_SHARDS) -> datetime | None:
        """The earliest deadline on servers that *shards* serve; None if there is none."""


class StoredLeases(Protocol):
    """Leases, each of which reserves a task for one process until a certain time."""

    async def take(self, name: str, holder: int, now: datetime, until: datetime) -> datetime | None:
        """Reserve the task *name* for the process *holder* until *until*, or renew its lease.

        Return None or, if another process holds the lease, the time at which it ends.
        """

    async def give_back(self, name: str, holder: int) -> None:
        """End the lease of the process *holder* on the task *name*."""


class StoredUptime(Protocol):
    """When the bot ran and was connected to Discord, on each shard."""

    async def alive(self) -> Mapping[Shard, datetime]:
        """When the bot last noted that it was connected, by shard.

        Shards from when the bot had more or fewer are included; unreadable times are left out.
        """

    async def alive_at(self) -> datetime | None:
        """The latest time in ``alive``; None if there is none."""

    async def mark(self, now: datetime, shards: Shards = ALL_SHARDS) -> None:
        """Store that the bot runs *now* and is connected on *shards*."""

    async def add_outage(self, outage: Interval, shard: Shard = ONLY_SHARD) -> None:
        """Store an outage; the clocks of matches that *shard* serves stand still for that time."""
