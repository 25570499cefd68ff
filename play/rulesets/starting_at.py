"""Rulesets for games that begin at a position of another game."""

from dataclasses import replace

from tafl.pieces import Piece
from tafl.position import Position
from tafl.ruleset import Ruleset
from tafl.squares import Square

_SIGNS = {
    Piece.EMPTY: ".",
    Piece.ATTACKER: "A",
    Piece.DEFENDER: "D",
    Piece.KING: "K",
}


def starting_at(position: Position) -> Ruleset:
    """The rules of *position* for a game that begins there, with the same side to move."""
    rules, squares = position.ruleset, range(position.board.size)
    rows = (
        "".join(_SIGNS[position.piece_at(Square(column, row))] for column in squares)
        for row in squares
    )
    return replace(rules, layout=tuple(rows), first=position.to_move, first_by_lot=False)
