"""Moves that threaten to win at once."""

from .constants import *
from .memory import Numbers, copy
from .move_ordering import list_moves_beside
from .moves import list_moves, meets_enemy
from .squares import beside, is_hostile, is_on_edge, piece_at, strike_count
from .winning_moves import MOST_TAKEN, has_row_on_edge, list_moves_to_edge, path_out

MOST_ROOM_LOST = 13
"""Most empty squares that a side can no longer enter after two moves: its own, which captures
nothing, and the enemy's, which captures three men. Three squares are filled, four could only be
entered by the man who left, and two by each captured man. Each man captured by the first move costs
two more."""
MOST_STEPS_LOST = 10
"""Most steps (moves by one square) that men lose by an enemy's move: one for each of four men
beside the square that it fills, and two more for each of three men who are captured."""


def list_threats_of_attackers(
    facts: Numbers,
    pool: Numbers,
    frames: Numbers,
    frame: int,
    scratch: Numbers,
    moves: Numbers,
    at: int,
) -> int:
    """List in *moves*, from *at* on, the attackers' moves that might win in three plies.

    If two more squares beside the king have to be closed, these are moves to such squares; if more,
    there are none. That is so if the defenders can leave him where he is and move other men twice,
    as they have so much room that nothing can take it all, and if three paths lead out where
    encirclement wins. Otherwise all legal moves are listed. Return the next index.
    """
    king = frames[frame + 4 * facts[SIZE] + KING_AT]
    missing = missing_beside_king(facts, frames, frame, king)
    if (
        missing < 2
        or facts[LINNAEAN]
        or (facts[SHIELDWALL] and has_row_on_edge(facts, frames, frame))
        or count_steps(facts, pool, frames, frame) <= MOST_STEPS_LOST
        or count_room(facts, pool, frames, frame, scratch, DEFENDERS)
        <= MOST_ROOM_LOST + 2 * min(MOST_TAKEN, 2 * strike_count(facts, frames, frame, ATTACKERS))
        or (
            facts[ENCIRCLEMENT]
            and not has_three_paths(facts, frames, frame, king, scratch, moves, at)
        )
    ):
        return list_moves(facts, pool, frames, frame, moves, at)
    if missing > 2:
        return at
    return list_moves_beside(facts, pool, frames, frame, king, moves, at)


def missing_beside_king(facts: Numbers, frames: Numbers, frame: int, king: int) -> int:
    """The least number of the king's neighbours still to be closed to capture him where he is."""
    if facts[TABLES + LIKE_A_MAN * facts[SIZE] * facts[SIZE] + king]:
        along = missing_on(facts, frames, frame, king, 0) + missing_on(
            facts, frames, frame, king, 1
        )
        across = missing_on(facts, frames, frame, king, 2)
        return min(along, across + missing_on(facts, frames, frame, king, 3))
    missing = 0
    for way in range(4):
        missing += missing_on(facts, frames, frame, king, way)
    return missing


def missing_on(facts: Numbers, frames: Numbers, frame: int, king: int, way: int) -> int:
    """The number of attackers missing beside the king at *king*, in the direction *way*.

    0 where an attacker or a hostile square closes him in, also one that is hostile only without a
    man on it; 1 where an attacker has to come; 9 at an edge that never closes him in.
    """
    square = beside(facts, king, way)
    if square < 0:
        return 0 if facts[HOSTILE_EDGE] else 9
    if (
        piece_at(facts, frames, frame, square) == ATTACKER
        or is_hostile(facts, square, NO_PIECE, KING)
        or is_hostile(facts, square, DEFENDER, KING)
    ):
        return 0
    return 1


def count_steps(facts: Numbers, pool: Numbers, frames: Numbers, frame: int) -> int:
    """The number of the defenders' moves by one square, except the king's and those to the edge."""
    size = facts[SIZE]
    king = frames[frame + 4 * size + KING_AT]
    count = 0
    for line in range(2 * size):
        record = frames[frame + 2 * size + line]
        first = record + MOVES + pool[record + MOVE_COUNTS]
        for number in range(first, first + pool[record + MOVE_COUNTS + 1]):
            source = pool[number] >> SHIFT
            target = pool[number] & SQUARE
            if (
                abs(target - source) in (1, size)
                and source != king
                and not is_on_edge(facts, target)
            ):
                count += 1
    return count


