"""What a position is worth, in hundredths of a man, by the weights among the facts."""

from .layout import (
    ATTACKER_MOVE,
    ATTACKERS,
    BESET,
    DEFENDER_MOVE,
    DEFENDERS,
    GOAL_FROM,
    KING_AT,
    KING_REACH,
    KING_STEP,
    KING_WAYS,
    MORE_WAYS,
    OPEN_LINE,
    SIDE,
    SIZE,
    VALUE,
    WAY_IN_TWO,
    WAY_OUT,
    WEIGHTS_AT,
)
from .memory import Numbers
from .squares import beside, mobility, open_lines, shuts_in_king

MOST_TOLD_APART = 3


def ways_of_king(facts: Numbers, pool: Numbers, frames: Numbers, frame: int) -> int:
    """How many moves of the king reach a goal at once, whoever is to move."""
    size = facts[SIZE]
    king = frames[frame + 4 * size + KING_AT]
    if king < 0:
        return 0
    row = king // size
    along = frames[frame + 2 * size + 2 * row]
    across = frames[frame + 2 * size + 2 * (king - row * size) + 1]
    return pool[along + KING_WAYS] + pool[across + KING_WAYS]


def evaluate(facts: Numbers, pool: Numbers, frames: Numbers, frame: int) -> int:
    """What a position in which the king stands is worth to the side to move."""
    size = facts[SIZE]
    tail = frame + 4 * size
    weights = facts[WEIGHTS_AT]
    value = frames[tail + VALUE]
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
    steps = in_two = 0
    reach = pool[along + KING_REACH]
    crossing = frame + 2 * size + 1
    while reach:
        if reach & 1:
            steps += 1
            in_two += pool[frames[crossing] + GOAL_FROM] >> row & 1
        reach >>= 1
        crossing += 2
    reach = pool[across + KING_REACH]
    crossing = frame + 2 * size
    while reach:
        if reach & 1:
            steps += 1
            in_two += pool[frames[crossing] + GOAL_FROM] >> column & 1
        reach >>= 1
        crossing += 2
    value += steps * facts[weights + KING_STEP]
    if in_two:
        value += facts[weights + WAY_IN_TWO + min(in_two, MOST_TOLD_APART) - 1]
    beset = 0
    for way in range(4):
        if shuts_in_king(facts, frames, frame, beside(facts, king, way)):
            beset += 1
    value += facts[weights + BESET + beset]
    return -value if frames[tail + SIDE] else value
