"""The warnings of rules §6: raichi, tuichi, and the king in danger."""

from tafl.moves import Move
from tafl.pieces import Side
from tafl.position import Position


def ways_out(position: Position) -> tuple[Move, ...]:
    """The moves by which the king would reach a goal at once, were it the defenders' turn."""
    king = position.king
    if king is None:
        return ()
    row, column = 2 * king.row, 2 * king.column + 1
    reach, lines = position.board.reach, position.lines
    return reach[row][lines[row]].ways_out + reach[column][lines[column]].ways_out


def raichi(position: Position) -> tuple[Move, ...]:
    """The king's ways out while the attackers are to move; empty when there is no raichi."""
    return ways_out(position) if position.to_move is Side.ATTACKERS else ()


def is_tuichi(position: Position) -> bool:
    """Whether there is raichi and no move of the attackers stops the king.

    A move stops him that captures him or leaves him no way out. All moves are tried.
    """
    return bool(raichi(position)) and all(
        ways_out(position.play(move).after) for move in position.legal_moves()
    )


def king_in_danger(position: Position) -> tuple[Move, ...]:
    """While the defenders are to move: the moves by which the attackers could capture the king."""
    if position.to_move is Side.ATTACKERS:
        return ()
    threat = position.turned_over(Side.ATTACKERS)
    return tuple(move for move in threat.legal_moves() if threat.play(move).captures_king)
