"""Whether the attackers have shut all defenders in (rules §2, "Encirclement")."""

from tafl.grid import grid_of, pieces_on
from tafl.position import Position


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
