"""Where all men stand, in words for those who cannot see the picture."""

from tafl.pieces import Piece
from tafl.position import Position


def men_in_words(position: Position, limit: int = 1024) -> str:
    """``King F6. Defenders, 2: E6, G6. Attackers, 1: A1.``, row by row, at most *limit* characters.

    A board with more men than fit in *limit* is summed up: the king's square and two numbers.
    """
    listed = " ".join(_sentences(position, with_squares=True))
    return listed if len(listed) <= limit else " ".join(_sentences(position, with_squares=False))


def _sentences(position: Position, *, with_squares: bool) -> list[str]:
    sentences = [f"King {position.king}."] if position.king else []
    pieces = position.pieces()
    for name, kind in (("Defenders", Piece.DEFENDER), ("Attackers", Piece.ATTACKER)):
        squares = [str(square) for square, piece in pieces.items() if piece is kind]
        where = f": {', '.join(squares)}" if squares and with_squares else ""
        sentences.append(f"{name}, {len(squares)}{where}.")
    return sentences
