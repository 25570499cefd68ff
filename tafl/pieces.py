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


class Kind(IntEnum):
    """A kind of men. The ruleset says what those of a kind can do that others cannot."""

    MAN = 0
    COMMANDER = 1
    KNIGHT = 2
    MERCENARY = 3
    GUARD = 4

    def __str__(self) -> str:
        return KIND_NAMES[self][0]


KIND_NAMES = (
    ("man", "men"),
    ("commander", "commanders"),
    ("knight", "knights"),
    ("mercenary", "mercenaries"),
    ("guard", "guards"),
)
"""The names of each kind, for one and for several."""
SPECIAL_KINDS = tuple(Kind)[1:]
"""All kinds but ordinary men."""
KIND_LETTERS = " cnmg"
"""The letter of each kind in layouts and positions: small for attackers, capital for defenders."""
SPECIAL_MEN = {
    letter: (piece, kind)
    for kind in SPECIAL_KINDS
    for letter, piece in (
        (KIND_LETTERS[kind], Piece.ATTACKER),
        (KIND_LETTERS[kind].upper(), Piece.DEFENDER),
    )
}
"""The side's ordinary man, and the kind, for each letter of a special man."""
ATTACKERS_MEN = "A" + KIND_LETTERS[1:]
"""The characters of a layout for attackers of all kinds; likewise ``DEFENDERS_MEN``."""
DEFENDERS_MEN = "D" + KIND_LETTERS[1:].upper()

PIECES = tuple(Piece)
"""The pieces by their numbers: ``PIECES[number]`` is faster than ``Piece(number)``."""
