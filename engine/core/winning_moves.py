"""Moves that end the game at once."""

from .constants import *
from .endings import end_of, win_of
from .evaluation import ways_of_king
from .memory import Lists, Numbers, copy
from .move_ordering import last_gap, list_moves_beside, list_moves_of_king, list_moves_to
from .moves import list_moves, play
from .squares import beside, closes, is_on_edge, open_lines, piece_at

MOST_STOPPED = 6
"""Most enemies that a move can leave unable to move: four who see the square that it fills, and two
beside empty corners at the ends of a row that it captures."""
MOST_TAKEN = 3
"""Most men that a move captures between two."""
MOST_CLOSED = 5
"""Most rows and columns whose ends a move can hide from defenders, shieldwalls aside: two through
its square, and those of three men who are captured."""
MEN_ON_LINE = 0x2AAAAAAAAAA
"""Mask of the higher bit of each square in a line's code: defenders and the king have it, attackers
do not."""


def winning_move(lists: Lists, frame: int, at: int) -> int:
    """A move that wins the game at once; 0 if the side to move has none."""
    facts, known, pool, frames, taken, scratch, moves, _, work, _, twice, _ = lists
    side = frames[frame + 4 * facts[SIZE] + SIDE]
    if side == DEFENDERS:
        if ways_of_king(facts, pool, frames, frame):
            return way_out(facts, pool, frames, frame, moves, at)
        last = list_last_of_defenders(facts, pool, frames, frame, moves, twice, at)
    else:
        last = list_last_of_attackers(facts, pool, frames, frame, scratch, moves, twice, at)
    for number in range(at, last):
        after = play(facts, known, pool, frames, frame, moves[number], taken)
        work[NODES] += 1
        if end_of(facts, pool, frames, after, scratch, twice) == win_of(side):
            return moves[number]
    return 0


def way_out(
    facts: Numbers, pool: Numbers, frames: Numbers, frame: int, moves: Numbers, at: int
) -> int:
    """The king's first move that reaches a goal, or 0; all his moves are written from *at* on."""
    goals = TABLES + GOAL * facts[SIZE] * facts[SIZE]
    for number in range(at, list_moves_of_king(facts, pool, frames, frame, moves, at)):
        if facts[goals + (moves[number] & SQUARE)]:
            return moves[number]
    return 0


def list_last_of_defenders(
    facts: Numbers,
    pool: Numbers,
    frames: Numbers,
    frame: int,
    moves: Numbers,
    twice: Numbers,
    at: int,
) -> int:
    """List in *moves*, from *at* on, moves that might win without a goal; return the next index."""
    size = facts[SIZE]
    tail = frame + 4 * size
    most_taken = MOST_TAKEN + size if facts[SHIELDWALL] else MOST_TAKEN
    left = frames[tail + ATTACKER_COUNT] - most_taken
    is_fort_near = facts[EXIT_FORT] == FORT_WINS
    if (
        twice[0]
        # A game may begin with the king on a goal: then it ends with the first move.
        or facts[TABLES + GOAL * size * size + frames[tail + KING_AT]]
        or left <= facts[FEW_ATTACKERS]
        or (is_fort_near and is_on_edge(facts, frames[tail + KING_AT]))
        or (not facts[NO_MOVE_DRAWS] and can_be_stuck(facts, pool, frames, frame, ATTACKERS))
    ):
        return list_moves(facts, pool, frames, frame, moves, at)
    if is_fort_near:
        return list_moves_to_edge(facts, pool, frames, frame, moves, at)
    return at


def list_moves_to_edge(
    facts: Numbers, pool: Numbers, frames: Numbers, frame: int, moves: Numbers, at: int
) -> int:
    """List in *moves*, from *at* on, the king's moves to the edge; return the next index."""
    for number in range(at, list_moves_of_king(facts, pool, frames, frame, moves, at)):
        if is_on_edge(facts, moves[number] & SQUARE):
            moves[at] = moves[number]
            at += 1
    return at


def list_last_of_attackers(
    facts: Numbers,
    pool: Numbers,
    frames: Numbers,
    frame: int,
    scratch: Numbers,
    moves: Numbers,
    twice: Numbers,
    at: int,
) -> int:
    """List in *moves*, from *at* on, attackers' moves that might win; return the next index."""
    if twice[0] or (
        not facts[NO_MOVE_DRAWS]
        and not has_two_ways(facts, pool, frames, frame)
        and can_be_stuck(facts, pool, frames, frame, DEFENDERS)
    ):
        return list_moves(facts, pool, frames, frame, moves, at)
    at = list_captures_of_king(facts, pool, frames, frame, moves, at)
    if facts[ENCIRCLEMENT]:
        at = list_encircling(facts, pool, frames, frame, scratch, moves, at)
    return at


