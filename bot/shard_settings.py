"""The shards of Discord that this process serves, read from its settings."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum, auto

from bot.settings import Settings
from play.shards import Shards

_RANGE = re.compile(r"\s*([0-9]{1,6})\s*(?:-\s*([0-9]{1,6})\s*)?")


class ShardMistake(Enum):
    """Faults in the settings of shards."""

    NO_COUNT = auto()
    """Shards are named, but not their total number."""
    UNREADABLE = auto()
    BEYOND = auto()
    """A named shard, counted from 0, is not below the total number."""
    ALONE = auto()
    """Some shards are left to other processes, but the database allows only one process."""


@dataclass(eq=False)
class ShardsError(Exception):
    """The settings have a *fault*; *ids* and *count* are the shards that they name."""

    fault: ShardMistake
    ids: str
    count: int | None


def own_shards(settings: Settings) -> Shards | None:
    """The shards that this process serves; None means all that Discord recommends.

    Raises ``ShardsError`` if the settings contradict each other.
    """
    ids, count = settings.shard_ids.strip(), settings.shards
    if not ids:
        return None if count is None else Shards(count, frozenset(range(count)))

    def mistake(kind: ShardMistake) -> ShardsError:
        return ShardsError(kind, ids, count)

    if count is None:
        raise mistake(ShardMistake.NO_COUNT)
    try:
        named = frozenset(_read(ids.split(","), count))
    except ValueError:
        raise mistake(ShardMistake.UNREADABLE) from None
    if max(named) >= count:
        raise mistake(ShardMistake.BEYOND)
    shards = Shards(count, named)
    if not shards.are_all and settings.database_url.startswith("sqlite"):
        raise mistake(ShardMistake.ALONE)
    return shards


def _read(parts: Iterable[str], count: int) -> Iterator[int]:
    """The numbers in *parts* such as ``0`` or ``0-3``; of those above *count*, only the last.

    Raises ValueError if *parts* cannot be read.
    """
    for part in parts:
        found = _RANGE.fullmatch(part)
        if found is None:
            raise ValueError(part)
        first, last = int(found[1]), int(found[2] or found[1])
        if last < first:
            raise ValueError(part)
        yield from range(first, min(last, count) + 1)
        yield last
