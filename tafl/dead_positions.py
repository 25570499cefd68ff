"""Dead positions: the king can never get out, or neither side can ever win.

All claims are proofs: what is not proven is not claimed. They hold against any play, without dice
and without men who return.
"""

from collections.abc import Iterator
from typing import NamedTuple

from tafl.bit_grid import BitGrid, grid_of, pieces_on
from tafl.exit_fort import room_of_king
from tafl.pieces import Piece, Side
from tafl.position import Position
from tafl.ruleset import ExitFort, Repetition, Ruleset, Shieldwall
from tafl.squares import Square

FEWEST_IN_FORT = 3
"""Men that shut a room of two squares at a corner; a room without a corner takes one more."""
_DRAWS = (Repetition.DRAW, Repetition.IGNORED)
_HARMLESS = (*_DRAWS, Repetition.DEFENDERS_LOSE, Repetition.DEFENDERS_MAY_NOT)
"""Rules on repetition by which the attackers can go to and fro as long as they like."""
_OCCUPANTS = (Piece.EMPTY, Piece.ATTACKER, Piece.KING)


def nobody_can_win(position: Position) -> bool:
    """Whether each side can keep the other from winning for ever."""
    return (
        position.ruleset.repetition in _DRAWS
        and king_is_shut_in(position)
        and _king_is_safe(position)
    )


def king_is_shut_in(position: Position) -> bool:
    """Whether the attackers can keep the defenders from winning for ever.

    Some attackers, who can never be captured, cut the king off from all goals while they stay where
    they are. Another one can move to and fro, far from all defenders.
    """
    rules = position.ruleset
    if rules.has_dice or rules.helps_fallen or rules.repetition not in _HARMLESS:
        return False
    if position.board.special:
        # Men who jump, or change sides, break any ring.
        return False
    if position.king is None or _sees_goal(position):
        return False
    blockade = _Blockade(position)
    return blockade.holds() and blockade.leaves_a_move()


def _king_is_safe(position: Position) -> bool:
    """Whether the king has a room to move in behind men who can never be captured."""
    king, board = position.king, position.board
    room = room_of_king(position)
    if king is None or not room or (board.encirclement and not room & board.edge):
        return False
    may_stop = board.terrain.may_stop
    return any(
        may_stop(Piece.KING, king, beside) and may_stop(Piece.KING, beside, king)
        for beside in room.intersection(king.neighbours)
    )


def _sees_goal(position: Position) -> bool:
    """Whether a path without attackers leads from the king to a goal: nearly always one does."""
    grid = grid_of(position.board.size)
    pieces = pieces_on(grid, position)
    king = sum(grid.bit(square) for square in (position.king,) if square)
    reached = grid.floods(king, grid.squares & ~(pieces & ~(pieces >> 1)))[-1]
    return any(reached & grid.bit(goal) for goal in position.board.goals)


class _Region(NamedTuple):
    """Squares that are connected while some attackers stay, and the *defenders* among them."""

    squares: frozenset[Square]
    defenders: frozenset[Square]


