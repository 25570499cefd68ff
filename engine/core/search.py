"""Principal variation search, with a table of results, and a search of captures at its end."""

from .constants import *
from .endings import ending_after
from .evaluation import evaluate, ways_of_king
from .memory import Lists, Numbers, copy, is_full, order
from .move_ordering import KILLER, list_captures, remember_cut, score_moves
from .moves import list_moves, play
from .stops import list_stops
from .transposition_table import best_before, keep_found, key_of, recall

LIKELY = 1_500
"""The value of a repetition that may end the game later, for the side that would win by it."""
PASSED = -1
"""The value of ``QUIET`` after a null move, so that no position before it counts as repeated."""
NULL_DEPTH = 3
NULL_REDUCTION = 2
STEP = 70
"""Most by which nearly all quiet moves, other than the king's, change a value, in hundredths of a
man."""
AHEAD_DEPTH = 4
"""Greatest depth at which no move is tried if the value is ``STEP`` for each ply above *beta*."""
BEHIND_DEPTH = 3
"""Greatest depth at which quiet moves are skipped if it is ``STEP`` for each ply below *alpha*."""
QUIET_PLIES = 8
MOST_GAIN = 300
"""A limit, in hundredths of a man, that hardly any capture exceeds by what it gains."""
POLL = 255
"""Mask of the number of nodes: where it leaves 0, the search checks whether it must stop."""
LEEWAY = 4
"""Plies beyond its depth to which a search may look, as where the king has a way out."""
FULL = 2
"""The value of ``work[STOPPED]`` if the search stopped because the pool is full."""


def quiesce(lists: Lists, frame: int, at: int, alpha: int, beta: int, ply: int, left: int) -> int:
    """The value of the position at *frame* after at most *left* plies of captures.

    It is the value to the side to move, and the game must not be over. Moves may be written from
    index *at* on.
    """
    facts, known, pool, frames, taken, scratch, moves, _, work, _, _, stop = lists
    value = evaluate(facts, pool, frames, frame)
    if value >= beta or left == 0 or ply >= MAX_PLY or value + MOST_GAIN <= alpha:
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
            reply = -quiesce(lists, after, last, -beta, -max(alpha, value), ply + 1, left - 1)
        if work[STOPPED]:
            return 0
        if reply > value:
            value = reply
            if value >= beta:
                break
    return value


