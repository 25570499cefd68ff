"""The ending of the game with a position, whichever side has moved (rules §2).

*scratch* has room for two numbers for each square: marks, and squares to examine.
"""

from .constants import *
from .forts import is_fort_of_king, marks_goal
from .memory import Numbers, copy
from .moves import has_move
from .squares import beside, open_lines, piece_at


def ending(facts: Numbers, pool: Numbers, frames: Numbers, frame: int, scratch: Numbers) -> int:
    """The ending by the pieces at *frame*, whether a side can move or not; ``GOES_ON`` if none."""
    size = facts[SIZE]
    tail = frame + 4 * size
    king = frames[tail + KING_AT]
    if king < 0:
        return ATTACKERS_WIN
    if facts[TABLES + GOAL * size * size + king]:
        return DEFENDERS_WIN
    if facts[FEW_ATTACKERS] and frames[tail + ATTACKER_COUNT] <= facts[FEW_ATTACKERS]:
        return DEFENDERS_WIN
    if facts[EXIT_FORT] and is_fort_of_king(facts, pool, frames, frame, king, scratch):
        if facts[EXIT_FORT] == FORT_WINS:
            return DEFENDERS_WIN
        if not marks_goal(facts, scratch):
            return DRAWN
    if facts[ENCIRCLEMENT] and is_encircled(facts, frames, frame, scratch):
        return ATTACKERS_WIN
    return GOES_ON


def ending_without_move(facts: Numbers, frames: Numbers, frame: int) -> int:
    """The ending of a position in which the side to move cannot move."""
    tail = frame + 4 * facts[SIZE]
    if not facts[NO_MOVE_DRAWS]:
        return ATTACKERS_WIN if frames[tail + SIDE] else DEFENDERS_WIN
    # A side without men is beaten, not stalemated.
    return DRAWN if frames[tail + ATTACKER_COUNT] else DEFENDERS_WIN


def ending_after(
    facts: Numbers, pool: Numbers, frames: Numbers, frame: int, scratch: Numbers
) -> int:
    """The ending of the game at *frame*, repetitions aside; ``GOES_ON`` if the game goes on."""
    found = ending(facts, pool, frames, frame, scratch)
    if found == GOES_ON and not has_move(facts, frames, frame):
        return ending_without_move(facts, frames, frame)
    return found


def is_encircled(facts: Numbers, frames: Numbers, frame: int, scratch: Numbers) -> bool:
    """Whether neither the king nor a defender has a path without attackers to the edge."""
    size = facts[SIZE]
    area = size * size
    # Nearly always some defender sees the edge.
    if open_lines(facts, frames, frame):
        return False
    clear_marks(facts, scratch)
    king = frames[frame + 4 * size + KING_AT]
    if finds_edge(facts, frames, frame, king, scratch):
        return False
    for square in range(area):
        if (
            scratch[square] == 0
            and piece_at(facts, frames, frame, square) == DEFENDER
            and finds_edge(facts, frames, frame, square, scratch)
        ):
            return False
    return True


def finds_edge(facts: Numbers, frames: Numbers, frame: int, start: int, scratch: Numbers) -> bool:
    """Whether a path without attackers leads from *start* off the board; marks visited squares."""
    area = facts[SIZE] * facts[SIZE]
    scratch[start] = 1
    scratch[area] = start
    waiting = 1
    while waiting:
        waiting -= 1
        square = scratch[area + waiting]
        for way in range(4):
            neighbour = beside(facts, square, way)
            if neighbour < 0:
                return True
            if scratch[neighbour] == 0 and piece_at(facts, frames, frame, neighbour) != ATTACKER:
                scratch[neighbour] = 1
                scratch[area + waiting] = neighbour
                waiting += 1
    return False


def clear_marks(facts: Numbers, scratch: Numbers) -> None:
    area = facts[SIZE] * facts[SIZE]
    copy(facts, TABLES + ZEROS * area, area, scratch, 0)


def win_of(side: int) -> int:
    """The code of the ending in which *side* wins."""
    return DEFENDERS_WIN if side else ATTACKERS_WIN


def end_of(
    facts: Numbers, pool: Numbers, frames: Numbers, frame: int, scratch: Numbers, twice: Numbers
) -> int:
    """The ending of the game at *frame*, just reached by a move; ``GOES_ON`` if it goes on.

    *twice* has the number and the hashes of the positions that end the game if they recur.
    """
    found = ending_after(facts, pool, frames, frame, scratch)
    if found == GOES_ON and twice[0]:
        tail = frame + 4 * facts[SIZE]
        for number in range(1, twice[0] + 1):
            if twice[number] == frames[tail + HASH]:
                return end_by_repetition(facts[REPETITION], frames[tail + SIDE])
    return found


def end_by_repetition(rule: int, to_move: int) -> int:
    """The ending by the repetition *rule*, if *to_move* is to move after the last occurrence."""
    if rule == DRAWS:
        return DRAWN
    if rule == DEFENDERS_LOSE:
        return ATTACKERS_WIN
    return win_of(1 - to_move if rule == REPEATER_WINS else to_move)
