"""Records of lines: the moves, captures and value of a row or column, which follow from its code.

A code has two bits for each square (see ``tafl.lines``).
"""

from .constants import *
from .corners import guards_of
from .memory import Known, Numbers, find, keep, room_in
from .network import learn_sums
from .squares import distance_of, is_armed, is_hostile


def record_of(facts: Numbers, known: Known, pool: Numbers, line: int, code: int) -> int:
    """The place in the pool of the record for *line* with *code*, written if it is missing."""
    record = find(known, line, code)
    if record < 0:
        record = learn(facts, pool, line, code)
        keep(known, line, code, record)
    return record


def learn(facts: Numbers, pool: Numbers, line: int, code: int) -> int:
    """Write the record for *line* with *code* at the end of the pool; return where it begins."""
    size = facts[SIZE]
    # The moves of each piece are fewer than the squares of the line.
    room_in(pool, HIDDEN_WORDS + MOVES + size * size)
    record = pool[0]
    if facts[NETWORK_AT]:
        record += HIDDEN_WORDS
        learn_sums(facts, pool, record, line, code)
    at = record + MOVES
    tally = leads_out(size, code) << OPEN_LINES
    for side in range(2):
        first = at
        for index in range(size):
            piece = code >> 2 * index & 3
            if piece != NO_PIECE and piece >> 1 == side:
                at = learn_moves(facts, pool, at, line, code, index)
        pool[record + MOVE_COUNTS + side] = at - first
        strikes = strikes_of(facts, line, code, side)
        pool[record + STRIKES + side] = strikes
        tally += at - first << MOBILITY + side * MOBILITY_BITS
        tally += count_of(strikes) << STRIKE_COUNTS + side * STRIKE_BITS
    for index in range(0, 2 * size, 2):
        if not line & 1 and code >> index & 3 == DEFENDER:
            tally += 1 << DEFENDER_COUNT
    learn_king(facts, pool, record, line, code)
    pool[record + RUNS] = run_of(size, code, 0, 1)
    pool[record + RUNS + 1] = run_of(size, code, size - 1, -1)
    value = value_of_line(facts, line, code)
    goals = facts[facts[WEIGHTS_AT] + GOAL_SQUARE + distance_of(size, line)]
    pool[record + LINE_VALUE] = value + goals * count_of(pool[record + GOAL_FROM])
    pool[record + LINE_TALLY] = tally
    pool[record + LINE_GUARDS] = guards_of(facts, line, code)
    pool[record + EXPOSES_KING] = exposes_king(size, code)
    pool[0] = at
    return record


def run_of(size: int, code: int, start: int, way: int) -> int:
    """The number of empty squares of a line from index *start* on, in direction *way* (1 or -1)."""
    count = 0
    while count < size and code >> 2 * (start + way * count) & 3 == NO_PIECE:
        count += 1
    return count


def count_of(squares: int) -> int:
    """The number of squares in a set of them, given as bits."""
    count = 0
    while squares:
        count += squares & 1
        squares >>= 1
    return count


def learn_king(facts: Numbers, pool: Numbers, record: int, line: int, code: int) -> None:
    """Write to *record* where the king can go along *line*, and from where to reach a goal."""
    size = facts[SIZE]
    goals = 0
    for index in range(size):
        if facts[TABLES + GOAL * size * size + square_in(size, line, index)]:
            goals |= 1 << index
    ways = reach = goal_from = shut = 0
    for index in range(size):
        there = reach_of_king(facts, line, code, index, 1)
        there |= reach_of_king(facts, line, code, index, -1)
        pool[record + REACHES + index] = count_of(there)
        piece = code >> 2 * index & 3
        if piece == KING:
            reach = there
            ways = count_of(there & goals)
            shut = 1 if shuts_in(facts, line, code, index - 1) else 0
            shut += 1 if shuts_in(facts, line, code, index + 1) else 0
        elif piece == NO_PIECE and there & goals:
            goal_from |= 1 << index
    pool[record + KING_WAYS] = ways
    pool[record + KING_REACH] = reach
    pool[record + KING_SHUT] = shut
    pool[record + GOAL_FROM] = goal_from


def shuts_in(facts: Numbers, line: int, code: int, index: int) -> bool:
    """Whether the square at *index*, perhaps off the board, is closed to a king beside it."""
    size = facts[SIZE]
    if not 0 <= index < size:
        return facts[HOSTILE_EDGE] != 0
    piece = code >> 2 * index & 3
    return piece == ATTACKER or is_hostile(facts, square_in(size, line, index), piece, KING)


