"""The warnings of rules §6: raichi, tuichi, and the king in danger."""

from collections.abc import Iterable
from functools import cache

from tafl.moves import Move
from tafl.pieces import Side
from tafl.position import Position
from tafl.squares import Square
from tafl.weak_king import king_steps


def ways_out(position: Position) -> tuple[Move, ...]:
    """The moves by which the king would reach a goal at once, were it the defenders' turn.

    Those of a weak king are all that some die allows him.
    """
    ways = straight_ways_out(position)
    if position.board.ruleset.weak_king:
        return (*ways, *(step for step in steps_out(position) if step not in ways))
    return ways


def raichi(position: Position) -> tuple[Move, ...]:
    """The king's ways out while the attackers are to move; empty when there is no raichi."""
    return ways_out(position) if position.to_move is Side.ATTACKERS else ()


def is_tuichi(position: Position, moves: Iterable[Move] | None = None) -> bool:
    """Whether there is raichi and no move of the attackers stops the king.

    A move stops him that captures him or leaves him no way out; a weak king needs a way for either
    kind of roll. *moves* are all that the attackers have, where dice leave them fewer.
    """
    king = position.king
    if king is None or position.to_move is not Side.ATTACKERS:
        return False
    escapes = _escapes(position)
    if not escapes and not raichi(position):
        return False
    if moves is None:
        moves = position.legal_moves()
    # A weak king may lack one kind of way, and every move open it. And a man who comes back may
    # stand in his king's way, wherever the move ends.
    if escapes and not position.ruleset.resurrections:
        near = _squares_that_matter(position, king)
        moves = [move for move in moves if move.target in near]
    return all(_escapes(position.play(move).after) for move in moves)


def king_in_danger(position: Position) -> tuple[Move, ...]:
    """While the defenders are to move: the moves by which the attackers could capture the king."""
    king = position.king
    if position.to_move is Side.ATTACKERS or king is None:
        return ()
    near = _squares_to_capture_from(king)
    threat = position.turned_over(Side.ATTACKERS)
    moves = [move for move in threat.legal_moves() if move.target in near]
    return tuple(move for move in moves if threat.play(move).captures_king)


def _escapes(position: Position) -> bool:
    """Whether the king can reach a goal at once, whatever the die for a weak one shows."""
    if position.board.ruleset.weak_king:
        return bool(straight_ways_out(position)) and bool(steps_out(position))
    return bool(straight_ways_out(position))


def straight_ways_out(position: Position) -> tuple[Move, ...]:
    """The king's ways out along his row and column; a weak king needs an even number for them."""
    king = position.king
    if king is None:
        return ()
    row, column = 2 * king.row, 2 * king.column + 1
    reach, lines = position.board.reach, position.lines
    return reach[row][lines[row]].ways_out + reach[column][lines[column]].ways_out


def steps_out(position: Position) -> list[Move]:
    """The single steps to a goal, which an odd number allows a weak king."""
    return [step for step in king_steps(position) if step.target in position.board.goals]


def _squares_that_matter(position: Position, king: Square) -> set[Square]:
    """Where an attacker has to arrive to stop the king: on a way out, or to capture him.

    All else leaves every way open, since a move that takes men or leaves a square shuts none.
    """
    on_the_way = {
        Square(column, row)
        for move in ways_out(position)
        for column in _span(king.column, move.target.column)
        for row in _span(king.row, move.target.row)
    }
    return on_the_way | _squares_to_capture_from(king)


@cache
def _squares_to_capture_from(king: Square) -> frozenset[Square]:
    """Where an attacker has to arrive to capture the king: beside him, or a man paired with him."""
    beside = frozenset(king.neighbours)
    return beside.union(*(square.neighbours for square in beside))


def _span(one: int, other: int) -> range:
    return range(min(one, other), max(one, other) + 1)