class _Blockade:
    """The largest set of attackers who are safe while all of them stay, and what they shut in.

    *men* are these attackers. *reached* are the squares to which defenders have a path, each with
    its region.
    """

    def __init__(self, position: Position) -> None:
        self._position = position
        self._terrain = position.board.terrain
        self._grid: BitGrid = grid_of(position.board.size)
        self._pieces = position.pieces()
        self._defenders = [at for at in self._pieces if self._pieces[at].side is Side.DEFENDERS]
        self.men = {at for at, piece in self._pieces.items() if piece is Piece.ATTACKER}
        self.reached = self._regions()
        while lost := {man for man in self.men if self._can_fall(man)}:
            self.men -= lost
            self.reached = self._regions()

    def holds(self) -> bool:
        """Whether the king reaches no goal, and neither a fort nor a lack of attackers can win."""
        board, king = self._position.board, self._position.king
        region = self.reached[king].squares if king else frozenset()
        if region & board.goals or len(self.men) <= board.few_attackers:
            return False
        forts = board.ruleset.exit_fort is ExitFort.WINS and region & board.edge
        return not forts or len(self._defenders) - 1 < _fewest_in_fort(board.ruleset, region)

    def leaves_a_move(self) -> bool:
        """Whether a man and an empty square beside him are out of all defenders' reach."""
        return any(self._is_remote(man) and self._has_room(man) for man in self.men)

    def _has_room(self, man: Square) -> bool:
        may_stop = self._terrain.may_stop
        return any(
            self._is_free(beside)
            and self._is_remote(beside)
            and may_stop(Piece.ATTACKER, man, beside)
            and may_stop(Piece.ATTACKER, beside, man)
            for beside in man.neighbours
        )

    def _is_free(self, square: Square) -> bool:
        return square.is_on(self._position.board.size) and square not in self._pieces

    def _is_remote(self, square: Square) -> bool:
        """Whether no defender can ever come to *square* or beside it."""
        return not any(at in self.reached for at in (square, *square.neighbours))

    def _regions(self) -> dict[Square, _Region]:
        grid = self._grid
        free = grid.squares & ~sum(map(grid.bit, self.men))
        found: dict[Square, _Region] = {}
        for defender in self._defenders:
            if defender not in found:
                squares = grid.squares_in(grid.floods(grid.bit(defender), free)[-1])
                region = _Region(squares, squares.intersection(self._defenders))
                found |= dict.fromkeys(squares, region)
        return found

    def _can_fall(self, man: Square) -> bool:
        above, right, below, left = man.neighbours
        return (
            self._can_close(above, below)
            or self._can_close(below, above)
            or self._can_close(left, right)
            or self._can_close(right, left)
            or any(self._row_can_fall(man, inward) for inward in self._ways_inward(man))
        )

    def _can_close(self, one: Square, other: Square) -> bool:
        """Whether a defender may come to *one* while *other* helps to capture what is between."""
        # On a single square nobody arrives.
        if not self._can_stand(one) or len(self.reached[one].squares) == 1:
            return False
        if any(self._is_hostile(other, occupant) for occupant in _OCCUPANTS):
            return True
        if not self._can_stand(other):
            return False
        return len(self.reached[one].defenders | self.reached[other].defenders) > 1

    def _can_stand(self, square: Square) -> bool:
        """Whether a defender may ever stand on *square*."""
        return square in self.reached and any(
            at == square or self._terrain.stops(self._pieces[at], square)
            for at in self.reached[square].defenders
        )

    def _is_hostile(self, square: Square, occupant: Piece) -> bool:
        return square.is_on(self._position.board.size) and self._terrain.is_hostile(
            square, occupant, Piece.ATTACKER
        )

    def _ways_inward(self, man: Square) -> Iterator[tuple[int, int]]:
        """The directions from the edge that *man* is on, where rows on it can be captured."""
        if self._position.ruleset.shieldwall is not Shieldwall.NONE:
            last = self._position.board.size - 1
            ways = ((0, 1), (-1, 0), (0, -1), (1, 0))
            sides = (man.row == 0, man.column == last, man.row == last, man.column == 0)
            yield from (way for way, is_there in zip(ways, sides, strict=True) if is_there)

    def _row_can_fall(self, man: Square, inward: tuple[int, int]) -> bool:
        """Whether *man* may be captured in a row of men on the edge (a shieldwall)."""
        across, down = inward
        along = ((down, across), (-down, -across))
        return self._is_faced(man, inward) and all(
            self._end_can_close(man, step, inward) for step in along
        )

    def _end_can_close(self, man: Square, step: tuple[int, int], inward: tuple[int, int]) -> bool:
        """Whether a row of men who can all be faced may end in the direction *step* from *man*."""
        board = self._position.board
        square = man
        while True:
            square = Square(square.column + step[0], square.row + step[1])
            if not square.is_on(board.size):
                return False
            if square in self.reached or (
                board.ruleset.shieldwall is Shieldwall.CORNER and square in board.corners
            ):
                return True
            if not self._is_faced(square, inward):
                return False

    def _is_faced(self, square: Square, inward: tuple[int, int]) -> bool:
        return Square(square.column + inward[0], square.row + inward[1]) in self.reached


def _fewest_in_fort(rules: Ruleset, region: frozenset[Square]) -> int:
    """The fewest men that can shut a room of two squares or more at the edge of *region*."""
    last = rules.size - 1
    corners = {Square(column, row) for column in (0, last) for row in (0, last)}
    return FEWEST_IN_FORT if region & corners else FEWEST_IN_FORT + 1
