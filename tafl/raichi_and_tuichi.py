"""Threats: raichi (the king may escape next), tuichi (nothing stops him), the king in danger."""

from collections.abc import Iterable
from functools import cache

from tafl.moves import Move
from tafl.pieces import Side
from tafl.position import Position
from tafl.squares import Square, squares_along


def ways_out(position: Position) -> tuple[Move, ...]:
    """The moves by which the king would reach a goal at once if it were the defenders' turn.

    Those of a weak king, whose moves depend on a die, include all that some roll would allow.
    """
    ways = straight_ways_out(position)
    if position.board.ruleset.weak_king:
        return (*ways, *(step for step in steps_out(position) if step not in ways))
    return ways


def raichi(position: Position) -> tuple[Move, ...]:
    """The moves with which the king threatens to reach a goal, while the attackers are to move.

    The result is empty if he threatens none, or if the defenders are to move.
    """
    return ways_out(position) if position.to_move is Side.ATTACKERS else ()


def is_tuichi(position: Position, moves: Iterable[Move] | None = None) -> bool:
    """Whether the king threatens to reach a goal and no move of the attackers stops him.

    A move stops him if it captures him or leaves him no way to a goal. A weak king needs a way for
    even rolls and one for odd rolls. *moves* are those of the attackers, if dice leave them fewer
    than all.
    """
    king = position.king
    if king is None or position.to_move is not Side.ATTACKERS:
        return False
    escapes = _escapes(position)
    if not escapes and not raichi(position):
        return False
    if moves is None:
        moves = position.legal_moves()
    # A weak king may lack one kind of way, and any move may open it. And a returning man may block
    # the king's way, wherever the move ends. So may a leg, a man whom the king needs may leave, and
    # so may one over whom he could jump.
    board = position.board
    filters = not (position.ruleset.resurrections or board.goes_on or board.special)
    if escapes and filters:
        near = _squares_that_matter(position, king)
        moves = [move for move in moves if move.target in near]
    return all(_escapes(position.play(move).after) for move in moves)


def king_in_danger(position: Position) -> tuple[Move, ...]:
    """The moves with which attackers threaten to capture the king; none if they are to move now."""
    king = position.king
    if position.to_move is Side.ATTACKERS or king is None:
        return ()
    near = _squares_to_capture_from(king)
    threat = position.turned_over(Side.ATTACKERS)
    moves = [move for move in threat.legal_moves() if move.target in near]
    return tuple(move for move in moves if threat.play(move).captures_king)


def _escapes(position: Position) -> bool:
    """Whether the king can reach a goal at once, whatever the roll for a weak king."""
    if position.board.ruleset.weak_king:
        return bool(straight_ways_out(position)) and bool(steps_out(position))
    return bool(straight_ways_out(position))


def straight_ways_out(position: Position) -> tuple[Move, ...]:
    """The king's moves to a goal along his row or column; a weak king needs an even roll.

    Where he goes on after a capture, they may have several legs.
    """
    king, board = position.king, position.board
    if king is None:
        return ()
    if board.goes_on or board.special:
        moves = position.turned_over(Side.DEFENDERS).moves_from(king)
        return tuple(move for move in moves if move.target in board.goals)
    row, column = 2 * king.row, 2 * king.column + 1
    reach, lines = board.reach, position.lines
    return reach[row][lines[row]].ways_out + reach[column][lines[column]].ways_out


def steps_out(position: Position) -> list[Move]:
    """The single steps to a goal that an odd roll allows a weak king."""
    goals = position.board.goals
    return [step for step in position.weak_king_steps() if step.target in goals]


def _squares_that_matter(position: Position, king: Square) -> set[Square]:
    """The squares where an attacker can stop the king by arriving: on a way out, or to capture him.

    A move that ends elsewhere shuts no way out, even if it captures men or leaves a square.
    """
    ways = (squares_along(king, way.target) for way in ways_out(position))
    return set[Square]().union(*ways, _squares_to_capture_from(king))


@cache
def _squares_to_capture_from(king: Square) -> frozenset[Square]:
    """The squares from which attackers capture the king: beside him or a man paired with him."""
    beside = frozenset(king.neighbours)
    return beside.union(*(square.neighbours for square in beside))
