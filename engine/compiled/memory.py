"""The compiled form of ``engine.core.memory``: one hash table for all lines, and sorting."""

from typing import Any, TypeAlias

Numbers: TypeAlias = Any
"""An array of 64-bit integers."""
Known: TypeAlias = Any
"""A hash table in an array of pairs: a key made of a line (row or column) and its code, then the
place of its record in the pool. A key is in the first pair from its hash on that was free."""

Lists: TypeAlias = tuple[Any, ...]
"""The lists of a search, in the order that ``engine.core.memory`` explains."""

PAIRS = 1 << 18
POOL = 1 << 22
"""Length of the pool, in numbers: it is full before it has ``PAIRS`` records."""
SPARE = 1 << 18
"""Numbers kept free at the end of the pool: more than a search writes before it checks whether the
pool is full."""
LINE_BITS = 6
FACTOR = 0x9E3779B97F4A7C1
DROPPED_BITS = 20


def find(known: Known, line: int, code: int) -> int:
    key = code << LINE_BITS | line
    at = key * FACTOR >> DROPPED_BITS & PAIRS - 1
    while known[2 * at] != -1:
        if known[2 * at] == key:
            record: int = known[2 * at + 1]
            return record
        at = at + 1 & PAIRS - 1
    return -1


def keep(known: Known, line: int, code: int, record: int) -> None:
    key = code << LINE_BITS | line
    at = key * FACTOR >> DROPPED_BITS & PAIRS - 1
    while known[2 * at] != -1:
        at = at + 1 & PAIRS - 1
    known[2 * at] = key
    known[2 * at + 1] = record


def room_in(pool: Numbers, at_least: int) -> None:
    """Make room for *at_least* numbers in *pool*: overwrite the end of a full one.

    Nothing may be written beyond the pool before the search notices that it is full, and ends.
    """
    if pool[0] + at_least > POOL:
        pool[0] = POOL - SPARE + 1


def is_full(pool: Numbers) -> bool:
    """Whether the search has to end because the pool is full."""
    full: bool = pool[0] > POOL - SPARE
    return full


def copy(source: Numbers, first: int, count: int, target: Numbers, at: int) -> None:
    """Copy *count* numbers of *source*, from *first* on, to *target* at *at*, one by one.

    For slices, numba would also compile an error for different lengths.
    """
    for number in range(count):
        target[at + number] = source[first + number]


def order(moves: Numbers, scores: Numbers, at: int, last: int) -> None:
    for number in range(at + 1, last):
        move = moves[number]
        score = scores[number]
        there = number - 1
        while there >= at and scores[there] < score:
            moves[there + 1] = moves[there]
            scores[there + 1] = scores[there]
            there -= 1
        moves[there + 1] = move
        scores[there + 1] = score
