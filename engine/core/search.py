"""The search: principal variation, with a table of what was found, and quiet at its end.

*work* holds the counters of ``Work``, then the killers of each ply, then the history of moves.
*table* holds pairs: the hash of a position, and what was found below it, packed in one number.
"""

from .endings import ending_after
from .evaluation import evaluate, ways_of_king
from .layout import (
    ATTACKERS,
    ATTACKERS_WIN,
    DEFENDERS,
    DEFENDERS_LOSE,
    DRAWN,
    DRAWS,
    FRAME_TAIL,
    GOES_ON,
    HASH,
    IGNORED,
    KING_AT,
    LIKE_A_MAN,
    MOVE_COUNTS,
    MOVES,
    QUIET,
    REPEATER_LOSES,
    REPETITION,
    SHIFT,
    SIDE,
    SIZE,
    SQUARE,
    STRIKES,
    TABLE_COUNT,
    TABLES,
)
from .memory import Lists, Numbers, is_full, order
from .moves import list_moves, play
from .squares import beside, piece_at, shuts_in_king, strike_count

WIN = 30_000
"""The value of a game that is won, less one for each ply until its end."""
MAX_PLY = 96
NEARLY = WIN - 2 * MAX_PLY
"""From here on a value depends on how far away the end is."""
NOTHING = -2 * WIN

# In work.
NODES, MOST_NODES, STOPPED, MASK, DEEPEST, ROOT_PLY = 0, 1, 2, 3, 4, 5
KILLERS = 8
HISTORY = KILLERS + 2 * MAX_PLY + 4

# What the table holds of a position, from the lowest bit: move, depth, bound, value.
DEPTH_SHIFT, BOUND_SHIFT, VALUE_SHIFT = 18, 26, 28
EXACT, AT_LEAST, AT_MOST = 0, 1, 2
OFFSET = 2 * WIN

LIKELY = 1_500
"""The value of a repetition that has not come yet, for whom it would be a win."""
KILLER, CAPTURE, FIRST = 1 << 24, 1 << 25, 1 << 30
MOST_HISTORY = KILLER - 1

PASSED = -1
"""Plies since the latest capture, in a position after a null move: so none can stand again."""
NULL_DEPTH = 3
NULL_REDUCTION = 2
QUIET_PLIES = 8
POLL = 255
"""All of these bits of the number of nodes are 0 when the search looks whether it must stop."""
FULL = 2
"""Why it has stopped: there is no room in the pool."""


def quiesce(
    lists: Lists,
    frame: int,
    at: int,
    alpha: int,
    beta: int,
    ply: int,
    left: int,
) -> int:
    """The value of a position that is not over, after captures: at most *left* plies of them."""
    facts, known, pool, frames, taken, scratch, moves, _, work, _, _, stop = lists
    value = evaluate(facts, pool, frames, frame)
    if value >= beta or left == 0 or ply >= MAX_PLY:
        return value
    side = frames[frame + 4 * facts[SIZE] + SIDE]
    last = list_captures(facts, pool, frames, frame, moves, at)
    for number in range(at, last):
        after = play(facts, known, pool, frames, frame, moves[number], taken)
        if not taken[0]:
            continue
        work[NODES] += 1
        if must_stop(pool, work, stop):
            return 0
        found = ending_after(facts, pool, frames, after, scratch)
        if found != GOES_ON:
            reply = -value_of_end(found, 1 - side, ply + 1)
        elif side == ATTACKERS and ways_of_king(facts, pool, frames, after):
            reply = ply + 2 - WIN
        else:
            reply = -quiesce(
                lists,
                after,
                last,
                -beta,
                -max(alpha, value),
                ply + 1,
                left - 1,
            )
        if work[STOPPED]:
            return 0
        if reply > value:
            value = reply
            if value >= beta:
                break
    return value


