"""Whether the attackers have shut all defenders in (rules §2, "Encirclement")."""

from operator import getitem

from tafl.bit_grid import BitGrid, grid_of, pieces_on
from tafl.pieces import Piece
from tafl.position import Position
from tafl.squares import Square


def defenders_are_encircled(position: Position) -> bool:
    """Whether no defender, king included, has a path to the edge over squares without attackers."""
    board, lines, _, _, _, _ = position
    # A defender who sees the edge along a line is quick to find, and nearly always there.
    if any(map(getitem, board.leads_out, lines)):
        return False
    grid, passable = _passable(position)
    reached = pieces_on(grid, position) >> 1 & grid.squares
    while not reached & grid.edge:
        spread = grid.spread(reached) & passable
        if spread == reached:
            return True
        reached = spread
    return False


def region_of_defenders(position: Position) -> frozenset[Square]:
    """The squares to which a defender has a path over squares without attackers, his own too."""
    grid, passable = _passable(position)
    return grid.squares_in(_floods_of_defenders(position, grid, passable)[-1])


def gap_in_ring(position: Position) -> Square | None:
    """The nearest square of the edge to which a defender has such a path; None if none has."""
    grid, passable = _passable(position)
    reached = (flood & grid.edge for flood in _floods_of_defenders(position, grid, passable))
    nearest = next(filter(None, reached), 0)
    return grid.square(nearest & -nearest) if nearest else None


def _floods_of_defenders(position: Position, grid: BitGrid, passable: int) -> list[int]:
    return grid.floods(pieces_on(grid, position) >> 1 & grid.squares, passable)


def region_of_king(position: Position) -> frozenset[Square]:
    """The squares that the king could reach over squares without attackers; none if captured."""
    if position.king is None:
        return frozenset()
    grid, passable = _passable(position)
    return grid.squares_in(grid.floods(grid.bit(position.king), passable)[-1])


def gaps_before(position: Position, goal: Square) -> tuple[Square, ...]:
    """The squares where one more attacker would cut the king off from *goal*, the nearest first.

    The result is empty if the king is cut off already, or if it takes two more attackers.
    """
    king = position.king
    if king is None:
        return ()
    grid, passable = _passable(position)
    floods = grid.floods(grid.bit(king), passable)
    if not floods[-1] & grid.bit(goal):
        return ()
    empty = passable & ~(pieces_on(grid, position) >> 1)
    on_path = _path_back(grid, floods, grid.bit(goal))[1:]
    gaps = [
        grid.square(bit)
        for bit in on_path
        if bit & empty and not grid.floods(grid.bit(king), passable & ~bit)[-1] & grid.bit(goal)
    ]
    may_stop = position.board.terrain.may_stop
    return tuple(gap for gap in gaps if may_stop(Piece.ATTACKER, gap, gap))


def _passable(position: Position) -> tuple[BitGrid, int]:
    """The board's grid, and the set of squares without attackers."""
    grid = grid_of(position.board.size)
    pieces = pieces_on(grid, position)
    return grid, grid.squares & ~(pieces & ~(pieces >> 1))


def _path_back(grid: BitGrid, floods: list[int], goal: int) -> list[int]:
    """The squares of a shortest path from *goal* back to the start of *floods*."""
    path = [goal]
    for flood in reversed(floods):
        if not flood & path[-1]:
            before = grid.spread(path[-1]) & flood
            path.append(before & -before)
    return path
