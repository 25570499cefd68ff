"""Where what is known of lines is found: dictionaries, in the interpreter."""

from typing import TypeAlias

Numbers: TypeAlias = list[int]
Known: TypeAlias = list[dict[int, int]]
"""For each line, by its code."""


def find(known: Known, line: int, code: int) -> int:
    """Where in the pool the record of a line is; -1 if it has none."""
    return known[line].get(code, -1)


def keep(known: Known, line: int, code: int, record: int) -> None:
    """Remember where the record of a line is."""
    known[line][code] = record


def room_in(pool: Numbers, at_least: int) -> None:
    """Make sure that the pool has room for a record of so many numbers."""
    missing = pool[0] + at_least - len(pool)
    if missing > 0:
        pool.extend([0] * (missing + len(pool)))