def search(  # noqa: C901, PLR0912, PLR0915 - it calls itself in three places
    lists: Lists,
    frame: int,
    at: int,
    depth: int,
    alpha: int,
    beta: int,
    ply: int,
) -> int:
    """The value of a position for the side to move, exact if between *alpha* and *beta*.

    *at* is where moves may be written.
    """
    facts, known, pool, frames, taken, scratch, moves, scores, work, table, _, stop = lists
    work[NODES] += 1
    if must_stop(pool, work, stop):
        return 0
    size = facts[SIZE]
    tail = frame + 4 * size
    side = frames[tail + SIDE]
    found = ending_after(facts, pool, frames, frame, scratch)
    if found != GOES_ON:
        return value_of_end(found, side, ply)
    if facts[REPETITION] != IGNORED and frames[tail + QUIET] >= 4:
        value = value_of_repetition(facts, frames, frame, ply)
        if value != NOTHING:
            return value
    ways = ways_of_king(facts, pool, frames, frame)
    if ways and side == DEFENDERS:
        return WIN - ply - 1
    if ply >= MAX_PLY:
        return evaluate(facts, pool, frames, frame)
    if ways and ply < 2 * work[DEEPEST]:
        # The attackers have to answer, so this ply is none.
        depth += 1
    if depth <= 0:
        return quiesce(
            lists,
            frame,
            at,
            alpha,
            beta,
            ply,
            QUIET_PLIES,
        )
    is_narrow = beta - alpha == 1
    value = recall(facts, frames, work, table, frame, depth, alpha, beta, ply)
    if value != NOTHING:
        return value
    if (
        frames[tail + QUIET] >= 0
        and is_narrow
        and depth >= NULL_DEPTH
        and not ways
        and beta < NEARLY
        and evaluate(facts, pool, frames, frame) >= beta
    ):
        after = pass_turn(facts, frames, frame)
        value = -search(
            lists,
            after,
            at,
            depth - 1 - NULL_REDUCTION,
            -beta,
            1 - beta,
            ply + 1,
        )
        if work[STOPPED]:
            return 0
        if beta <= value < NEARLY:
            return value
    last = list_moves(facts, pool, frames, frame, moves, at)
    first = best_before(facts, frames, work, table, frame)
    score_moves(facts, pool, frames, frame, moves, scores, work, at, last, first, ply)
    order(moves, scores, at, last)
    best = NOTHING
    best_move = 0
    floor = alpha
    for number in range(at, last):
        move = moves[number]
        after = play(facts, known, pool, frames, frame, move, taken)
        captured = taken[0]
        value = NOTHING
        reduction = 0
        if number > at:
            if depth >= 3 and number - at >= 4 and not captured and not ways:
                reduction = 1 if number - at < 16 or depth < 4 else 2
            value = -search(
                lists,
                after,
                last,
                depth - 1 - reduction,
                -alpha - 1,
                -alpha,
                ply + 1,
            )
            if reduction and value > alpha and not work[STOPPED]:
                value = -search(
                    lists,
                    after,
                    last,
                    depth - 1,
                    -alpha - 1,
                    -alpha,
                    ply + 1,
                )
        if number == at or alpha < value < beta:
            value = -search(
                lists,
                after,
                last,
                depth - 1,
                -beta,
                -alpha,
                ply + 1,
            )
        if work[STOPPED]:
            return 0
        if value > best:
            best = value
            best_move = move
            if value > alpha:
                alpha = value
                if value >= beta:
                    if not captured:
                        remember_cut(facts, work, move, depth, ply)
                    break
    keep_found(facts, frames, work, table, frame, depth, floor, beta, ply, best_move, best)
    return best


def slot_of(facts: Numbers, frames: Numbers, work: Numbers, frame: int) -> int:
    """Where the table has what was found below a position."""
    return 2 * (frames[frame + 4 * facts[SIZE] + HASH] & work[MASK])


def best_before(facts: Numbers, frames: Numbers, work: Numbers, table: Numbers, frame: int) -> int:
    """The move that was found to be best in a position; 0 if none was."""
    slot = slot_of(facts, frames, work, frame)
    if table[slot] != frames[frame + 4 * facts[SIZE] + HASH]:
        return 0
    return table[slot + 1] & (1 << DEPTH_SHIFT) - 1


def recall(
    facts: Numbers,
    frames: Numbers,
    work: Numbers,
    table: Numbers,
    frame: int,
    depth: int,
    alpha: int,
    beta: int,
    ply: int,
) -> int:
    """The value of a position if the table tells enough of it; ``NOTHING`` if not."""
    slot = slot_of(facts, frames, work, frame)
    if table[slot] != frames[frame + 4 * facts[SIZE] + HASH]:
        return NOTHING
    entry = table[slot + 1]
    if (entry >> DEPTH_SHIFT & 0xFF) < depth:
        return NOTHING
    value = (entry >> VALUE_SHIFT) - OFFSET
    if value >= NEARLY:
        value -= ply
    elif value <= -NEARLY:
        value += ply
    bound = entry >> BOUND_SHIFT & 3
    if (
        (bound == EXACT and beta - alpha == 1)
        or (bound == AT_LEAST and value >= beta)
        or (bound == AT_MOST and value <= alpha)
    ):
        return value
    return NOTHING


