"""What is done otherwise in the interpreter: dictionaries of lines, and sorting."""

from operator import itemgetter
from typing import TypeAlias

Numbers: TypeAlias = list[int]
Known: TypeAlias = list[dict[int, int]]
"""For each line, by its code."""

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
"""What searches work on: facts, known, pool, frames, taken, scratch, moves, scores, work, table,
twice and stop.

*twice* holds how many positions would end the game by repetition if they came up once more, and
then their hashes. The search is to end when the first number of *stop* is not 0.
"""

MOST_IN_POOL = 1 << 21
"""Numbers; each takes up to 36 bytes."""


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


def is_full(pool: Numbers) -> bool:
    """Whether the search has to end for want of room."""
    return pool[0] > MOST_IN_POOL


def copy(source: Numbers, first: int, count: int, target: Numbers, at: int) -> None:
    """Write so many numbers of *source*, from *first* on, into *target* at *at*."""
    target[at : at + count] = source[first : first + count]


def order(moves: Numbers, scores: Numbers, at: int, last: int) -> None:
    """Put the moves with the highest scores first; equal ones stay in their order."""
    pairs = sorted(zip(scores[at:last], moves[at:last], strict=True), key=_SCORE, reverse=True)
    scores[at:last] = [score for score, _ in pairs]
    moves[at:last] = [move for _, move in pairs]


_SCORE = itemgetter(0)
