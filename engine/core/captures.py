"""Captures by a piece that has just arrived, while all captured pieces are still in place.

*taken* holds the number of captured squares, and then the squares.
"""

from .constants import *
from .memory import Numbers
from .squares import beside, closes, is_armed, piece_at, shuts_in_king

SHORTEST_WALL = 2


def take(taken: Numbers, square: int) -> None:
    """Add *square* to *taken*, unless it is there already."""
    if not is_taken(taken, square):
        taken[0] += 1
        taken[taken[0]] = square


def is_taken(taken: Numbers, square: int) -> bool:
    for number in range(1, taken[0] + 1):
        if taken[number] == square:
            return True
    return False


def capture(
    facts: Numbers, frames: Numbers, frame: int, arrived: int, side: int, taken: Numbers
) -> None:
    """Write to *taken* what the piece of *side* on *arrived* captures, the king included."""
    taken[0] = 0
    if piece_at(facts, frames, frame, arrived) == KING and not facts[IS_HAMMER]:
        return
    for way in range(4):
        square = beside(facts, arrived, way)
        if square >= 0 and is_caught_between(facts, frames, frame, square, way, side):
            take(taken, square)
    if facts[SHIELDWALL]:
        take_walls(facts, frames, frame, arrived, side, taken)
    if side == ATTACKERS:
        if facts[LINNAEAN]:
            take_against_throne(facts, frames, frame, arrived, taken)
        area = facts[SIZE] * facts[SIZE]
        king = frames[frame + 4 * facts[SIZE] + KING_AT]
        if not facts[TABLES + LIKE_A_MAN * area + king] and is_caught(
            facts, frames, frame, king, arrived, taken
        ):
            take(taken, king)


def is_caught_between(
    facts: Numbers, frames: Numbers, frame: int, square: int, way: int, side: int
) -> bool:
    """Whether the piece that arrived captures an enemy on *square*, in direction *way* from it."""
    if not is_enemy(facts, frames, frame, square, side):
        return False
    captive = piece_at(facts, frames, frame, square)
    area = facts[SIZE] * facts[SIZE]
    if captive == KING and not facts[TABLES + LIKE_A_MAN * area + square]:
        return False
    return closes(facts, frames, frame, beside(facts, square, way), captive, side)


def take_walls(
    facts: Numbers, frames: Numbers, frame: int, arrived: int, side: int, taken: Numbers
) -> None:
    """Add to *taken* the rows of enemies on the edge (shieldwalls) that *arrived* closes in."""
    for way in range(4):
        square = beside(facts, arrived, way)
        if square < 0 or not is_enemy(facts, frames, frame, square, side):
            continue
        for inward in range(4):
            # The edge runs behind both pieces: inward is the way from it into the board.
            if inward >> 1 != way >> 1 and beside(facts, arrived, inward ^ 1) < 0:
                take_wall(facts, frames, frame, square, way, inward, arrived, side, taken)
        if facts[FRONTING] and beside(facts, square, way) < 0:
            take_wall_behind(facts, frames, frame, square, way, arrived, side, taken)


def is_enemy(facts: Numbers, frames: Numbers, frame: int, square: int, side: int) -> bool:
    piece = piece_at(facts, frames, frame, square)
    return piece != NO_PIECE and piece >> 1 != side


def ends_wall(facts: Numbers, frames: Numbers, frame: int, square: int, side: int) -> bool:
    """Whether *square*, at the end of a row, is closed by a piece of *side* or an empty corner."""
    if square < 0:
        return False
    piece = piece_at(facts, frames, frame, square)
    if piece != NO_PIECE:
        return is_armed(facts, piece, side)
    area = facts[SIZE] * facts[SIZE]
    return facts[SHIELDWALL] == CORNERS_CLOSE and facts[TABLES + CORNER * area + square] != 0


def take_wall(
    facts: Numbers,
    frames: Numbers,
    frame: int,
    first: int,
    way: int,
    inward: int,
    arrived: int,
    side: int,
    taken: Numbers,
) -> None:
    """Add to *taken* the enemies in a row from *first* on, in direction *way*, if it is closed.

    *inward* is the direction from the row to the squares in front. A king in the row is not taken.
    """
    length = 0
    square = first
    while square >= 0 and is_enemy(facts, frames, frame, square, side):
        front = beside(facts, square, inward)
        if front != arrived and not is_armed(facts, piece_at(facts, frames, frame, front), side):
            return
        length += 1
        square = beside(facts, square, way)
    if length < SHORTEST_WALL or not ends_wall(facts, frames, frame, square, side):
        return
    square = first
    for _ in range(length):
        if piece_at(facts, frames, frame, square) != KING:
            take(taken, square)
        square = beside(facts, square, way)