def search(  # noqa: C901, PLR0912, PLR0915 - it calls itself in three places
    lists: Lists, frame: int, at: int, depth: int, alpha: int, beta: int, ply: int
) -> int:
    """The value of the position at *frame*, for its side to move.

    It is exact if between *alpha* and *beta*. *depth* plies are still to be searched, *ply* is the
    number since the root. Moves may be written from index *at* on.
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
    left = plies_to_limit(facts, frames, work, frame, ply)
    if left <= 0:
        return 0
    ways = ways_of_king(facts, pool, frames, frame)
    if ways and side == DEFENDERS:
        return WIN - ply - 1
    if ply >= MAX_PLY:
        return evaluate(facts, pool, frames, frame)
    if ways and ply < 2 * work[DEEPEST]:
        # The attackers have to answer, so this ply does not count.
        depth += 1
    if depth <= 0:
        return quiesce(lists, frame, at, alpha, beta, ply, QUIET_PLIES)
    # Near a draw by a limit, a value is that of this path alone, and nothing else foretells it.
    is_free = left > depth + LEEWAY
    is_narrow = beta - alpha == 1 and is_free
    key = key_of(facts, frames, work, frame, ply)
    value = NOTHING
    if is_free:
        value = recall(work, table, key, depth, alpha, beta, ply)
    if value != NOTHING:
        return value
    estimate = NOTHING
    if is_narrow and not ways and -NEARLY < beta < NEARLY:
        estimate = evaluate(facts, pool, frames, frame)
        if depth <= AHEAD_DEPTH and estimate >= beta + STEP * depth:
            return estimate
    if (
        estimate >= beta
        and estimate != NOTHING
        and depth >= NULL_DEPTH
        and frames[tail + QUIET] >= 0
    ):
        after = pass_turn(facts, frames, frame)
        rest = depth - 1 - NULL_REDUCTION - depth // 6
        value = -search(lists, after, at, rest, -beta, 1 - beta, ply + 1)
        if work[STOPPED]:
            return 0
        if beta <= value < NEARLY:
            return value
    if ways and facts[MUST_STOP] and left > 1:
        last = list_stops(facts, pool, frames, frame, moves, at)
        if last == at:
            return ply + 2 - WIN
    else:
        last = list_moves(facts, pool, frames, frame, moves, at)
    first = best_before(work, table, key)
    score_moves(facts, pool, frames, frame, moves, scores, work, at, last, first, ply)
    order(moves, scores, at, last)
    best = NOTHING
    best_move = 0
    floor = alpha
    most = estimate + STEP * depth
    is_hopeless = estimate != NOTHING and depth <= BEHIND_DEPTH and most <= alpha
    king = frames[tail + KING_AT]
    for number in range(at, last):
        move = moves[number]
        if is_hopeless and number > at and scores[number] < KILLER and move >> SHIFT != king:
            best = max(best, most)
            continue
        after = play(facts, known, pool, frames, frame, move, taken)
        captured = taken[0]
        value = NOTHING
        reduction = 0
        if number > at:
            if not captured and not ways:
                reduction = reduction_of(number - at, depth)
            rest = depth - 1 - reduction
            value = -search(lists, after, last, rest, -alpha - 1, -alpha, ply + 1)
            if reduction and value > alpha and not work[STOPPED]:
                value = -search(lists, after, last, depth - 1, -alpha - 1, -alpha, ply + 1)
        if number == at or alpha < value < beta:
            value = -search(lists, after, last, depth - 1, -beta, -alpha, ply + 1)
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
    # A value that a repetition in the tree has made is that of this path alone, too.
    if is_free and abs(best) != (0 if facts[REPETITION] == DRAWS else LIKELY):
        keep_found(work, table, key, depth, floor, beta, ply, best_move, best)
    return best


def reduction_of(number: int, depth: int) -> int:
    """Plies by which a quiet move after *number* others is first searched less deeply."""
    if number < 4 or depth < 2:
        return 0
    if number < 12 or depth < 4:
        return 1
    return 2 if number < 36 or depth < 5 else 3


def must_stop(pool: Numbers, work: Numbers, stop: Numbers) -> bool:
    """Whether the search was told to stop, has used up its nodes, or has filled the pool."""
    if work[STOPPED]:
        return True
    if work[NODES] > work[MOST_NODES] or (work[NODES] & POLL == 0 and stop[0] != 0):
        work[STOPPED] = 1
    elif work[NODES] & POLL == 0 and is_full(pool):
        work[STOPPED] = FULL
    return work[STOPPED] != 0


def value_of_end(found: int, side: int, ply: int) -> int:
    """The value for *side* of the ending *found*, *ply* plies after the root of the search."""
    if found == DRAWN:
        return 0
    wins = (found == ATTACKERS_WIN) == (side == ATTACKERS)
    return WIN - ply if wins else ply - WIN


def value_of_repetition(facts: Numbers, frames: Numbers, frame: int, ply: int) -> int:
    """The value of a position that has occurred before, for its side to move; else ``NOTHING``.

    If it must not occur again, its value is that of a win.
    """
    length = facts[LENGTH]
    tail = frame + 4 * facts[SIZE]
    times = in_tree = in_game = 0
    for back in range(4, frames[tail + QUIET] + 1, 2):
        if frames[tail - back * length + HASH] == frames[tail + HASH]:
            times += 1
            if back <= ply:
                in_tree = 1
            if back >= ply:
                in_game += 1
    rule = facts[REPETITION]
    side = frames[tail + SIDE]
    if rule >= FORBIDDEN:
        # No move led here: to the side that would have made it, that is as bad as a loss.
        is_move = times == 0 or (rule == DEFENDERS_MAY_NOT and side == DEFENDERS)
        return NOTHING if is_move else WIN - ply
    # A position that recurs once can recur twice, but it has not done so yet.
    if times < 2 and not in_tree:
        return NOTHING
    if rule == DRAWS:
        return 0
    wins = side == ATTACKERS if rule == DEFENDERS_LOSE else rule == REPEATER_LOSES
    value = WIN - ply if in_game > 1 else LIKELY
    return value if wins else -value


def plies_to_limit(facts: Numbers, frames: Numbers, work: Numbers, frame: int, ply: int) -> int:
    """The number of plies until the game is a draw by a limit, if nothing is captured."""
    left = work[LEFT] - ply
    quiet = facts[QUIET_LIMIT] - frames[frame + 4 * facts[SIZE] + QUIET]
    return min(left, quiet) if facts[QUIET_LIMIT] else left


def pass_turn(facts: Numbers, frames: Numbers, frame: int) -> int:
    """Write the position at *frame* with the other side to move (a null move); return its frame."""
    size = facts[SIZE]
    length = facts[LENGTH]
    after = frame + length
    copy(frames, frame, length, frames, after)
    tail = after + 4 * size
    frames[tail + SIDE] = 1 - frames[tail + SIDE]
    frames[tail + HASH] ^= facts[TABLES + (TABLE_COUNT + 4) * size * size]
    frames[tail + QUIET] = PASSED
    return after
