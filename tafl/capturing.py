"""Captures that one line cannot decide: shieldwalls, and the king among four."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tafl.lines import Strike
from tafl.pieces import Piece, Side
from tafl.squares import Square

if TYPE_CHECKING:
    from tafl.position import Position


def captures(
    position: "Position", arrived: Square, strikes: tuple[Strike | None, ...]
) -> tuple[Square, ...]:
    """All that the piece on *arrived* takes, by row and column; a captured king included.

    *position* stands as after the move, before anything is taken off, and still with the mover
    to move.
    """
    taken: set[Square] = set()
    touching = False
    for strike in filter(None, strikes):
        taken.update(strike.captured)
        touching |= strike.touching
        for wall in strike.walls:
            taken.update(_fallen(position, wall))
    king = position.king
    if (
        king
        and touching
        and position.to_move is Side.ATTACKERS
        and _is_caught(king, position, arrived, taken)
    ):
        taken.add(king)
    return by_row(taken)


def by_row(squares: Iterable[Square]) -> tuple[Square, ...]:
    """*squares*, row by row."""
    return tuple(sorted(squares, key=lambda square: (square.row, square.column)))


def _fallen(position: "Position", wall: tuple[Square, ...]) -> list[Square]:
    """The men of a closed row on the edge, if each has an enemy in front; a king in it stays."""
    if all(_is_fronted(position, square, wall) for square in wall):
        return [square for square in wall if position.piece_at(square) is not Piece.KING]
    return []


def _is_fronted(position: "Position", square: Square, wall: tuple[Square, ...]) -> bool:
    last = position.board.size - 1
    if wall[0].row == wall[1].row:
        front = Square(square.column, 1 if square.row == 0 else last - 1)
    else:
        front = Square(1 if square.column == 0 else last - 1, square.row)
    piece = position.piece_at(front)
    if piece is Piece.EMPTY or piece.side is not position.to_move:
        return False
    return piece is not Piece.KING or position.ruleset.king_is_anvil


def _is_caught(king: Square, position: "Position", arrived: Square, taken: set[Square]) -> bool:
    """Whether every neighbour of the king is closed, or of him and a man (text 001)."""
    if position.board.terrain.takes_king_like_a_man(king):
        return False
    if not position.ruleset.paired_king:
        return arrived in king.neighbours and _shut_in(position, (king,), set())
    men = [
        square
        for square in king.neighbours
        if square.is_on(position.board.size) and position.piece_at(square) is Piece.DEFENDER
    ]
    if not any(arrived in square.neighbours for square in (king, *men)):
        return False
    return _shut_in(position, (king,), taken) or any(
        _shut_in(position, (king, man), taken) for man in men if man not in taken
    )


def _shut_in(position: "Position", group: tuple[Square, ...], taken: set[Square]) -> bool:
    """Whether every neighbour of *group* is closed to the king; men *taken* shield nobody."""
    return all(
        neighbour in group or neighbour in taken or _is_closed(position, neighbour)
        for square in group
        for neighbour in square.neighbours
    )


def _is_closed(position: "Position", square: Square) -> bool:
    if not square.is_on(position.board.size):
        return position.ruleset.hostile_edge
    piece = position.piece_at(square)
    return piece is Piece.ATTACKER or position.board.terrain.is_hostile(square, piece, Piece.KING)
