"""The moves by which the attackers can stop a king who has a way out."""

from .constants import *
from .memory import Numbers
from .move_ordering import list_moves_beside, list_moves_to
from .squares import beside, piece_at


def list_stops(
    facts: Numbers, pool: Numbers, frames: Numbers, frame: int, moves: Numbers, at: int
) -> int:
    """List in *moves*, from *at* on, the moves that might stop a king with a way out.

    The attackers' moves end beside him, where they might capture him, or, if he has ways out in
    only one direction, on the squares up to the nearest goal. Return the next index.
    """
    size = facts[SIZE]
    king = frames[frame + 4 * size + KING_AT]
    at = list_moves_beside(facts, pool, frames, frame, king, moves, at)
    only = goal = -1
    for way in range(4):
        end = nearest_goal(facts, pool, frames, frame, king, way)
        if end >= 0:
            if only >= 0:
                return at
            only = way
            goal = end
    square = beside(facts, king, only)
    while square != goal:
        square = beside(facts, square, only)
        at = list_moves_to(facts, pool, frames, frame, square, moves, at)
    return at


def nearest_goal(
    facts: Numbers, pool: Numbers, frames: Numbers, frame: int, king: int, way: int
) -> int:
    """The nearest goal that the king can reach by a move in direction *way*; -1 for none."""
    size = facts[SIZE]
    row = king // size
    line = 2 * row if way < 2 else 2 * (king - row * size) + 1
    reach = pool[frames[frame + 2 * size + line] + KING_REACH]
    square = beside(facts, king, way)
    while square >= 0 and piece_at(facts, frames, frame, square) == NO_PIECE:
        row = square // size
        index = square - row * size if way < 2 else row
        if reach >> index & 1 and facts[TABLES + GOAL * size * size + square]:
            return square
        square = beside(facts, square, way)
    return -1