def keep_found(
    facts: Numbers,
    frames: Numbers,
    work: Numbers,
    table: Numbers,
    frame: int,
    depth: int,
    alpha: int,
    beta: int,
    ply: int,
    move: int,
    value: int,
) -> None:
    """Note the best *move* and the *value* that were found between *alpha* and *beta*."""
    bound = AT_LEAST if value >= beta else (EXACT if value > alpha else AT_MOST)
    # Ends are as far away as they are from here.
    if value >= NEARLY:
        value += ply
    elif value <= -NEARLY:
        value -= ply
    slot = slot_of(facts, frames, work, frame)
    table[slot] = frames[frame + 4 * facts[SIZE] + HASH]
    table[slot + 1] = (
        move
        | min(depth, 0xFF) << DEPTH_SHIFT
        | bound << BOUND_SHIFT
        | value + OFFSET << VALUE_SHIFT
    )


def must_stop(pool: Numbers, work: Numbers, stop: Numbers) -> bool:
    """Whether the search was told to stop, has used up its nodes, or has no room any more."""
    if work[STOPPED]:
        return True
    if work[NODES] > work[MOST_NODES] or (work[NODES] & POLL == 0 and stop[0] != 0):
        work[STOPPED] = 1
    elif work[NODES] & POLL == 0 and is_full(pool):
        work[STOPPED] = FULL
    return work[STOPPED] != 0


def value_of_end(found: int, side: int, ply: int) -> int:
    """The value of a game that is over, for *side*."""
    if found == DRAWN:
        return 0
    wins = (found == ATTACKERS_WIN) == (side == ATTACKERS)
    return WIN - ply if wins else ply - WIN


def value_of_repetition(facts: Numbers, frames: Numbers, frame: int, ply: int) -> int:
    """The value of a position that has stood before; ``NOTHING`` if it has not."""
    length = 4 * facts[SIZE] + FRAME_TAIL
    tail = frame + 4 * facts[SIZE]
    times = in_tree = 0
    for back in range(4, frames[tail + QUIET] + 1, 2):
        if frames[tail - back * length + HASH] == frames[tail + HASH]:
            times += 1
            if back <= ply:
                in_tree = 1
    # What can be repeated once can be repeated twice, but that has not happened yet.
    if times < 2 and not in_tree:
        return NOTHING
    rule = facts[REPETITION]
    if rule == DRAWS:
        return 0
    side = frames[tail + SIDE]
    wins = side == ATTACKERS if rule == DEFENDERS_LOSE else rule == REPEATER_LOSES
    value = WIN - ply if times > 1 else LIKELY
    return value if wins else -value


def pass_turn(facts: Numbers, frames: Numbers, frame: int) -> int:
    """The frame after a turn in which nobody moves."""
    size = facts[SIZE]
    length = 4 * size + FRAME_TAIL
    after = frame + length
    frames[after : after + length] = frames[frame:after]
    tail = after + 4 * size
    frames[tail + SIDE] = 1 - frames[tail + SIDE]
    frames[tail + HASH] ^= facts[TABLES + (TABLE_COUNT + 4) * size * size]
    frames[tail + QUIET] = PASSED
    return after


def list_captures(
    facts: Numbers, pool: Numbers, frames: Numbers, frame: int, moves: Numbers, at: int
) -> int:
    """Write the moves at *at* that may capture, and perhaps some others; return where they end."""
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
                    # A square that is in two lines is taken with its row.
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
    """Write the moves to *square* at *at*; return where they end."""
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


def last_gap(facts: Numbers, frames: Numbers, frame: int) -> int:
    """The one open neighbour of a king whom four take; -1 if there are more, or none."""
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
    """Give each move a score: the best of before, captures, killers, then what often cut."""
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
    """Have *move*, which was good enough, tried earlier from now on."""
    if work[KILLERS + 2 * ply] != move:
        work[KILLERS + 2 * ply + 1] = work[KILLERS + 2 * ply]
        work[KILLERS + 2 * ply] = move
    area = facts[SIZE] * facts[SIZE]
    at = HISTORY + (move >> SHIFT) * area + (move & SQUARE)
    work[at] = min(work[at] + depth * depth, MOST_HISTORY)
