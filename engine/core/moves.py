"""Legal moves, and the position after a move."""

from .captures import capture
from .constants import *
from .lines import record_of
from .memory import Known, Numbers, copy, exchange
from .squares import mobility, piece_at

AROUND = 0b11_00_11
"""Mask of the squares before and after a piece, in a line's code shifted to have the piece in the
middle of three."""


def list_moves(
    facts: Numbers, pool: Numbers, frames: Numbers, frame: int, moves: Numbers, at: int
) -> int:
    """List in *moves*, from *at* on, all legal moves; return the next index."""
    lines = 2 * facts[SIZE]
    tail = frame + 2 * lines
    side = frames[tail + SIDE]
    for number in range(frame + lines, tail):
        record = frames[number]
        count = pool[record + MOVE_COUNTS + side]
        if count:
            first = record + MOVES + (pool[record + MOVE_COUNTS] if side else 0)
            copy(pool, first, count, moves, at)
            at += count
    return at


def has_move(facts: Numbers, frames: Numbers, frame: int) -> bool:
    return mobility(facts, frames, frame, frames[frame + 4 * facts[SIZE] + SIDE]) != 0


def play(
    facts: Numbers,
    known: Known,
    pool: Numbers,
    frames: Numbers,
    frame: int,
    move: int,
    taken: Numbers,
) -> int:
    """Play a legal *move* at *frame*; return the frame of the position after it.

    *taken* then holds the number of captured squares, and the squares.
    """
    size = facts[SIZE]
    length = facts[LENGTH]
    after = frame + length
    tail = after + 4 * size
    copy(frames, frame, length, frames, after)
    source = move >> SHIFT
    target = move & SQUARE
    side = frames[tail + SIDE]
    piece = piece_at(facts, frames, frame, source)
    shift_piece(facts, known, pool, frames, after, source, target, piece)
    if piece == KING:
        frames[tail + KING_AT] = target
    frames[tail + QUIET] += 1
    taken[0] = 0
    if meets_enemy(facts, frames, after, target, side):
        capture(facts, frames, after, target, side, taken)
        if taken[0]:
            frames[tail + QUIET] = 0
        for number in range(1, taken[0] + 1):
            captive = remove(facts, known, pool, frames, after, taken[number])
            if captive == KING:
                frames[tail + KING_AT] = -1
            elif captive == ATTACKER:
                frames[tail + ATTACKER_COUNT] -= 1
    frames[tail + SIDE] = 1 - side
    area = size * size
    frames[tail + HASH] ^= facts[TABLES + (TABLE_COUNT + 4) * area]
    return after


def meets_enemy(facts: Numbers, frames: Numbers, frame: int, square: int, side: int) -> bool:
    """Whether a piece of the enemy of *side* is beside *square*."""
    size = facts[SIZE]
    row = square // size
    column = square - row * size
    # The code is shifted by one square first, so that its first square has one before it too.
    along = frames[frame + 2 * row] << 2 >> 2 * column & AROUND
    across = frames[frame + 2 * column + 1] << 2 >> 2 * row & AROUND
    if side:
        return (along & ~(along >> 1) | across & ~(across >> 1)) & 0b01_00_01 != 0
    return (along | across) & 0b10_00_10 != 0


def shift_piece(
    facts: Numbers,
    known: Known,
    pool: Numbers,
    frames: Numbers,
    frame: int,
    source: int,
    target: int,
    piece: int,
) -> None:
    """Move *piece* from *source* to *target*, which are in one row or column, without captures."""
    size = facts[SIZE]
    hashes = TABLES + TABLE_COUNT * size * size
    row = source // size
    column = source - row * size
    to_row = target // size
    to_column = target - to_row * size
    if row == to_row:
        along = 2 * row
        start, end = 2 * column, 2 * to_column
        left, entered = 2 * column + 1, 2 * to_column + 1
        across = 2 * row
    else:
        along = 2 * column + 1
        start, end = 2 * row, 2 * to_row
        left, entered = 2 * row, 2 * to_row
        across = 2 * column
    code = frames[frame + along] + (piece << end) - (piece << start)
    set_line(facts, known, pool, frames, frame, along, code)
    code = frames[frame + left] - (piece << across)
    set_line(facts, known, pool, frames, frame, left, code)
    code = frames[frame + entered] + (piece << across)
    set_line(facts, known, pool, frames, frame, entered, code)
    frames[frame + 4 * size + HASH] ^= (
        facts[hashes + 4 * source + piece] ^ facts[hashes + 4 * target + piece]
    )


def remove(
    facts: Numbers, known: Known, pool: Numbers, frames: Numbers, frame: int, square: int
) -> int:
    """Remove the piece on *square*, and return it."""
    size = facts[SIZE]
    piece = piece_at(facts, frames, frame, square)
    row = square // size
    column = square - row * size
    code = frames[frame + 2 * row] - (piece << 2 * column)
    set_line(facts, known, pool, frames, frame, 2 * row, code)
    code = frames[frame + 2 * column + 1] - (piece << 2 * row)
    set_line(facts, known, pool, frames, frame, 2 * column + 1, code)
    frames[frame + 4 * size + HASH] ^= facts[
        TABLES + TABLE_COUNT * size * size + 4 * square + piece
    ]
    return piece


def set_line(
    facts: Numbers, known: Known, pool: Numbers, frames: Numbers, frame: int, line: int, code: int
) -> None:
    """Set the code of *line* (a row or column) to *code*, and update the sums over all lines."""
    size = facts[SIZE]
    record = record_of(facts, known, pool, line, code)
    at = frame + 2 * size + line
    before = frames[at]
    tail = frame + 4 * size
    frames[tail + VALUE] += pool[record + LINE_VALUE] - pool[before + LINE_VALUE]
    frames[tail + GUARDS] += pool[record + LINE_GUARDS] - pool[before + LINE_GUARDS]
    frames[tail + TALLY] += pool[record + LINE_TALLY] - pool[before + LINE_TALLY]
    if facts[NETWORK_AT]:
        exchange(frames, tail + FRAME_TAIL, pool, before, record)
    frames[frame + line] = code
    frames[at] = record
