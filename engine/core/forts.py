"""Exit forts: the king safe behind men at the edge (rules §2, "Exit fort").

*scratch* has room for two numbers for each square. The first half are marks: ``ROOM`` that the king
has to himself, ``MAN`` who shuts him in or might, ``REACHED`` by attackers if only they moved.
"""

from .constants import *
from .lines import closes_camp
from .memory import Numbers
from .squares import beside, is_hostile, piece_at

ROOM, MAN, REACHED = 1, 2, 4


def is_fort_of_king(
    facts: Numbers, pool: Numbers, frames: Numbers, frame: int, king: int, scratch: Numbers
) -> bool:
    """Whether the king, on square *king*, is in an exit fort, shut off by men who are safe.

    *scratch* is overwritten; the module says what it holds afterwards.
    """
    size = facts[SIZE]
    row = king // size
    column = king - row * size
    if 0 < row < size - 1 and 0 < column < size - 1:
        return False
    along = frames[frame + 2 * size + 2 * row]
    across = frames[frame + 2 * size + 2 * column + 1]
    if pool[along + EXPOSES_KING] or pool[across + EXPOSES_KING]:
        return False
    if not (moves_in(pool, along, king) or moves_in(pool, across, king)):
        return False
    if not mark_room(facts, frames, frame, king, scratch):
        return False
    return holds(facts, frames, frame, scratch)


def marks_goal(facts: Numbers, scratch: Numbers) -> bool:
    """Whether a goal is among the squares that *scratch* marks as the king's ``ROOM``."""
    area = facts[SIZE] * facts[SIZE]
    for square in range(area):
        if scratch[square] & ROOM and facts[TABLES + GOAL * area + square]:
            return True
    return False


def moves_in(pool: Numbers, record: int, square: int) -> bool:
    """Whether the defender on *square* can move along the line of *record*."""
    first = record + MOVES + pool[record + MOVE_COUNTS]
    for at in range(first, first + pool[record + MOVE_COUNTS + 1]):
        if pool[at] >> SHIFT == square:
            return True
    return False


def mark_room(facts: Numbers, frames: Numbers, frame: int, king: int, scratch: Numbers) -> bool:
    """Mark the empty squares that the king can reach, and his men; False if an attacker gets in."""
    area = facts[SIZE] * facts[SIZE]
    for square in range(area):
        is_man = piece_at(facts, frames, frame, square) == DEFENDER
        scratch[square] = MAN if is_man else 0
    scratch[king] = ROOM
    scratch[area] = king
    waiting = 1
    while waiting:
        waiting -= 1
        square = scratch[area + waiting]
        for way in range(4):
            neighbour = beside(facts, square, way)
            if neighbour < 0 or scratch[neighbour]:
                continue
            if piece_at(facts, frames, frame, neighbour) != NO_PIECE:
                return False
            scratch[neighbour] = ROOM
            scratch[area + waiting] = neighbour
            waiting += 1
    return True


def holds(facts: Numbers, frames: Numbers, frame: int, scratch: Numbers) -> bool:
    """Whether the men around the king's room still shut it when those who can be captured are gone.

    Attackers are taken to move as often as they like. ``tafl.exit_fort`` explains why shieldwalls
    need no check.
    """
    area = facts[SIZE] * facts[SIZE]
    has_fallen = True
    while has_fallen:
        mark_reached(facts, frames, frame, scratch)
        has_fallen = False
        for square in range(area):
            if scratch[square] & MAN and can_be_taken(facts, frames, frame, square, scratch):
                if is_beside_room(facts, square, scratch):
                    return False
                scratch[square] &= ~MAN
                has_fallen = True
    return True


def is_beside_room(facts: Numbers, square: int, scratch: Numbers) -> bool:
    for way in range(4):
        neighbour = beside(facts, square, way)
        if neighbour >= 0 and scratch[neighbour] & ROOM:
            return True
    return False


def mark_reached(facts: Numbers, frames: Numbers, frame: int, scratch: Numbers) -> None:
    """Mark the squares that attackers can reach; without attackers, those where one could stop."""
    size = facts[SIZE]
    area = size * size
    are_none = frames[frame + 4 * size + ATTACKER_COUNT] == 0
    waiting = 0
    for square in range(area):
        scratch[square] &= ~REACHED
        if scratch[square]:
            continue
        if are_none:
            if may_stand(facts, square, square):
                scratch[square] = REACHED
        elif piece_at(facts, frames, frame, square) == ATTACKER:
            scratch[square] = REACHED
            scratch[area + waiting] = square
            waiting += 1
    while waiting:
        waiting -= 1
        source = scratch[area + waiting]
        for way in range(4):
            waiting = mark_along(facts, source, way, scratch, waiting)


def mark_along(facts: Numbers, source: int, way: int, scratch: Numbers, waiting: int) -> int:
    """Mark the squares that an attacker reaches from *source*; return the new value of *waiting*.

    *way* is the direction, *waiting* the number of squares to go on from. The nearest square is
    enough, since he may go on from it. Out of a camp all are needed: he may enter others only from
    his own.
    """
    area = facts[SIZE] * facts[SIZE]
    is_in_camp = facts[TABLES + CAMP * area + source] != 0
    square = beside(facts, source, way)
    for _ in range(facts[STEPS + ATTACKER]):
        if square < 0 or scratch[square] & (ROOM | MAN):
            break
        stops = may_stand(facts, source, square)
        if stops and not scratch[square]:
            scratch[square] = REACHED
            scratch[area + waiting] = square
            waiting += 1
        crosses = facts[TABLES + CROSS * area + square] >> ATTACKER & 1
        if (
            (stops and not is_in_camp)
            or not crosses
            or closes_camp(facts, ATTACKER, source, square)
        ):
            break
        square = beside(facts, square, way)
    return waiting


def may_stand(facts: Numbers, source: int, square: int) -> bool:
    """Whether an attacker from *source* may stop on *square*."""
    area = facts[SIZE] * facts[SIZE]
    stops = facts[TABLES + STOP * area + square] >> ATTACKER & 1
    return stops != 0 and not closes_camp(facts, ATTACKER, source, square)


def can_be_taken(facts: Numbers, frames: Numbers, frame: int, man: int, scratch: Numbers) -> bool:
    """Whether *man* can be captured between two by attackers, if only they moved."""
    # A single attacker cannot close both of his sides.
    are_two = frames[frame + 4 * facts[SIZE] + ATTACKER_COUNT] != 1
    for way in range(0, 4, 2):
        one = beside(facts, man, way)
        other = beside(facts, man, way + 1)
        if one < 0 or other < 0:
            continue
        reaches_one = scratch[one] & REACHED != 0
        reaches_other = scratch[other] & REACHED != 0
        if reaches_one and reaches_other and are_two:
            return True
        if reaches_one and shuts(facts, other, scratch):
            return True
        if reaches_other and shuts(facts, one, scratch):
            return True
    return False


def shuts(facts: Numbers, square: int, scratch: Numbers) -> bool:
    """Whether *square*, if it is empty, helps by itself to capture a man beside it."""
    return not scratch[square] & MAN and is_hostile(facts, square, NO_PIECE, DEFENDER)
