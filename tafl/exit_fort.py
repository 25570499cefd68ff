"""Exit forts: the king safe behind men at the edge (rules §2, "Exit fort")."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from tafl.bit_grid import grid_of, pieces_on
from tafl.pieces import Piece, Side
from tafl.position import Position
from tafl.squares import Square

MAX_REMEMBERED = 1 << 10
"""Number of positions whose forts are cached: sides that play on around one go back and forth."""

_DIRECTIONS = ((0, -1), (1, 0), (0, 1), (-1, 0))


def room_in_fort(position: Position) -> frozenset[Square]:
    """The squares inside the king's exit fort, his own included; empty if he is in none.

    In an exit fort the king stands on the edge, can move, and is shut off from all attackers by men
    who cannot be captured.
    """
    return room_of_king(position) if position.king in position.board.edge else frozenset()


def room_of_king(position: Position) -> frozenset[Square]:
    """The squares that the king has for himself, as in an exit fort, but anywhere on the board."""
    king = position.king
    # Attackers nearly always get in, which is quick to see: only other positions are remembered.
    if king is None or _attackers_get_in(position, king):
        return frozenset()
    return _room_behind_men(position, king)


@lru_cache(maxsize=MAX_REMEMBERED)
def _room_behind_men(position: Position, king: Square) -> frozenset[Square]:
    """The squares that the king has to himself if no man around them can ever be captured."""
    if not position.turned_over(Side.DEFENDERS).moves_from(king):
        return frozenset()
    size = position.board.size
    grid = grid_of(size)
    pieces = pieces_on(grid, position)
    start = grid.bit(king)
    room = grid.squares_in(grid.floods(start, start | grid.squares & ~(pieces | pieces >> 1))[-1])
    wall = {
        square
        for inside in room
        for square in inside.neighbours
        if square.is_on(size) and square not in room
    }
    return room if wall <= _unbreakable(position, room) else frozenset()


def _attackers_get_in(position: Position, king: Square) -> bool:
    """Whether an attacker is beside the king or beside empty squares that he can reach."""
    if _sees_attacker(position, king):
        return True
    grid = grid_of(position.board.size)
    pieces = pieces_on(grid, position)
    attackers = grid.squares & pieces & ~(pieces >> 1)
    empty = grid.squares & ~(pieces | pieces >> 1)
    room, reached = 0, grid.bit(king)
    while room != reached:
        room = reached
        spread = grid.spread(room)
        if spread & attackers:
            return True
        reached = room | spread & empty
    return False


def _sees_attacker(position: Position, king: Square) -> bool:
    """Whether the piece next to the king, in one of the four directions, is an attacker."""
    exposed, lines = position.board.exposes_king, position.lines
    row, column = 2 * king.row, 2 * king.column + 1
    return exposed[row][lines[row]] or exposed[column][lines[column]]


def _unbreakable(position: Position, room: frozenset[Square]) -> set[Square]:
    """The largest set of defenders who cannot be captured while all of them guard *room*.

    All other men count as lost: whatever the attackers do, they may not be needed. After each loss
    only the men whom it may affect are examined again.

    Shieldwalls need no check. A row that can fall has open squares before it and at its ends. So
    none of its men is part of the wall, shelters a man of another row, or hides a way.
    """
    men = {square for square, piece in position.pieces().items() if piece is Piece.DEFENDER}
    siege = _Siege(position, men, room)
    suspects = set(men)
    while lost := {man for man in suspects & men if siege.takes(man)}:
        changed = lost | siege.advance(lost)
        suspects = {beside for square in changed for beside in square.neighbours}
    return men


class _Siege:
    """The squares that attackers can reach, moving freely, and the *men* that they can capture."""

    def __init__(self, position: Position, men: set[Square], room: frozenset[Square]) -> None:
        self._position = position
        self._terrain = position.board.terrain
        self._men = men
        self._free = set(position.board.squares) - men - room
        self._special = self._terrain.special
        attackers = {
            square for square, piece in position.pieces().items() if piece is Piece.ATTACKER
        }
        # A single attacker cannot close both sides of a man. With none left, any could return.
        self._are_two = len(attackers) != 1
        self._reached = attackers or set(filter(self._is_open, position.board.squares))
        self._reached |= self._spread(attackers)

    def advance(self, lost: set[Square]) -> set[Square]:
        """Remove the *lost* men and return the squares that attackers newly reach."""
        self._men -= lost
        self._free |= lost
        rows, columns = {man.row for man in lost}, {man.column for man in lost}
        # A lost man opens a way only along his own row and column.
        in_line = [at for at in self._reached if at.row in rows or at.column in columns]
        new = self._spread(in_line)
        self._reached |= new
        return new

    def _spread(self, start: Iterable[Square]) -> set[Square]:
        """The squares not yet reached to which attackers on *start* can come."""
        new: set[Square] = set()
        frontier = list(start)
        while frontier:
            for square in self._targets(frontier.pop()):
                if square not in self._reached and square not in new:
                    new.add(square)
                    frontier.append(square)
        return new

    def _targets(self, source: Square) -> Iterator[Square]:
        """Squares that an attacker on *source* can go to: others can be reached from these."""
        in_camp = source in self._terrain.camp_of
        for beside, step in zip(source.neighbours, _DIRECTIONS, strict=True):
            if beside not in self._free:
                continue
            if in_camp or beside in self._special:
                yield from self._along(source, step)
            else:
                yield beside

    def _along(self, source: Square, step: tuple[int, int]) -> Iterator[Square]:
        """The squares that an attacker on *source* can go to in the direction *step*.

        The first is enough, except out of a camp: from a camp he may enter others that are closed
        to him once he has stopped in between.
        """
        terrain = self._terrain
        at_once = source not in terrain.camp_of
        square = source
        for _ in range(terrain.ruleset.steps(Piece.ATTACKER)):
            square = Square(square.column + step[0], square.row + step[1])
            if square not in self._free:
                return
            stops = terrain.may_stop(Piece.ATTACKER, source, square)
            if stops:
                yield square
            if (stops and at_once) or not terrain.may_cross(Piece.ATTACKER, source, square):
                return

    def takes(self, man: Square) -> bool:
        """Whether the defender on *man* can be captured between two opposite squares."""
        above, right, below, left = man.neighbours
        return self._shuts(above, below) or self._shuts(left, right)

    def _shuts(self, one: Square, other: Square) -> bool:
        """Whether a man between the two squares can be caught by a move to one of them."""
        if one in self._reached and other in self._reached and self._are_two:
            return True
        return (one in self._reached and self._is_hostile(other)) or (
            other in self._reached and self._is_hostile(one)
        )

    def _is_hostile(self, square: Square) -> bool:
        return (
            square.is_on(self._position.board.size)
            and square not in self._men
            and self._terrain.is_hostile(square, Piece.EMPTY, Piece.DEFENDER)
        )

    def _is_open(self, square: Square) -> bool:
        return square in self._free and self._terrain.may_stop(Piece.ATTACKER, square, square)
