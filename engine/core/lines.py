"""What a line of the board means, by its code (as ``tafl.lines`` has it): where pieces can go."""

from engine.core.layout import (
    ATTACKER,
    CAMP,
    CAMP_ENTRY,
    CROSS,
    EXPOSES_KING,
    FROM_CAMP,
    KING,
    LEADS_OUT,
    LINE_VALUE,
    MOVE_COUNTS,
    MOVES,
    NO_PIECE,
    OPPOSITE,
    OWN_CAMP,
    SHIFT,
    SIZE,
    STEPS,
    STOP,
    TABLES,
)
from engine.core.memory import Known, Numbers, find, keep, room_in


def record_of(facts: Numbers, known: Known, pool: Numbers, line: int, code: int) -> int:
    """Where in the pool the record of a line with that code is; it is made if there is none."""
    record = find(known, line, code)
    if record < 0:
        record = learn(facts, pool, line, code)
        keep(known, line, code, record)
    return record


def learn(facts: Numbers, pool: Numbers, line: int, code: int) -> int:
    """Write a record for a line with that code at the end of the pool; return where it begins."""
    size = facts[SIZE]
    # Each piece has less than the length of the line to go.
    room_in(pool, MOVES + size * size)
    record = pool[0]
    at = record + MOVES
    for side in range(2):
        first = at
        for index in range(size):
            piece = code >> 2 * index & 3
            if piece != NO_PIECE and piece >> 1 == side:
                at = learn_moves(facts, pool, at, line, code, index)
        pool[record + MOVE_COUNTS + side] = at - first
    pool[record + LINE_VALUE] = 0
    pool[record + LEADS_OUT] = leads_out(size, code)
    pool[record + EXPOSES_KING] = exposes_king(size, code)
    pool[0] = at
    return record


def leads_out(size: int, code: int) -> int:
    """1 if a defender, king included, sees an end of the line, else 0."""
    first = last = NO_PIECE
    for index in range(size):
        piece = code >> 2 * index & 3
        if piece != NO_PIECE:
            last = piece
            if first == NO_PIECE:
                first = piece
    return 1 if first > ATTACKER or last > ATTACKER else 0


def exposes_king(size: int, code: int) -> int:
    """1 if an attacker and the king see each other along the line, else 0."""
    before = NO_PIECE
    for index in range(size):
        piece = code >> 2 * index & 3
        if piece == NO_PIECE:
            continue
        if (before == KING and piece == ATTACKER) or (before == ATTACKER and piece == KING):
            return 1
        before = piece
    return 0


def learn_moves(facts: Numbers, pool: Numbers, at: int, line: int, code: int, index: int) -> int:
    """Write at *at* where the piece at *index* of a line can go; return where that ends."""
    size = facts[SIZE]
    area = size * size
    step = size if line & 1 else 1
    start = line >> 1 if line & 1 else (line >> 1) * size
    source = start + index * step
    piece = code >> 2 * index & 3
    bit = 1 << piece
    for way in range(-1, 2, 2):
        there = index + way
        left = facts[STEPS + piece]
        while left > 0 and 0 <= there < size and code >> 2 * there & 3 == NO_PIECE:
            square = start + there * step
            is_closed = closes_camp(facts, piece, source, square)
            if not is_closed and facts[TABLES + STOP * area + square] & bit:
                pool[at] = source << SHIFT | square
                at += 1
            if is_closed or not facts[TABLES + CROSS * area + square] & bit:
                break
            there += way
            left -= 1
    return at


def closes_camp(facts: Numbers, piece: int, source: int, square: int) -> bool:
    """Whether *square* is in a camp that *piece*, coming from *source*, may not enter."""
    area = facts[SIZE] * facts[SIZE]
    camp = facts[TABLES + CAMP * area + square]
    if camp == 0:
        return False
    home = facts[TABLES + CAMP * area + source]
    if piece != ATTACKER or home == 0:
        return True
    if facts[CAMP_ENTRY] == OWN_CAMP:
        return camp != home
    if facts[CAMP_ENTRY] == FROM_CAMP:
        return False
    return camp == facts[TABLES + OPPOSITE * area + source]
