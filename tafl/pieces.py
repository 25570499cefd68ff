"""The two sides and the pieces they move."""

from enum import IntEnum


class Side(IntEnum):
    """One of the two sides. Its number indexes pairs of values, one for each side."""

    ATTACKERS = 0
    DEFENDERS = 1

    def __str__(self) -> str:
        return self.name.lower()

    @property
    def opponent(self) -> "Side":
        return OPPONENT[self]


OPPONENT = (Side.DEFENDERS, Side.ATTACKERS)
SIDES = {str(side): side for side in Side}
"""The sides by their names, ``attackers`` and ``defenders``."""


class Piece(IntEnum):
    """The content of a square. Its number takes two bits in the code of a row or column."""

    EMPTY = 0
    ATTACKER = 1
    DEFENDER = 2
    KING = 3

    @property
    def side(self) -> Side:
        """The side that moves the piece. Meaningless for ``EMPTY``."""
        return Side.ATTACKERS if self is Piece.ATTACKER else Side.DEFENDERS


PIECES = tuple(Piece)
"""The pieces by their numbers: ``PIECES[number]`` is faster than ``Piece(number)``."""
