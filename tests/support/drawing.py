"""Draw a board in a test, and read what happens on it."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from tafl.moves import Move
from tafl.pieces import SPECIAL_MEN, Kind, Piece, Side
from tafl.position import Position, Turn
from tafl.ruleset import Ruleset
from tafl.squares import Square

SIGNS = {".": Piece.EMPTY, "A": Piece.ATTACKER, "D": Piece.DEFENDER, "K": Piece.KING}
SIGNS |= {sign: piece for sign, (piece, _) in SPECIAL_MEN.items()}


def board(
    drawing: str,
    to_move: Side = Side.ATTACKERS,
    ruleset: Ruleset | None = None,
    **options: Any,  # noqa: ANN401 - the options of a ruleset, each of its own type
) -> Position:
    """Read a drawing: rows of ``. A D K`` and letters of special men, row 1 first, columns from A.

    Empty rows at the bottom may be left out. A *ruleset* is played on a board of the drawing's
    size. Without one men are caught between two enemies, the king by four, he escapes on a
    corner, and no square is hostile to anybody. *options* change the ruleset.
    """
    rows = tuple("".join(line.split()) for line in drawing.split("\n") if line.strip())
    size = len(rows[0])
    rows += ("." * size,) * (size - len(rows))
    if ruleset is None:
        ruleset = Ruleset(key="drawn", name="Drawn", layout=rows)
    rules = replace(ruleset, layout=rows, **options)
    return Position.of(rules, drawn_pieces(rows), to_move, drawn_kinds(rows))


def drawn_pieces(rows: Iterable[str]) -> Mapping[Square, Piece]:
    return {
        Square(column, row): SIGNS[sign]
        for row, line in enumerate(rows)
        for column, sign in enumerate(line)
        if sign != "."
    }


def drawn_kinds(rows: Iterable[str]) -> Mapping[Square, Kind]:
    return {
        Square(column, row): SPECIAL_MEN[sign][1]
        for row, line in enumerate(rows)
        for column, sign in enumerate(line)
        if sign in SPECIAL_MEN
    }


def move(text: str) -> Move:
    """Read ``B3-B2``, or ``B3-B2-C2``."""
    return Move.parse(text)


def play(position: Position, text: str) -> Turn:
    return position.play(move(text))


def captures(position: Position, text: str) -> set[str]:
    """Name the squares where the move captures."""
    return names(play(position, text).captures)


def targets(position: Position, source: str) -> set[str]:
    """Name the squares to which the piece on *source* may move."""
    return names(move.target for move in position.moves_from(Square.parse(source)))


def names(things: Iterable[Square | Move]) -> set[str]:
    return {str(thing) for thing in things}


def named(text: str) -> set[str]:
    """Split ``C5 D4`` into names."""
    return set(text.split())
