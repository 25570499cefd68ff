"""The choice of moves to examine, and their order."""

from .constants import *
from .memory import Numbers
from .squares import beside, piece_at, shuts_in_king, strike_count

KILLER, CAPTURE, FIRST = 1 << 24, 1 << 25, 1 << 30
MOST_HISTORY = KILLER - 1


def list_captures(
    facts: Numbers, pool: Numbers, frames: Numbers, frame: int, moves: Numbers, at: int
) -> int:
    """List in *moves*, from *at* on, captures, and perhaps other moves; return the next index."""
    size = facts[SIZE]
    side = frames[frame + 4 * size + SIDE]
    first = frame + 2 * size
    if strike_count(facts, frames, frame, side):
        for line in range(2 * size):
            strikes = pool[frames[first + line] + STRIKES + side]
            index = 0
            while strikes:
                if strikes & 1:
                    square = index * size + (line >> 1) if line & 1 else (line >> 1) * size + index
                    # A square found in two lines is handled with its row.
                    row = pool[frames[first + 2 * (square // size)] + STRIKES + side]
                    if not line & 1 or not row >> (line >> 1) & 1:
                        at = list_moves_to(facts, pool, frames, frame, square, moves, at)
                strikes >>= 1
                index += 1
    if side == ATTACKERS:
        gap = last_gap(facts, frames, frame)
        if gap >= 0:
            at = list_moves_to(facts, pool, frames, frame, gap, moves, at)
    return at


def list_moves_to(
    facts: Numbers, pool: Numbers, frames: Numbers, frame: int, square: int, moves: Numbers, at: int
) -> int:
    """List in *moves*, from *at* on, the moves to *square*; return the next index."""
    size = facts[SIZE]
    side = frames[frame + 4 * size + SIDE]
    row = square // size
    for turn in range(2):
        line = 2 * (square - row * size) + 1 if turn else 2 * row
        record = frames[frame + 2 * size + line]
        count = pool[record + MOVE_COUNTS + side]
        begin = record + MOVES + (pool[record + MOVE_COUNTS] if side else 0)
        for number in range(begin, begin + count):
            if pool[number] & SQUARE == square:
                moves[at] = pool[number]
                at += 1
    return at


def list_moves_of_king(
    facts: Numbers, pool: Numbers, frames: Numbers, frame: int, moves: Numbers, at: int
) -> int:
    """List in *moves*, from *at* on, the king's moves; return the next index."""
    size = facts[SIZE]
    king = frames[frame + 4 * size + KING_AT]
    row = king // size
    for turn in range(2):
        line = 2 * (king - row * size) + 1 if turn else 2 * row
        record = frames[frame + 2 * size + line]
        first = record + MOVES + pool[record + MOVE_COUNTS]
        for number in range(first, first + pool[record + MOVE_COUNTS + 1]):
            if pool[number] >> SHIFT == king:
                moves[at] = pool[number]
                at += 1
    return at


def list_moves_beside(
    facts: Numbers, pool: Numbers, frames: Numbers, frame: int, square: int, moves: Numbers, at: int
) -> int:
    """List in *moves*, from *at* on, moves to squares beside *square*; return the next index."""
    for way in range(4):
        near = beside(facts, square, way)
        if near >= 0 and piece_at(facts, frames, frame, near) == NO_PIECE:
            at = list_moves_to(facts, pool, frames, frame, near, moves, at)
    return at


def last_gap(facts: Numbers, frames: Numbers, frame: int) -> int:
    """The square where an attacker would complete a capture of the king on four sides.

    It is the only open square beside him; -1 if there is none or more than one, or if the rules
    capture him like any man where he stands.
    """
    size = facts[SIZE]
    king = frames[frame + 4 * size + KING_AT]
    gap = -1
    if facts[TABLES + LIKE_A_MAN * size * size + king]:
        return gap
    for way in range(4):
        square = beside(facts, king, way)
        if not shuts_in_king(facts, frames, frame, square):
            if gap >= 0 or square < 0 or piece_at(facts, frames, frame, square):
                return -1
            gap = square
    return gap


def score_moves(
    facts: Numbers,
    pool: Numbers,
    frames: Numbers,
    frame: int,
    moves: Numbers,
    scores: Numbers,
    work: Numbers,
    at: int,
    last: int,
    first: int,
    ply: int,
) -> None:
    """Score the moves from index *at* to before *last*: the higher, the sooner they are searched.

    First comes the move *first*, the best one known, then captures, then killers (the last quiet
    moves that ended the search of a position at this *ply*), then all others by how often they have
    ended the search of any position.
    """
    size = facts[SIZE]
    area = size * size
    side = frames[frame + 4 * size + SIDE]
    strikes = strike_count(facts, frames, frame, side)
    records = frame + 2 * size
    killer = work[KILLERS + 2 * ply]
    other = work[KILLERS + 2 * ply + 1]
    for number in range(at, last):
        move = moves[number]
        target = move & SQUARE
        score = work[HISTORY + (move >> SHIFT) * area + target]
        if move == first:
            score = FIRST
        elif move in (killer, other):
            score = KILLER
        if strikes and score < FIRST:
            row = target // size
            column = target - row * size
            if (
                pool[frames[records + 2 * row] + STRIKES + side] >> column & 1
                or pool[frames[records + 2 * column + 1] + STRIKES + side] >> row & 1
            ):
                score += CAPTURE
        scores[number] = score


def remember_cut(facts: Numbers, work: Numbers, move: int, depth: int, ply: int) -> None:
    """Note that *move* ended the search of a position, so that it is tried earlier from now on."""
    if work[KILLERS + 2 * ply] != move:
        work[KILLERS + 2 * ply + 1] = work[KILLERS + 2 * ply]
        work[KILLERS + 2 * ply] = move
    area = facts[SIZE] * facts[SIZE]
    at = HISTORY + (move >> SHIFT) * area + (move & SQUARE)
    work[at] = min(work[at] + depth * depth, MOST_HISTORY)
