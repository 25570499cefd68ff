"""Captures that one line cannot decide: shieldwalls, and the king among four."""

from collections.abc import Iterable

from tafl.lines import Strike
from tafl.pieces import Piece, Side
from tafl.position_view import PositionView
from tafl.squares import Square

THREE_SIDES = 3
_MEN = (Piece.ATTACKER, Piece.DEFENDER)


def captures(
    position: PositionView, arrived: Square, strikes: tuple[Strike | None, ...]
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
    if needs_three_sides(position):
        # Two enemies or a shieldwall take no man who needs three; the king is caught as always.
        taken = {square for square in taken if square == king} | _surrounded(position, arrived)
    if (
        king
        and touching
        and position.to_move is Side.ATTACKERS
        and _is_caught(king, position, arrived, taken)
    ):
        taken.add(king)
    return by_row(taken)


def needs_three_sides(position: PositionView) -> bool:
    """Whether men of the side that is not to move are captured only among three (rules §5.4)."""
    rules = position.ruleset
    return position.fallen < rules.three_sided and position.to_move.opponent is rules.weaker


def by_row(squares: Iterable[Square]) -> tuple[Square, ...]:
    """*squares*, row by row."""
    return tuple(sorted(squares, key=lambda square: (square.row, square.column)))


def _surrounded(position: PositionView, arrived: Square) -> set[Square]:
    """The men beside *arrived* who have at least three closed sides."""
    if position.piece_at(arrived) is Piece.KING and not position.ruleset.king_is_hammer:
        return set()
    enemy = position.to_move.opponent
    return {
        man
        for man in arrived.neighbours
        if man.is_on(position.board.size)
        and position.piece_at(man) in _MEN
        and position.piece_at(man).side is enemy
        and sum(_closes(position, side, man, arrived) for side in man.neighbours) >= THREE_SIDES
    }


def _closes(position: PositionView, square: Square, man: Square, arrived: Square) -> bool:
    """Whether *square* closes a side of *man*, who is beside the piece on *arrived*."""
    if not square.is_on(position.board.size):
        return False
    if square == arrived or _stands_armed(position, square):
        return True
    terrain = position.board.terrain
    return terrain.is_hostile(square, position.piece_at(square), position.piece_at(man))


def _stands_armed(position: PositionView, square: Square) -> bool:
    """Whether on *square* stands a piece of the side to move that helps to capture."""
    piece = position.piece_at(square)
    if piece is Piece.EMPTY or piece.side is not position.to_move:
        return False
    return piece is not Piece.KING or position.ruleset.king_is_anvil


def _fallen(position: PositionView, wall: tuple[Square, ...]) -> list[Square]:
    """The men of a closed row on the edge, if each has an enemy in front; a king in it stays."""
    if all(_is_fronted(position, square, wall) for square in wall):
        return [square for square in wall if position.piece_at(square) is not Piece.KING]
    return []


def _is_fronted(position: PositionView, square: Square, wall: tuple[Square, ...]) -> bool:
    last = position.board.size - 1
    if wall[0].row == wall[1].row:
        front = Square(square.column, 1 if square.row == 0 else last - 1)
    else:
        front = Square(1 if square.column == 0 else last - 1, square.row)
    return _stands_armed(position, front)


def _is_caught(king: Square, position: PositionView, arrived: Square, taken: set[Square]) -> bool:
    """Whether every neighbour of the king is closed, or of him and a man (text 001)."""
    # Where two sides take him, his line has decided already (``Line.strike``).
    if position.board.terrain.takes_king_like_a_man(king):
        return False
    if not position.ruleset.paired_king:
        # Only in a double trap does a man taken by the same move shield him no longer (text 001).
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


def _shut_in(position: PositionView, group: tuple[Square, ...], taken: set[Square]) -> bool:
    """Whether every neighbour of *group* is closed to the king; men *taken* shield nobody."""
    return all(
        neighbour in group or neighbour in taken or _is_closed(position, neighbour)
        for square in group
        for neighbour in square.neighbours
    )


def _is_closed(position: PositionView, square: Square) -> bool:
    if not square.is_on(position.board.size):
        return position.ruleset.hostile_edge
    piece = position.piece_at(square)
    return piece is Piece.ATTACKER or position.board.terrain.is_hostile(square, piece, Piece.KING)
