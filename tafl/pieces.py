"""The two sides and the pieces they move."""

from enum import IntEnum


class Side(IntEnum):
    """A player's side. The numbers index pairs, such as the moves of a line."""

    ATTACKERS = 0
    DEFENDERS = 1

    def __str__(self) -> str:
        return self.name.lower()

    @property
    def opponent(self) -> "Side":
        """The other side."""
        return OPPONENT[self]


OPPONENT = (Side.DEFENDERS, Side.ATTACKERS)
SIDES = {str(side): side for side in Side}
"""The sides by their names."""


class Piece(IntEnum):
    """The content of a square, as its two bits in a line's code."""

    EMPTY = 0
    ATTACKER = 1
    DEFENDER = 2
    KING = 3

    @property
    def side(self) -> Side:
        """The side that moves the piece. Meaningless for ``EMPTY``."""
        return Side.ATTACKERS if self is Piece.ATTACKER else Side.DEFENDERS


PIECES = tuple(Piece)
"""The pieces by their numbers; looked up faster than ``Piece(number)``."""
