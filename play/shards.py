"""Discord's shards: connections, each of which serves its part of all servers."""

from dataclasses import dataclass

TIMESTAMP_SHIFT = 22
"""The lowest bits of a server's id, which do not count for its shard."""


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


def shard_of(guild_id: int | None, count: int) -> int:
    """The shard that serves a server; direct messages, for which None stands, come on the first."""
    return 0 if guild_id is None else (guild_id >> TIMESTAMP_SHIFT) % count
