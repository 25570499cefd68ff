"""Raichi, and the king in danger, as far as a position shows them."""

from tafl.pieces import Side
from tests.naive.board import Move, Position, king_of, single_steps
from tests.naive.legs import legal_moves, moves_from, play


def far_ways_out(position: Position) -> set[Move]:
    """Find the moves to a goal, along a row or column, that the king has or would have."""
    king, goals = king_of(position), position.rules.goal_squares
    if king is None:
        return set()
    return {move for move in moves_from(position, king) if move.end in goals}


def short_ways_out(position: Position) -> set[Move]:
    """Find the single steps to a goal that a weak king has or would have."""
    king, goals = king_of(position), position.rules.goal_squares
    if king is None or not position.rules.weak_king:
        return set()
    return {Move(king, target) for target in single_steps(position, king) if target in goals}


def ways_out(position: Position) -> set[Move]:
    """Find the king's moves to a goal by some number on the die, whoever is to move."""
    return far_ways_out(position) | short_ways_out(position)


def raichi(position: Position) -> set[Move]:
    return ways_out(position) if position.to_move is Side.ATTACKERS else set()


def has_sure_way_out(position: Position) -> bool:
    """Whether the king has a way out whatever his die shows."""
    if position.rules.weak_king and not short_ways_out(position):
        return False
    return bool(far_ways_out(position))


def king_in_danger(position: Position) -> list[Move]:
    """List the moves by which the attackers would capture the king, were it their turn."""
    if position.to_move is Side.ATTACKERS or king_of(position) is None:
        return []
    turned = position._replace(to_move=Side.ATTACKERS)
    return [move for move in legal_moves(turned) if king_of(play(turned, move).after) is None]
