"""The exit fort: whether the king stands at the edge behind a wall that nobody can break.

The attackers are given all that could ever help them: as many men as they like, on every square
that is not shut off and on which an attacker may stop; and of the defenders, only those who can
never be captured are sure to stay.
"""

from collections.abc import Iterator
from itertools import pairwise

from tafl.pieces import Piece
from tafl.ruleset import Shieldwall
from tafl.squares import Square
from tests.naive.board import (
    DIRECTIONS,
    Position,
    hostile_when_empty,
    king_of,
    may_stop,
    step,
    targets,
)
from tests.naive.capturing import edges_of


def is_exit_fort(position: Position) -> bool:
    king = king_of(position)
    if king is None or king not in position.rules.edge_squares:
        return False
    if not any(targets(position, king)):
        return False
    room = room_of(position, king)
    around = {beside for square in room for beside in square.neighbours} - room
    return {square for square in around if square.is_on(position.rules.size)} <= safe_men(
        position, room
    )


def room_of(position: Position, king: Square) -> set[Square]:
    """Find the king's square and the empty squares connected with it."""
    room, waiting = {king}, [king]
    while waiting:
        for beside in waiting.pop().neighbours:
            free = beside.is_on(position.rules.size) and beside not in position.pieces
            if free and beside not in room:
                room.add(beside)
                waiting.append(beside)
    return room


def safe_men(position: Position, room: set[Square]) -> set[Square]:
    """Find the most defenders who keep each other and *room* safe for ever.

    Begin with all, and drop whoever could fall, until nobody can.
    """
    men = {square for square, piece in position.pieces.items() if piece is Piece.DEFENDER}
    while exposed := {man for man in men if can_fall(position, man, men, room)}:
        men -= exposed
    return men


def can_fall(position: Position, man: Square, men: set[Square], room: set[Square]) -> bool:
    held = men | room
    between = any(
        can_be_closed(position, step(man, direction), step(man, direction, -1), held)
        for direction in DIRECTIONS[:2]
    )
    return between or any(can_row_fall(position, row, held) for row in rows_with(position, man))


def can_be_closed(position: Position, one: Square, other: Square, held: set[Square]) -> bool:
    """Whether a man between the squares could be captured: one attacker at least must come."""
    arrivals = [can_arrive(position, square, held) for square in (one, other)]
    closed = [
        can_arrive(position, square, held) or helps(position, square, held)
        for square in (one, other)
    ]
    return any(arrivals) and all(closed)


def can_arrive(position: Position, square: Square, held: set[Square]) -> bool:
    """Whether an attacker might ever stand on *square*."""
    on_board = square.is_on(position.rules.size)
    return on_board and square not in held and may_stop(position.rules, Piece.ATTACKER, square)


def helps(position: Position, square: Square, held: set[Square]) -> bool:
    """Whether *square* might help to capture a defender without an attacker on it."""
    rules = position.rules
    if square in held and square in position.pieces:
        return False
    return Piece.DEFENDER in hostile_when_empty(rules, square)


# Shieldwalls


def rows_with(position: Position, man: Square) -> Iterator[tuple[list[Square], tuple[int, int]]]:
    """Give each row of two or more defenders along an edge with *man* in it, and the way inward."""
    if position.rules.shieldwall is Shieldwall.NONE:
        return
    for inward in edges_of(position.rules, man):
        along = (inward[1], inward[0])
        before, after = men_along(position, man, along, -1), men_along(position, man, along, 1)
        for first in range(before + 1):
            for last in range(after + 1):
                row = [step(man, along, times) for times in range(-first, last + 1)]
                if len(row) >= 2:
                    yield row, inward


def men_along(position: Position, man: Square, along: tuple[int, int], sign: int) -> int:
    count = 0
    while position.pieces.get(step(man, along, sign * (count + 1))) is Piece.DEFENDER:
        count += 1
    return count


def can_row_fall(
    position: Position, row_and_inward: tuple[list[Square], tuple[int, int]], held: set[Square]
) -> bool:
    row, inward = row_and_inward
    (first, second), *_ = pairwise(row)
    along = (second.column - first.column, second.row - first.row)
    ends = (step(row[0], along, -1), step(row[-1], along))
    return (
        all(can_arrive(position, step(man, inward), held) for man in row)
        and any(can_arrive(position, end, held) for end in ends)
        and all(
            can_arrive(position, end, held) or corner_can_close(position, end, held) for end in ends
        )
    )


def corner_can_close(position: Position, square: Square, held: set[Square]) -> bool:
    rules = position.rules
    taken = square in held and square in position.pieces
    return rules.shieldwall is Shieldwall.CORNER and square in rules.corner_squares and not taken
