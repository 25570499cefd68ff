"""The interpreted core's index of records, and its lists that grow, are copied and are sorted."""

from operator import itemgetter
from typing import TypeAlias

from .constants import HIDDEN_WORDS

Numbers: TypeAlias = list[int]
Known: TypeAlias = list[dict[int, int]]
"""For each line (a row or column), the places of its records in the pool, by the line's code."""

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
"""Length of the pool above which it counts as full; each number in it takes up to 36 bytes."""


def find(known: Known, line: int, code: int) -> int:
    """The place in the pool of the record of *line* with *code*; -1 if there is none."""
    return known[line].get(code, -1)


def keep(known: Known, line: int, code: int, record: int) -> None:
    """Store *record*, the place in the pool of the record of *line* with *code*."""
    known[line][code] = record


def room_in(pool: Numbers, at_least: int) -> None:
    """Make *pool* longer if it has no room for a record of *at_least* numbers."""
    missing = pool[0] + at_least - len(pool)
    if missing > 0:
        pool.extend([0] * (missing + len(pool)))


def is_full(pool: Numbers) -> bool:
    """Whether the search has to end because the pool is full."""
    return pool[0] > MOST_IN_POOL


def copy(source: Numbers, first: int, count: int, target: Numbers, at: int) -> None:
    """Copy *count* numbers of *source*, from *first* on, to *target* at *at*."""
    target[at : at + count] = source[first : first + count]


def exchange(sums: Numbers, at: int, pool: Numbers, old: int, new: int) -> None:
    """In *sums* from *at* on, replace what record *old* adds to the hidden layer by *new*'s."""
    end, first, last = at + HIDDEN_WORDS, old - HIDDEN_WORDS, new - HIDDEN_WORDS
    each = zip(sums[at:end], pool[first:old], pool[last:new], strict=True)
    sums[at:end] = [word - gone + come for word, gone, come in each]


def order(moves: Numbers, scores: Numbers, at: int, last: int) -> None:
    """Sort *moves* and *scores*, from *at* to before *last*, by score: highest first, stable."""
    pairs = sorted(zip(scores[at:last], moves[at:last], strict=True), key=_SCORE, reverse=True)
    scores[at:last] = [score for score, _ in pairs]
    moves[at:last] = [move for _, move in pairs]


_SCORE = itemgetter(0)
