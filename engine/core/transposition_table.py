"""Tables that keep the results for positions: one of the search, one of the solver.

A table is a list of pairs: the hash of a position, and its result packed in one number.
"""

from .constants import *
from .memory import Numbers

SEARCH_BITS = 17
"""Binary logarithm of the number of positions for which the search's table has room."""
COMPILED_SEARCH_BITS = 20
"""Such a logarithm for the search in the compiled core."""
SOLVER_BITS = 17
"""Such a logarithm for the solver's table. It is the same in every build, so that a result limited
by nodes (moves tried) is the same on any machine."""

# A result of the search, from the lowest bit: move, depth, bound, value.
DEPTH_SHIFT, BOUND_SHIFT, VALUE_SHIFT = 18, 26, 28
EXACT, AT_LEAST, AT_MOST = 0, 1, 2
OFFSET = 2 * WIN

# A result of the solver: move, then the plies in which a win is proven and ruled out, or 0.
WON_SHIFT, OPEN_SHIFT = DEPTH_SHIFT, DEPTH_SHIFT + 8
PLIES = 0xFF


def key_of(facts: Numbers, frames: Numbers, work: Numbers, frame: int, ply: int) -> int:
    """The key in the search's table of the position at *frame*, *ply* plies after the root."""
    tail = frame + 4 * facts[SIZE]
    # After a capture, nothing in the game can occur again.
    return frames[tail + HASH] ^ (work[RECURRED] if frames[tail + QUIET] >= ply else 0)


def best_before(work: Numbers, table: Numbers, key: int) -> int:
    """The best move that the table has for *key* from an earlier search; 0 if it has none."""
    slot = 2 * (key & work[MASK])
    return table[slot + 1] & (1 << DEPTH_SHIFT) - 1 if table[slot] == key else 0


def recall(
    work: Numbers, table: Numbers, key: int, depth: int, alpha: int, beta: int, ply: int
) -> int:
    """The value of the position with *key*; ``NOTHING`` unless the table settles it.

    The entry has to be from a search of at least *depth* plies, and its value or bound has to be
    enough for a search between *alpha* and *beta*.
    """
    slot = 2 * (key & work[MASK])
    if table[slot] != key:
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
    work: Numbers,
    table: Numbers,
    key: int,
    depth: int,
    alpha: int,
    beta: int,
    ply: int,
    move: int,
    value: int,
) -> None:
    """Store the best *move* for *key*, and its *value*, found between *alpha* and *beta*."""
    bound = AT_LEAST if value >= beta else (EXACT if value > alpha else AT_MOST)
    # In the table, the distance of an end counts from this position.
    if value >= NEARLY:
        value += ply
    elif value <= -NEARLY:
        value -= ply
    slot = 2 * (key & work[MASK])
    table[slot] = key
    table[slot + 1] = (
        move
        | min(depth, 0xFF) << DEPTH_SHIFT
        | bound << BOUND_SHIFT
        | value + OFFSET << VALUE_SHIFT
    )


def recall_proof(
    facts: Numbers, frames: Numbers, work: Numbers, table: Numbers, frame: int, plies: int
) -> int:
    """1 if the table proves a win within *plies*, 0 if it rules one out, otherwise -1."""
    key = frames[frame + 4 * facts[SIZE] + HASH] ^ work[SALT]
    slot = 2 * (key & work[MASK])
    if table[slot] != key:
        return -1
    entry = table[slot + 1]
    if 0 < (entry >> WON_SHIFT & PLIES) <= plies:
        return 1
    return 0 if entry >> OPEN_SHIFT >= plies else -1


def move_before(facts: Numbers, frames: Numbers, work: Numbers, table: Numbers, frame: int) -> int:
    """The move at *frame* that settled an earlier question of the solver; 0 if there is none."""
    key = frames[frame + 4 * facts[SIZE] + HASH] ^ work[SALT]
    slot = 2 * (key & work[MASK])
    return table[slot + 1] & (1 << DEPTH_SHIFT) - 1 if table[slot] == key else 0


def keep_proof(
    facts: Numbers,
    frames: Numbers,
    work: Numbers,
    table: Numbers,
    frame: int,
    plies: int,
    answer: int,
    move: int,
) -> None:
    """Store whether a win within *plies* is proven (*answer* is 1) or ruled out (0).

    *move* is the one that settled it; 0 if all were tried.
    """
    key = frames[frame + 4 * facts[SIZE] + HASH] ^ work[SALT]
    slot = 2 * (key & work[MASK])
    before = table[slot + 1] if table[slot] == key else 0
    won = before >> WON_SHIFT & PLIES
    ruled_out = before >> OPEN_SHIFT
    if answer:
        won = plies
    else:
        ruled_out = plies
    if move == 0:
        move = before & (1 << DEPTH_SHIFT) - 1
    table[slot] = key
    table[slot + 1] = move | won << WON_SHIFT | ruled_out << OPEN_SHIFT