def take_wall_behind(
    facts: Numbers,
    frames: Numbers,
    frame: int,
    square: int,
    outward: int,
    arrived: int,
    side: int,
    taken: Numbers,
) -> None:
    """Add to *taken* the row on the edge through *square*, if *arrived* has closed its front."""
    along = 2 if outward < 2 else 0
    first = square
    before = beside(facts, first, along)
    while before >= 0 and is_enemy(facts, frames, frame, before, side):
        first = before
        before = beside(facts, first, along)
    if ends_wall(facts, frames, frame, before, side):
        take_wall(facts, frames, frame, first, along ^ 1, outward ^ 1, arrived, side, taken)


def take_against_throne(
    facts: Numbers, frames: Numbers, frame: int, arrived: int, taken: Numbers
) -> None:
    """Add to *taken* the defender between *arrived* and a king on his throne (Linnaean capture).

    The other three neighbours of the throne have to be attackers.
    """
    size = facts[SIZE]
    throne = frames[frame + 4 * size + KING_AT]
    if throne < 0 or not facts[TABLES + THRONE * size * size + throne]:
        return
    for way in range(4):
        man = beside(facts, throne, way)
        if man < 0 or beside(facts, man, way) != arrived:
            continue
        if piece_at(facts, frames, frame, man) != DEFENDER:
            continue
        besieged = 0
        for other in range(4):
            square = beside(facts, throne, other)
            if other != way and square >= 0 and piece_at(facts, frames, frame, square) == ATTACKER:
                besieged += 1
        if besieged == 3:
            take(taken, man)


def is_caught(
    facts: Numbers, frames: Numbers, frame: int, king: int, arrived: int, taken: Numbers
) -> bool:
    """Whether the piece on *arrived* closes in the king, alone or with a man beside him."""
    if facts[PAIRED_KING]:
        return is_caught_in_pair(facts, frames, frame, king, arrived, taken)
    # Only in a pair does a man taken by the same move no longer shield him.
    return are_beside(facts, king, arrived) and is_shut_in(facts, frames, frame, king, -1, taken, 0)


def is_caught_in_pair(
    facts: Numbers, frames: Numbers, frame: int, king: int, arrived: int, taken: Numbers
) -> bool:
    """Whether all neighbours of the king, or of him and a defender beside him, are closed."""
    is_near = are_beside(facts, king, arrived)
    for way in range(4):
        man = beside(facts, king, way)
        if man >= 0 and piece_at(facts, frames, frame, man) == DEFENDER:
            is_near = is_near or are_beside(facts, man, arrived)
    if not is_near:
        return False
    if is_shut_in(facts, frames, frame, king, -1, taken, 1):
        return True
    for way in range(4):
        man = beside(facts, king, way)
        if (
            man >= 0
            and piece_at(facts, frames, frame, man) == DEFENDER
            and not is_taken(taken, man)
            and is_shut_in(facts, frames, frame, king, man, taken, 1)
            and is_shut_in(facts, frames, frame, man, king, taken, 1)
        ):
            return True
    return False


def are_beside(facts: Numbers, square: int, other: int) -> bool:
    for way in range(4):
        if beside(facts, square, way) == other:
            return True
    return False


def is_shut_in(
    facts: Numbers,
    frames: Numbers,
    frame: int,
    square: int,
    partner: int,
    taken: Numbers,
    counts_taken: int,
) -> bool:
    """Whether a king on *square* can go to none of its neighbours, except perhaps *partner*.

    *partner* is -1 for none. *taken* lists the men that this move captures: unless *counts_taken*
    is 0, their squares are passed over too, as if they were still his own men's.
    """
    for way in range(4):
        neighbour = beside(facts, square, way)
        if neighbour >= 0 and (
            neighbour == partner or (counts_taken != 0 and is_taken(taken, neighbour))
        ):
            continue
        if not shuts_in_king(facts, frames, frame, neighbour):
            return False
    return True
