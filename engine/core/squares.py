"""Look-ups: pieces on squares, squares that help to capture, and sums over all rows and columns."""

from .constants import *
from .memory import Numbers


def piece_at(facts: Numbers, frames: Numbers, frame: int, square: int) -> int:
    row = square // facts[SIZE]
    return frames[frame + 2 * row] >> 2 * (square - row * facts[SIZE]) & 3


def beside(facts: Numbers, square: int, way: int) -> int:
    """The neighbour of *square* in direction *way*, 0 to 3; -1 off the board.

    Directions 0 and 1 are opposite, and so are 2 and 3.
    """
    size = facts[SIZE]
    row = square // size
    column = square - row * size
    if way == 0:
        return square - 1 if column > 0 else -1
    if way == 1:
        return square + 1 if column < size - 1 else -1
    if way == 2:
        return square - size if row > 0 else -1
    return square + size if row < size - 1 else -1


def is_armed(facts: Numbers, piece: int, side: int) -> bool:
    """Whether *piece*, which has not just moved, helps *side* to capture."""
    return piece != NO_PIECE and piece >> 1 == side and (piece != KING or facts[IS_ANVIL] != 0)


def is_hostile(facts: Numbers, square: int, piece: int, captive: int) -> bool:
    """Whether *square*, with *piece* (or ``EMPTY``) on it, helps to capture a piece beside it.

    *captive* is the kind of that piece.
    """
    area = facts[SIZE] * facts[SIZE]
    return facts[TABLES + HOSTILE * area + 4 * square + piece] >> captive & 1 != 0


def closes(
    facts: Numbers, frames: Numbers, frame: int, square: int, captive: int, side: int
) -> bool:
    """Whether *square*, beside *captive*, helps *side* to enclose it; -1 is off the board."""
    if square < 0:
        # The edge is never hostile to men (rules §2).
        return captive == KING and facts[HOSTILE_EDGE] != 0
    piece = piece_at(facts, frames, frame, square)
    return is_armed(facts, piece, side) or is_hostile(facts, square, piece, captive)


def shuts_in_king(facts: Numbers, frames: Numbers, frame: int, square: int) -> bool:
    """Whether *square* is closed to a king captured on four sides; -1 is off the board."""
    if square < 0:
        return facts[HOSTILE_EDGE] != 0
    piece = piece_at(facts, frames, frame, square)
    return piece == ATTACKER or is_hostile(facts, square, piece, KING)


def mobility(facts: Numbers, frames: Numbers, frame: int, side: int) -> int:
    """The number of moves that *side* has, or would have if it were to move."""
    tally = frames[frame + 4 * facts[SIZE] + TALLY]
    return tally >> MOBILITY + side * MOBILITY_BITS & (1 << MOBILITY_BITS) - 1


def open_lines(facts: Numbers, frames: Numbers, frame: int) -> int:
    """The number of rows and columns with an end that a defender or the king sees."""
    return frames[frame + 4 * facts[SIZE] + TALLY] >> OPEN_LINES & (1 << OPEN_BITS) - 1


def strike_count(facts: Numbers, frames: Numbers, frame: int, side: int) -> int:
    """The number of squares where *side* captures by arriving; one may count in both its lines."""
    tally = frames[frame + 4 * facts[SIZE] + TALLY]
    return tally >> STRIKE_COUNTS + side * STRIKE_BITS & (1 << STRIKE_BITS) - 1


def defenders_left(facts: Numbers, frames: Numbers, frame: int) -> int:
    """The number of defenders left, the king aside."""
    tally = frames[frame + 4 * facts[SIZE] + TALLY]
    return tally >> DEFENDER_COUNT & (1 << COUNT_BITS) - 1


def is_on_edge(facts: Numbers, square: int) -> bool:
    size = facts[SIZE]
    row = square // size
    column = square - row * size
    return row in (0, size - 1) or column in (0, size - 1)


def distance_of(size: int, line: int) -> int:
    """The distance of *line* from the nearest parallel edge; 0 if it is at the edge."""
    return min(line >> 1, size - 1 - (line >> 1))
