"""Captures that depend on several rows and columns: shieldwalls, a king taken on four sides."""

from collections.abc import Iterable, Iterator, Sequence

from tafl.lines import Strike
from tafl.moves import Move
from tafl.pieces import Piece, Side
from tafl.position_view import PositionView
from tafl.ruleset import Jump, Shieldwall
from tafl.squares import Square, squares_along

THREE_SIDES = 3
_MEN = (Piece.ATTACKER, Piece.DEFENDER)


def captures(
    position: PositionView, move: Move, strikes: tuple[Strike | None, ...]
) -> tuple[Square, ...]:
    """The squares of all pieces that *move* captures, the king included, by row.

    *position* is the one after the move, before anything is removed, with the mover still to move.
    *strikes* are the captures along the row and the column of its target, None where there are
    none.
    """
    arrived, rules, special = move.target, position.ruleset, position.board.special
    if special and position.kind_at(arrived) in rules.never_captures:
        return ()
    taken = _jumped(position, move) if special else set[Square]()
    touching = False
    for strike in filter(None, strikes):
        taken.update(strike.captured)
        touching |= strike.touching
        for wall in strike.walls:
            taken.update(_fallen(position, wall, arrived))
    king = position.king
    if touching and rules.fronting_captures:
        taken |= _fallen_behind(position, arrived)
    if touching and rules.linnaean_capture:
        taken |= _taken_against_throne(position, arrived)
    if position.board.helps_fallen and needs_three_sides(position):
        # Two enemies or a shieldwall take no man who needs three; the king is caught as always.
        taken = {square for square in taken if square == king} | _surrounded(position, arrived)
    if special:
        taken = {at for at in taken if position.kind_at(at) not in rules.never_captured}
    if king and touching and position.to_move is Side.ATTACKERS:
        caught = _is_caught(king, position, arrived, taken)
        if caught or (special and _is_between_pair(king, position, arrived)):
            taken.add(king)
    return by_row(taken) if taken else ()


def _jumped(position: PositionView, move: Move) -> set[Square]:
    """The square of the man over whom *move* jumps, if that captures him; otherwise empty."""
    if not move.track.path:
        return set()
    over = squares_along(move.source, move.target)[1:-1]
    kind = position.kind_at(move.target)
    if position.ruleset.jump(position.piece_at(move.target), kind) is not Jump.CAPTURES:
        return set()
    return {square for square in over if position.piece_at(square) is not Piece.EMPTY}


def _is_between_pair(king: Square, position: PositionView, arrived: Square) -> bool:
    """Whether two attackers who capture the king in pairs have him between them.

    The empty corner stands for the second of them if it helps to capture the king.
    """
    rules, terrain = position.ruleset, position.board.terrain
    strong = rules.pair_captures_king
    on_throne = rules.has_throne and king in terrain.thrones
    if arrived not in king.neighbours or on_throne or position.kind_at(arrived) not in strong:
        return False
    beyond = Square(2 * king.column - arrived.column, 2 * king.row - arrived.row)
    if not beyond.is_on(position.board.size):
        return False
    piece = position.piece_at(beyond)
    if piece is Piece.ATTACKER:
        return position.kind_at(beyond) in strong
    empty_corner = beyond in terrain.corners and piece is Piece.EMPTY
    return empty_corner and Piece.KING in rules.hostile_corners


def needs_three_sides(position: PositionView) -> bool:
    """Whether men of the side not to move can now be captured only on three sides (a handicap)."""
    rules = position.ruleset
    return position.fallen < rules.three_sided and position.to_move.opponent is rules.weaker


def by_row(squares: Iterable[Square]) -> tuple[Square, ...]:
    """*squares*, sorted by row and then by column."""
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
    """Whether a piece of the side to move that helps to capture is on *square*."""
    piece = position.piece_at(square)
    if piece is Piece.EMPTY or piece.side is not position.to_move:
        return False
    return piece is not Piece.KING or position.ruleset.king_is_anvil


