"""A position in words, for those who hear the picture."""

from tafl.pieces import Piece
from tafl.position import Position


def men_in_words(position: Position) -> str:
    """Where all pieces stand, row by row: ``King F6. Defenders: E5, F5 … Attackers: …``.

    At most about 500 characters on the largest board in play, 19 x 19 with 73 pieces.
    """
    names = {Piece.DEFENDER: "Defenders", Piece.ATTACKER: "Attackers"}
    pieces = position.pieces()
    parts = [f"King {position.king}."] if position.king is not None else ["The king is off."]
    for piece, name in names.items():
        squares = ", ".join(str(square) for square in pieces if pieces[square] is piece)
        parts.append(f"{name}: {squares or 'none'}.")
    return " ".join(parts)
