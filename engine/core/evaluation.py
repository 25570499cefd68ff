"""The value of a position, in hundredths of a man, by the weights among the facts."""

from .constants import *
from .corners import value_of_guards
from .memory import Numbers
from .network import correction
from .squares import defenders_left, mobility, open_lines

MOST_TOLD_APART = 3

IN_TWO, IN_THREE, STEPS_IN_TWO = 8, 16, 24
"""First bits of the last three counts that ``prospects`` packs; the first count is below them."""
PROSPECT = 0xFF


def ways_of_king(facts: Numbers, pool: Numbers, frames: Numbers, frame: int) -> int:
    """The number of the king's moves that reach a goal at once, whichever side is to move."""
    size = facts[SIZE]
    king = frames[frame + 4 * size + KING_AT]
    if king < 0:
        return 0
    row = king // size
    along = frames[frame + 2 * size + 2 * row]
    across = frames[frame + 2 * size + 2 * (king - row * size) + 1]
    return pool[along + KING_WAYS] + pool[across + KING_WAYS]


def prospects(facts: Numbers, pool: Numbers, frames: Numbers, frame: int, line: int) -> int:
    """The king's prospects by moving along *line*, his row or column: four counts in one number.

    From the lowest bit on, at ``IN_TWO``, ``IN_THREE`` and ``STEPS_IN_TWO``, they count

    - the squares to which he can move;
    - those of them from which his next move could escape;
    - his next moves from them to an edge from which a third move could escape;
    - all his next moves from them at right angles to *line*.
    """
    size = facts[SIZE]
    found = 0
    reach = pool[frames[frame + 2 * size + line] + KING_REACH]
    # The lines that cross this one; the first and the last are edges.
    crossing = frame + 2 * size + 1 - (line & 1)
    low = pool[frames[crossing] + GOAL_FROM]
    high = pool[frames[crossing + 2 * size - 2] + GOAL_FROM]
    place = line >> 1
    while reach:
        if reach & 1:
            record = frames[crossing]
            found += 1 + (pool[record + REACHES + place] << STEPS_IN_TWO)
            found += (pool[record + GOAL_FROM] >> place & 1) << IN_TWO
            if low & 1 and pool[record + RUNS] > place:
                found += 1 << IN_THREE
            if high & 1 and pool[record + RUNS + 1] >= size - place:
                found += 1 << IN_THREE
        reach >>= 1
        low >>= 1
        high >>= 1
        crossing += 2
    return found


def evaluate(facts: Numbers, pool: Numbers, frames: Numbers, frame: int) -> int:
    """The value to the side to move, in hundredths of a man; the king has to be on the board."""
    size = facts[SIZE]
    tail = frame + 4 * size
    weights = facts[WEIGHTS_AT]
    value = frames[tail + VALUE] + facts[weights + START]
    value += facts[weights + OPEN_LINE] * open_lines(facts, frames, frame)
    moves = facts[weights + ATTACKER_MOVE] * mobility(facts, frames, frame, ATTACKERS)
    moves += facts[weights + DEFENDER_MOVE] * mobility(facts, frames, frame, DEFENDERS)
    value += moves >> 4
    king = frames[tail + KING_AT]
    row = king // size
    column = king - row * size
    along = frames[frame + 2 * size + 2 * row]
    across = frames[frame + 2 * size + 2 * column + 1]
    ways = pool[along + KING_WAYS] + pool[across + KING_WAYS]
    if ways:
        value += facts[weights + WAY_OUT]
        if ways > 1:
            value += facts[weights + MORE_WAYS]
    seen = prospects(facts, pool, frames, frame, 2 * row)
    seen += prospects(facts, pool, frames, frame, 2 * column + 1)
    steps = seen & PROSPECT
    in_two = seen >> IN_TWO & PROSPECT
    in_three = seen >> IN_THREE & PROSPECT
    freedom = 16 * steps * facts[weights + KING_STEP]
    freedom += (seen >> STEPS_IN_TWO) * facts[weights + KING_STEP_IN_TWO]
    defenders = defenders_left(facts, frames, frame)
    value += freedom * (16 + facts[weights + LONELY] // (1 + defenders)) >> 8
    if in_two:
        value += facts[weights + WAY_IN_TWO + min(in_two, MOST_TOLD_APART) - 1]
    if in_three:
        value += facts[weights + WAY_IN_THREE + min(in_three, MOST_TOLD_APART) - 1]
    beset = pool[along + KING_SHUT] + pool[across + KING_SHUT]
    value += facts[weights + BESET + beset]
    if frames[tail + GUARDS]:
        value += value_of_guards(facts, frames[tail + GUARDS])
    if facts[NETWORK_AT]:
        value += correction(facts, frames, frame)
    return -value if frames[tail + SIDE] else value
