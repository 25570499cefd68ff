"""The exit fort: whether the king stands at the edge behind a wall that nobody can break.

The attackers are given all that could ever help them: all their men wherever one of them could
ever come, as if the defenders never moved; and of the defenders, only those who can never be
captured are sure to stay. On a board without attackers, as many as needed come from anywhere.
"""

from collections.abc import Iterator
from typing import NamedTuple

from tafl.pieces import Piece
from tafl.ruleset import Shieldwall, ShieldwallClosing
from tafl.squares import Square
from tests.naive.board import (
    DIRECTIONS,
    Position,
    attackers_of,
    hostile_when_empty,
    king_of,
    may_stop,
    squares_of,
    step,
    targets,
)
from tests.naive.capturing import edges_of


class Siege(NamedTuple):
    """The attackers' moves while *men* hold and *room* is shut: they have *reached* squares."""

    position: Position
    men: set[Square]
    room: set[Square]
    reached: set[Square]


def is_exit_fort(position: Position) -> bool:
    return king_of(position) in position.rules.edge_squares and is_in_fort(position)


def is_in_fort(position: Position) -> bool:
    """Whether the king has a room to himself behind such a wall, at the edge or anywhere else."""
    king = king_of(position)
    if king is None:
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
    while True:
        siege = Siege(position, men, room, reachable(position, men | room))
        exposed = {man for man in men if can_fall(siege, man)}
        if not exposed:
            return men
        men = men - exposed


def can_fall(siege: Siege, man: Square) -> bool:
    between = any(
        can_be_closed(siege, step(man, direction), step(man, direction, -1))
        for direction in DIRECTIONS[:2]
    )
    rows = rows_with(siege.position, man)
    return between or any(can_row_fall(siege, row, inward) for row, inward in rows)


def reachable(position: Position, held: set[Square]) -> set[Square]:
    """Find where attackers could ever stand if nothing were in their way but what is *held*."""
    outside = [square for square in squares_of(position.rules) if square not in held]
    waiting = attackers_of(position) or [
        square for square in outside if may_stop(position.rules, Piece.ATTACKER, square)
    ]
    reached = set(waiting)
    walls = dict.fromkeys(held, Piece.DEFENDER)
    while waiting:
        source = waiting.pop()
        for target in targets(position._replace(pieces=walls | {source: Piece.ATTACKER}), source):
            if target not in reached:
                reached.add(target)
                waiting.append(target)
    return reached


def can_be_closed(siege: Siege, one: Square, other: Square) -> bool:
    """Whether a man between the squares could be captured: one attacker at least must come."""
    sides = (one, other)
    if not any(square in siege.reached for square in sides):
        return False
    needed = sum(not helps(siege, square) for square in sides)
    return all(square in siege.reached or helps(siege, square) for square in sides) and (
        needed <= men_of_siege(siege)
    )


def men_of_siege(siege: Siege) -> int:
    """The number of attackers; as many as needed on a board without any."""
    return len(attackers_of(siege.position)) or siege.position.rules.size**2


def helps(siege: Siege, square: Square) -> bool:
    """Whether *square* helps to capture a defender when nothing stands on it."""
    return square not in siege.men and Piece.DEFENDER in hostile_when_empty(
        siege.position.rules, square
    )


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


def can_row_fall(siege: Siege, row: list[Square], inward: tuple[int, int]) -> bool:
    along = (row[1].column - row[0].column, row[1].row - row[0].row)
    ends = (step(row[0], along, -1), step(row[-1], along))
    closers = sum(not corner_can_close(siege, end) for end in ends)
    from_front = siege.position.rules.shieldwall_closing is ShieldwallClosing.ANY
    return (
        len(row) + (closers if from_front else max(closers, 1)) <= men_of_siege(siege)
        and all(step(man, inward) in siege.reached for man in row)
        and (from_front or any(end in siege.reached for end in ends))
        and all(end in siege.reached or corner_can_close(siege, end) for end in ends)
    )


def corner_can_close(siege: Siege, square: Square) -> bool:
    rules = siege.position.rules
    may_close = rules.shieldwall is Shieldwall.CORNER and square in rules.corner_squares
    return may_close and square not in siege.men