def list_captures_of_king(
    facts: Numbers, pool: Numbers, frames: Numbers, frame: int, moves: Numbers, at: int
) -> int:
    """List in *moves*, from *at* on, moves that might capture the king; return the next index."""
    size = facts[SIZE]
    king = frames[frame + 4 * size + KING_AT]
    if facts[TABLES + LIKE_A_MAN * size * size + king]:
        for way in range(4):
            square = beside(facts, king, way)
            if square < 0 or piece_at(facts, frames, frame, square) != NO_PIECE:
                continue
            if closes(facts, frames, frame, beside(facts, king, way ^ 1), KING, ATTACKERS):
                at = list_moves_to(facts, pool, frames, frame, square, moves, at)
        return at
    if not facts[PAIRED_KING]:
        gap = last_gap(facts, frames, frame)
        return list_moves_to(facts, pool, frames, frame, gap, moves, at) if gap >= 0 else at
    at = list_moves_beside(facts, pool, frames, frame, king, moves, at)
    for way in range(4):
        square = beside(facts, king, way)
        if square >= 0 and piece_at(facts, frames, frame, square) == DEFENDER:
            at = list_moves_beside(facts, pool, frames, frame, square, moves, at)
    return at


def has_two_ways(facts: Numbers, pool: Numbers, frames: Numbers, frame: int) -> bool:
    """Whether the king can move in two directions, so that no single move stops him."""
    size = facts[SIZE]
    king = frames[frame + 4 * size + KING_AT]
    row = king // size
    column = king - row * size
    along = pool[frames[frame + 2 * size + 2 * row] + KING_REACH]
    across = pool[frames[frame + 2 * size + 2 * column + 1] + KING_REACH]
    ways = 1 if along >> column else 0
    ways += 1 if along & (1 << column) - 1 else 0
    ways += 1 if across >> row else 0
    ways += 1 if across & (1 << row) - 1 else 0
    return ways > 1


def can_be_stuck(facts: Numbers, pool: Numbers, frames: Numbers, frame: int, side: int) -> bool:
    """Whether a move of the other side might leave *side* without moves; when in doubt, True."""
    size = facts[SIZE]
    for turn in range(2):
        movable = 0
        for line in range(turn, 2 * size, 2):
            record = frames[frame + 2 * size + line]
            first = record + MOVES + (pool[record + MOVE_COUNTS] if side else 0)
            before = -1
            for number in range(first, first + pool[record + MOVE_COUNTS + side]):
                source = pool[number] >> SHIFT
                if source != before:
                    movable += 1
                    before = source
        if movable > MOST_STOPPED:
            return False
    return True


def list_encircling(
    facts: Numbers,
    pool: Numbers,
    frames: Numbers,
    frame: int,
    scratch: Numbers,
    moves: Numbers,
    at: int,
) -> int:
    """List in *moves*, from *at* on, moves that might encircle defenders; return the next index.

    Such a move has to cut off, or capture, a defender who has a path to the edge.
    """
    size = facts[SIZE]
    has_rows = facts[SHIELDWALL] != 0 and has_row_on_edge(facts, frames, frame)
    if open_lines(facts, frames, frame) > MOST_CLOSED and not has_rows:
        return at
    man = frames[frame + 4 * size + KING_AT]
    end = path_out(facts, frames, frame, man, scratch, moves, -1)
    if end < 0:
        man = 0
        while man < size * size and (
            piece_at(facts, frames, frame, man) != DEFENDER
            or path_out(facts, frames, frame, man, scratch, moves, -1) < 0
        ):
            man += 1
        if has_rows or man == size * size:
            return list_moves(facts, pool, frames, frame, moves, at)
        end = path_out(facts, frames, frame, man, scratch, moves, -1)
        at = list_moves_beside(facts, pool, frames, frame, man, moves, at)
    while end != man:
        if piece_at(facts, frames, frame, end) == NO_PIECE:
            at = list_moves_to(facts, pool, frames, frame, end, moves, at)
        end = scratch[end] - 1
    return at


def has_row_on_edge(facts: Numbers, frames: Numbers, frame: int) -> bool:
    """Whether two defenders, or a defender and the king, are side by side on an edge."""
    size = facts[SIZE]
    for turn in range(4):
        line = (turn & 1) + (2 * size - 2 if turn > 1 else 0)
        code = frames[frame + line]
        if code & code >> 2 & MEN_ON_LINE:
            return True
    return False


def path_out(
    facts: Numbers,
    frames: Numbers,
    frame: int,
    start: int,
    scratch: Numbers,
    moves: Numbers,
    used: int,
) -> int:
    """The last square of a shortest path without attackers from *start* to the edge; -1 if none.

    Afterwards, ``scratch[square]`` is the number of the square before a visited one, plus 1.
    Unless *used* is -1, the path avoids each square for which ``moves[used + square]`` is not 0.
    """
    area = facts[SIZE] * facts[SIZE]
    if used >= 0:
        copy(moves, used, area, scratch, 0)
    else:
        copy(facts, TABLES + ZEROS * area, area, scratch, 0)
    scratch[start] = start + 1
    scratch[area] = start
    met = 1
    seen = 0
    while seen < met:
        square = scratch[area + seen]
        seen += 1
        for way in range(4):
            near = beside(facts, square, way)
            if near < 0:
                return square
            if scratch[near] == 0 and piece_at(facts, frames, frame, near) != ATTACKER:
                scratch[near] = square + 1
                scratch[area + met] = near
                met += 1
    return -1
