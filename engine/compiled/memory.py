"""Where what is known of lines is found: a table of hashes in one array, when compiled."""

from typing import Any, TypeAlias

Numbers: TypeAlias = Any
"""An array of integers of 64 bits."""
Known: TypeAlias = Any
"""The same: a line and its code, then the record, in the first free pair from their hash on."""

PAIRS = 1 << 21
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
    """The pool cannot grow: the search stops before it is full."""