def reach_of_king(facts: Numbers, line: int, code: int, index: int, way: int) -> int:
    """The squares, as bits, that a king at *index* could reach in direction *way* (1 or -1)."""
    size = facts[SIZE]
    area = size * size
    reach = 0
    there = index + way
    left = facts[STEPS + KING]
    while left > 0 and 0 <= there < size:
        square = square_in(size, line, there)
        piece = code >> 2 * there & 3
        if facts[TABLES + CAMP * area + square] or (NO_PIECE < piece < KING):
            break
        if facts[TABLES + STOP * area + square] >> KING & 1:
            reach |= 1 << there
        if not facts[TABLES + CROSS * area + square] >> KING & 1:
            break
        there += way
        left -= 1
    return reach


def square_in(size: int, line: int, index: int) -> int:
    """The number of the square at *index* of *line*: even lines are rows, odd ones are columns."""
    return index * size + (line >> 1) if line & 1 else (line >> 1) * size + index


def strikes_of(facts: Numbers, line: int, code: int, side: int) -> int:
    """The empty squares, as bits, where a piece of *side* captures along the line by arriving."""
    size = facts[SIZE]
    found = 0
    for index in range(size):
        if code >> 2 * index & 3 != NO_PIECE:
            continue
        for turn in range(2):
            way = 1 - 2 * turn
            if strikes(facts, line, code, side, index, way):
                found |= 1 << index
    return found


def strikes(facts: Numbers, line: int, code: int, side: int, index: int, way: int) -> bool:
    """Whether a piece of *side* arriving at *index* captures its neighbour in direction *way*."""
    size = facts[SIZE]
    area = size * size
    there = index + way
    if not 0 <= there < size:
        return False
    captive = code >> 2 * there & 3
    if captive == NO_PIECE or captive >> 1 == side:
        return False
    if captive == KING and not facts[TABLES + LIKE_A_MAN * area + square_in(size, line, there)]:
        return False
    behind = there + way
    if not 0 <= behind < size:
        return captive == KING and facts[HOSTILE_EDGE] != 0
    piece = code >> 2 * behind & 3
    square = square_in(size, line, behind)
    return is_armed(facts, piece, side) or is_hostile(facts, square, piece, captive)


def value_of_line(facts: Numbers, line: int, code: int) -> int:
    """The value of a line to the attackers by its pieces, in hundredths of a man."""
    size = facts[SIZE]
    weights = facts[WEIGHTS_AT]
    distance = distance_of(size, line)
    first = last = NO_PIECE
    king = -1
    value = 0
    for index in range(size):
        piece = code >> 2 * index & 3
        if piece == NO_PIECE:
            continue
        last = piece
        if first == NO_PIECE:
            first = piece
        if piece == KING:
            king = index
        elif not line & 1:
            # Each man is in two lines, and counts in his row.
            end = index if index < size - index else size - 1 - index
            least = min(end, distance)
            most = distance + end - least
            table = ATTACKER_ON if piece == ATTACKER else DEFENDER_ON
            man = ATTACKER_MAN if piece == ATTACKER else DEFENDER_MAN
            value += facts[weights + man] + facts[weights + table + 11 * least + most]
    if first == NO_PIECE:
        return value + facts[weights + EMPTY_LINE + distance]
    value += facts[weights + (GUARD if first == ATTACKER else DOOR) + distance]
    value += facts[weights + (GUARD if last == ATTACKER else DOOR) + distance]
    if king >= 0:
        value += seen_by_king(facts, code, king, 1) + seen_by_king(facts, code, king, -1)
    return value


def seen_by_king(facts: Numbers, code: int, king: int, way: int) -> int:
    """The attackers' value of the first piece that the king sees in direction *way*; 0 if none."""
    size = facts[SIZE]
    there = king + way
    steps = 0
    while 0 <= there < size:
        piece = code >> 2 * there & 3
        if piece != NO_PIECE:
            kind = FIRST_OF_KING if piece == ATTACKER else FIRST_OF_KING + 3
            return facts[facts[WEIGHTS_AT] + kind + (min(2, steps))]
        there += way
        steps += 1
    return 0


def leads_out(size: int, code: int) -> int:
    """1 if a defender or the king sees an end of the line over empty squares, else 0."""
    first = last = NO_PIECE
    for index in range(size):
        piece = code >> 2 * index & 3
        if piece != NO_PIECE:
            last = piece
            if first == NO_PIECE:
                first = piece
    return 1 if first > ATTACKER or last > ATTACKER else 0


def exposes_king(size: int, code: int) -> int:
    """1 if an attacker and the king are on the line with no piece between them, else 0."""
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
    """Write to *pool*, from *at* on, the moves of the piece at *index*; return the next index."""
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