def count_room(
    facts: Numbers, pool: Numbers, frames: Numbers, frame: int, scratch: Numbers, side: int
) -> int:
    """The number of squares that *side* can enter by a move of one square, hostile ones aside."""
    size = facts[SIZE]
    man = DEFENDER if side else ATTACKER
    copy(facts, TABLES + ZEROS * size * size, size * size, scratch, 0)
    count = 0
    for line in range(2 * size):
        record = frames[frame + 2 * size + line]
        first = record + MOVES + (pool[record + MOVE_COUNTS] if side else 0)
        for number in range(first, first + pool[record + MOVE_COUNTS + side]):
            target = pool[number] & SQUARE
            if (
                scratch[target] == 0
                and abs(target - (pool[number] >> SHIFT)) in (1, size)
                and not is_hostile(facts, target, NO_PIECE, man)
            ):
                scratch[target] = 1
                count += 1
    return count


def has_three_paths(
    facts: Numbers,
    frames: Numbers,
    frame: int,
    king: int,
    scratch: Numbers,
    moves: Numbers,
    at: int,
) -> bool:
    """Whether three separate paths from the king to the edge are found: two men cannot cut all."""
    area = facts[SIZE] * facts[SIZE]
    copy(facts, TABLES + ZEROS * area, area, moves, at)
    for _ in range(3):
        square = path_out(facts, frames, frame, king, scratch, moves, at)
        if square < 0:
            return False
        if square == king:
            return True
        while square != king:
            moves[at + square] = area + 1
            square = scratch[square] - 1
    return True


def list_threats_of_defenders(
    facts: Numbers,
    pool: Numbers,
    frames: Numbers,
    frame: int,
    scratch: Numbers,
    moves: Numbers,
    at: int,
) -> int:
    """List in *moves*, from *at* on, the defenders' moves that might win in three plies.

    Such a move is the king's, or removes a piece from his row or column, by leaving or by
    capturing. After any other, an attacker elsewhere makes a quiet move, and the king still has no
    way out. Where that is not certain, all legal moves are listed. Return the next index.
    """
    size = facts[SIZE]
    last = list_moves(facts, pool, frames, frame, moves, at)
    tail = frame + 4 * size
    king = frames[tail + KING_AT]
    most_taken = MOST_TAKEN + size if facts[SHIELDWALL] else MOST_TAKEN
    if (
        facts[LINNAEAN]
        or frames[tail + ATTACKER_COUNT] - most_taken <= facts[FEW_ATTACKERS]
        or (facts[SHIELDWALL] and has_row_on_edge(facts, frames, frame))
        or (
            facts[EXIT_FORT] == FORT_WINS
            and (
                is_on_edge(facts, king)
                or list_moves_to_edge(facts, pool, frames, frame, moves, last) > last
            )
        )
        or count_room(facts, pool, frames, frame, scratch, ATTACKERS) <= MOST_ROOM_LOST + 2
        or not has_quiet_move(facts, pool, frames, frame, king)
    ):
        return last
    end = at
    for number in range(at, last):
        move = moves[number]
        source = move >> SHIFT
        if (
            source // size == king // size
            or source % size == king % size
            or is_hostile(facts, source, NO_PIECE, DEFENDER)
            or is_on_edge(facts, move & SQUARE)
            or meets_enemy(facts, frames, frame, move & SQUARE, DEFENDERS)
        ):
            moves[end] = move
            end += 1
    return end


def has_quiet_move(facts: Numbers, pool: Numbers, frames: Numbers, frame: int, king: int) -> bool:
    """Whether an attacker outside the king's row and column has a step that captures nothing."""
    size = facts[SIZE]
    records = frame + 2 * size
    for line in range(2 * size):
        record = frames[records + line]
        for number in range(record + MOVES, record + MOVES + pool[record + MOVE_COUNTS]):
            source = pool[number] >> SHIFT
            target = pool[number] & SQUARE
            row = target // size
            column = target - row * size
            if (
                abs(target - source) in (1, size)
                and source // size != king // size
                and source % size != king % size
                and not pool[frames[records + 2 * row] + STRIKES] >> column & 1
                and not pool[frames[records + 2 * column + 1] + STRIKES] >> row & 1
            ):
                return True
    return False
