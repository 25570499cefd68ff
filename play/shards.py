"""Discord's shards: connections to Discord, each of which serves a part of all servers."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from math import gcd
from typing import Protocol, Self

TIMESTAMP_SHIFT = 22
"""Number of low bits of a server's id that do not affect which shard serves it."""


@dataclass(frozen=True, slots=True)
class Shard:
    """The shard with the number *id*, from 0, of *count* shards in all."""

    id: int
    count: int

    def serves(self, guild_id: int | None) -> bool:
        """Whether the shard serves that server; None stands for direct messages."""
        return shard_of(guild_id, self.count) == self.id

    def may_share_with(self, other: Self) -> bool:
        """Whether there can be a server that both shards serve; their *count* may differ."""
        return (self.id - other.id) % gcd(self.count, other.count) == 0


ONLY_SHARD = Shard(0, 1)
"""The shard of a bot that has only one, which serves everything."""


@dataclass(frozen=True, slots=True)
class Shards:
    """The shards with the numbers *ids*, counted from 0, of *count* shards in all.

    Discord's assignment: https://discord.com/developers/docs/events/gateway#sharding
    """

    count: int = 1
    ids: frozenset[int] = frozenset({0})

    def serve(self, guild_id: int | None) -> bool:
        """Whether one of the shards serves that server; None stands for direct messages."""
        return shard_of(guild_id, self.count) in self.ids

    def only(self, ids: Iterable[int]) -> Self:
        return replace(self, ids=self.ids.intersection(ids))

    def __iter__(self) -> Iterator[Shard]:
        return (Shard(each, self.count) for each in sorted(self.ids))

    @property
    def are_all(self) -> bool:
        return len(self.ids) == self.count


ALL_SHARDS = Shards()
"""The shards that together serve every server."""


class ShardLocks(Protocol):
    """Locks that keep two processes from running the same shard and handling its events twice."""

    async def take(self, shard: Shard) -> None:
        """Lock *shard* for this process, after waiting until no other process holds it.

        Raises:
            StoreError: the store, which keeps the locks, cannot be reached.
        """

    async def give_back(self) -> None:
        """Release all shards that this process holds."""


class AnyShards:
    """Implements ``ShardLocks`` for a process that runs alone: every shard is free."""

    async def take(self, shard: Shard) -> None:
        """Do nothing: every shard is free."""

    async def give_back(self) -> None:
        """Do nothing: no other process waits."""


def shard_of(guild_id: int | None, count: int) -> int:
    """The number of the shard, out of *count*, that serves a server; 0 for direct messages."""
    return 0 if guild_id is None else (guild_id >> TIMESTAMP_SHIFT) % count


def served_until(shard: Shard, alive: Mapping[Shard, datetime]) -> datetime | None:
    """Time until which every server that *shard* serves was last served; None if never.

    *alive* are the times at which shards were last in touch. If the number of shards has changed,
    several shards served these servers, until the first of them fell silent. An outage too many is
    better than a game lost on time.
    """
    shards: defaultdict[int, dict[int, datetime]] = defaultdict(dict)
    for each, at in alive.items():
        shards[each.count][each.id] = at
    ends = [_all_until(shard, count, times) for count, times in shards.items()]
    return max(filter(None, ends), default=None)


def _all_until(shard: Shard, count: int, times: Mapping[int, datetime]) -> datetime | None:
    """The result of ``served_until`` from the *times* of shards, by id, out of *count* in all."""
    known = [each for each in times if 0 <= each < count]
    sharing = [times[each] for each in known if shard.may_share_with(Shard(each, count))]
    # Counted, and not listed: a count that is stored wrong may be negative or without end.
    if len(sharing) < max(1, count // gcd(shard.count, count)):
        return None
    return min(sharing)
