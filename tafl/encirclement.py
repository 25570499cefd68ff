"""Whether the attackers have shut all defenders in (rules §2, "Encirclement")."""

from tafl.grid import grid_of, pieces_on
from tafl.position import Position
from tafl.squares import Square


def defenders_are_encircled(position: Position) -> bool:
    """Whether no defender, king included, has a path to the edge over squares without attackers."""
    if _a_line_leads_out(position):
        return False
    grid = grid_of(position.board.size)
    pieces = pieces_on(grid, position)
    reached = pieces >> 1 & grid.squares
    passable = grid.squares & ~(pieces & ~(pieces >> 1))
    while not reached & grid.edge:
        spread = grid.spread(reached) & passable
        if spread == reached:
            return True
        reached = spread
    return False


def _a_line_leads_out(position: Position) -> bool:
    """Whether some defender sees the edge along his line: cheap to check, nearly always true."""
    for leads_out, code in zip(position.board.leads_out, position.lines, strict=True):
        if leads_out[code]:
            return True
    return False


def region_of_king(position: Position) -> frozenset[Square]:
    """The squares to which a path leads from the king over squares without attackers."""
    if position.king is None:
        return frozenset()
    grid = grid_of(position.board.size)
    pieces = pieces_on(grid, position)
    passable = grid.squares & ~(pieces & ~(pieces >> 1))
    reached = grid.bit(position.king)
    while (spread := grid.spread(reached) & passable) != reached:
        reached = spread
    return frozenset(square for square in position.board.squares if grid.bit(square) & reached)