def _fallen(position: PositionView, wall: Sequence[Square], arrived: Square) -> Iterable[Square]:
    """The men captured in *wall*, a row on the edge closed at both ends; the king in it stays.

    They are captured if each piece in the row has an enemy in front, perhaps that on *arrived*.
    """
    fronts = (_front(position, square, wall) for square in wall)
    if all(front == arrived or _stands_armed(position, front) for front in fronts):
        return [square for square in wall if position.piece_at(square) is not Piece.KING]
    return []


def _front(position: PositionView, square: Square, wall: Sequence[Square]) -> Square:
    """The square in front of *square*, which is in a row on the edge."""
    last = position.board.size - 1
    if wall[0].row == wall[1].row:
        return Square(square.column, 1 if square.row == 0 else last - 1)
    return Square(1 if square.column == 0 else last - 1, square.row)


def _fallen_behind(position: PositionView, arrived: Square) -> set[Square]:
    """The men captured in rows on the edge, closed at both ends, of which *arrived* is in front."""
    if position.piece_at(arrived) is Piece.KING and not position.ruleset.king_is_hammer:
        return set()
    fallen: set[Square] = set()
    for victim in arrived.neighbours:
        if not _is_enemy(position, victim):
            continue
        for line in _edges_through(position, victim):
            row = _row_through(position, victim, line)
            if len(row) > 1 and arrived == _front(position, victim, row):
                fallen.update(_fallen(position, row, arrived))
    return fallen


def _edges_through(position: PositionView, square: Square) -> Iterator[list[Square]]:
    """The edges that *square* lies on, from end to end."""
    size = position.board.size
    if square.row in (0, size - 1):
        yield [Square(column, square.row) for column in range(size)]
    if square.column in (0, size - 1):
        yield [Square(square.column, row) for row in range(size)]


def _row_through(position: PositionView, victim: Square, edge: list[Square]) -> list[Square]:
    """The row of enemies along an *edge* with *victim* in it; empty if an end of it is open."""
    first = last = edge.index(victim)
    while first >= 0 and _is_enemy(position, edge[first]):
        first -= 1
    while last < len(edge) and _is_enemy(position, edge[last]):
        last += 1
    on_board = first >= 0 and last < len(edge)
    closed = on_board and all(_ends_row(position, edge[end]) for end in (first, last))
    return edge[first + 1 : last] if closed else []


def _ends_row(position: PositionView, square: Square) -> bool:
    """Whether an end of a row is closed, by a piece or an empty corner."""
    if _stands_armed(position, square):
        return True
    empty_corner = (
        square in position.board.terrain.corners and position.piece_at(square) is Piece.EMPTY
    )
    return empty_corner and position.ruleset.shieldwall is Shieldwall.CORNER


def _is_enemy(position: PositionView, square: Square) -> bool:
    """Whether *square* holds a piece of the side that is not to move."""
    if not square.is_on(position.board.size):
        return False
    piece = position.piece_at(square)
    return piece is not Piece.EMPTY and piece.side is not position.to_move


def _taken_against_throne(position: PositionView, arrived: Square) -> set[Square]:
    """The defender between *arrived* and the king on his throne, if attackers hold its other sides.

    Otherwise the result is empty.
    """
    throne = position.king
    if throne is None or throne not in position.board.terrain.thrones:
        return set()
    man = Square((arrived.column + throne.column) // 2, (arrived.row + throne.row) // 2)
    if (
        man not in throne.neighbours
        or man not in arrived.neighbours
        or position.piece_at(man) is not Piece.DEFENDER
    ):
        return set()
    size = position.board.size
    others = (beside for beside in throne.neighbours if beside != man)
    besieged = all(at.is_on(size) and position.piece_at(at) is Piece.ATTACKER for at in others)
    return {man} if besieged else set()


def _is_caught(king: Square, position: PositionView, arrived: Square, taken: set[Square]) -> bool:
    """Whether all neighbours of the king, or of him and a man beside him, are closed."""
    # Where two sides capture him, ``Line.strike`` has decided already.
    if position.board.terrain.takes_king_like_a_man(king):
        return False
    if not position.ruleset.paired_king:
        # Only in a double trap does a man taken by the same move no longer shield him (text 001).
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
    """Whether the neighbours of *group* are all closed; a man *taken* by the move leaves no gap."""
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
