"""The compiled form of ``engine.core.memory``: one hash table for all lines, and sorting.

Places in loops are taken without a sign, so that nobody asks whether they count from the end.
"""

from typing import Any, TypeAlias

from numpy import uint64

from engine.core.constants import HIDDEN_WORDS

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
    while known[uint64(2 * at)] != -1:
        if known[uint64(2 * at)] == key:
            record: int = known[uint64(2 * at + 1)]
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
        target[uint64(at + number)] = source[uint64(first + number)]


def exchange(sums: Numbers, at: int, pool: Numbers, old: int, new: int) -> None:
    first, last = old - HIDDEN_WORDS, new - HIDDEN_WORDS
    for word in range(HIDDEN_WORDS):
        gone, come = pool[uint64(first + word)], pool[uint64(last + word)]
        sums[uint64(at + word)] += come - gone


def order(moves: Numbers, scores: Numbers, at: int, last: int) -> None:
    for number in range(at + 1, last):
        move = moves[number]
        score = scores[number]
        there = number
        while there > at and scores[uint64(there - 1)] < score:
            moves[uint64(there)] = moves[uint64(there - 1)]
            scores[uint64(there)] = scores[uint64(there - 1)]
            there -= 1
        moves[uint64(there)] = move
        scores[uint64(there)] = score
