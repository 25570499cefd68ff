"""The memory of lines in the interpreter: dictionaries, lists that grow, and sorting."""

from operator import itemgetter
from typing import TypeAlias

Numbers: TypeAlias = list[int]
Known: TypeAlias = list[dict[int, int]]
"""For each line, the places of its records in the pool, by code."""

Lists: TypeAlias = tuple[
    Numbers,
    Known,
    Numbers,
    Numbers,
    Numbers,
    Numbers,
    Numbers,
    Numbers,
    Numbers,
    Numbers,
    Numbers,
    Numbers,
]
"""The lists of a search: facts, known, pool, frames, taken, scratch, moves, scores, work, table,
twice and stop.

*twice* holds the number of positions that would end the game by repetition if they came up once
more, and then their hashes. The search ends when the first number of *stop* is not 0.
"""

MOST_IN_POOL = 1 << 21
"""Numbers in the pool; each takes up to 36 bytes."""


def find(known: Known, line: int, code: int) -> int:
    """The place in the pool of the record of a line; -1 without one."""
    return known[line].get(code, -1)


def keep(known: Known, line: int, code: int, record: int) -> None:
    """Remember the place of the record of a line."""
    known[line][code] = record


def room_in(pool: Numbers, at_least: int) -> None:
    """Extend the pool by room for a record of *at_least* numbers."""
    missing = pool[0] + at_least - len(pool)
    if missing > 0:
        pool.extend([0] * (missing + len(pool)))


def is_full(pool: Numbers) -> bool:
    """Whether the search has to end because the pool is full."""
    return pool[0] > MOST_IN_POOL


def copy(source: Numbers, first: int, count: int, target: Numbers, at: int) -> None:
    """Copy *count* numbers of *source*, from *first* on, to *target* at *at*."""
    target[at : at + count] = source[first : first + count]


def order(moves: Numbers, scores: Numbers, at: int, last: int) -> None:
    """Sort the moves by score, highest first; equal ones keep their order."""
    pairs = sorted(zip(scores[at:last], moves[at:last], strict=True), key=_SCORE, reverse=True)
    scores[at:last] = [score for score, _ in pairs]
    moves[at:last] = [move for _, move in pairs]


_SCORE = itemgetter(0)
