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
    """Whether the first or the last piece of some line is a defender: he sees the edge.

    Quick to tell, and true of nearly all positions.
    """
    ones = position.board.ones
    for code in position.lines:
        defenders = code >> 1 & ones
        if defenders:
            attackers = code & ~(code >> 1) & ones
            if defenders > attackers or defenders & -defenders < attackers & -attackers:
                return True
    return False
