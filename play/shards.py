"""Discord's shards: connections, each of which serves its part of all servers."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from math import gcd
from typing import Protocol, Self

TIMESTAMP_SHIFT = 22
"""The lowest bits of a server's id, which do not count for its shard."""


@dataclass(frozen=True, slots=True)
class Shard:
    """The shard *id*, out of *count* in all."""

    id: int
    count: int

    def serves(self, guild_id: int | None) -> bool:
        """Whether it serves that server; None stands for direct messages."""
        return shard_of(guild_id, self.count) == self.id

    def may_share_with(self, other: Self) -> bool:
        """Whether there may be a server that is served by this and by *other*."""
        return (self.id - other.id) % gcd(self.count, other.count) == 0


ONLY_SHARD = Shard(0, 1)
"""The shard of a bot that has no others: it serves everything."""


@dataclass(frozen=True, slots=True)
class Shards:
    """The shards *ids*, out of *count* in all, numbered from 0.

    Which shard serves what: https://discord.com/developers/docs/events/gateway#sharding
    """

    count: int = 1
    ids: frozenset[int] = frozenset({0})

    def serve(self, guild_id: int | None) -> bool:
        """Whether one of them serves that server; None stands for direct messages."""
        return shard_of(guild_id, self.count) in self.ids

    def only(self, ids: Iterable[int]) -> Self:
        """Those of them that have one of the *ids*."""
        return replace(self, ids=self.ids.intersection(ids))

    def __iter__(self) -> Iterator[Shard]:
        return (Shard(each, self.count) for each in sorted(self.ids))

    @property
    def are_all(self) -> bool:
        """Whether there are no others."""
        return len(self.ids) == self.count


ALL_SHARDS = Shards()
"""What serves every server there is."""


class ShardLocks(Protocol):
    """Keep two processes from having the same shard: both would hear all that it tells."""

    async def take(self, shard: Shard) -> None:
        """Have *shard* alone, once no other process has it any more.

        Raises:
            StoreError: the store, which keeps the locks, cannot be reached.
        """

    async def give_back(self) -> None:
        """Leave all shards to others."""


class AnyShards:
    """Those of a process that is alone."""

    async def take(self, shard: Shard) -> None:
        """It is there for the taking."""

    async def give_back(self) -> None:
        """Nobody wants it."""


def shard_of(guild_id: int | None, count: int) -> int:
    """The shard that serves a server; direct messages, for which None stands, come on the first."""
    return 0 if guild_id is None else (guild_id >> TIMESTAMP_SHIFT) % count
