"""The squares of all pieces in words, for people who cannot see the picture."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from tafl.phrases import capital
from tafl.pieces import KIND_NAMES, SPECIAL_KINDS, Piece
from tafl.position import Position
from tafl.squares import COLUMNS, Square

SHORTEST_RUN = 3
"""Fewest men side by side that are written together, as ``D to F``."""


def men_in_words(position: Position, limit: int = 1024) -> str:
    """The pieces in words: ``King F6. Defenders, 2: row 6, E, G. Attackers, 5: row 1, D to H.``.

    If that exceeds *limit* characters: only the king's square and the numbers of men.
    """
    listed = " ".join(_sentences(position, with_squares=True))
    return listed if len(listed) <= limit else " ".join(_sentences(position, with_squares=False))


def _sentences(position: Position, *, with_squares: bool) -> Iterator[str]:
    if position.king:
        yield f"King {position.king}."
    pieces = position.pieces()
    for name, man in (("Defenders", Piece.DEFENDER), ("Attackers", Piece.ATTACKER)):
        squares = [square for square, piece in pieces.items() if piece is man]
        where = f": {_rows(squares)}" if squares and with_squares else ""
        yield f"{name}, {len(squares)}{where}."
        yield from _special(position, squares, with_squares=with_squares)


def _special(position: Position, squares: Iterable[Square], *, with_squares: bool) -> Iterator[str]:
    """The special men on *squares*, those of one side: ``Commanders among them: F2, F10.``."""
    kinds = dict(position.kinds)
    for kind in SPECIAL_KINDS:
        found = [str(square) for square in squares if kinds.get(square) is kind]
        if found:
            names = capital(KIND_NAMES[kind][len(found) > 1])
            where = f": {', '.join(found)}" if with_squares else f", {len(found)}"
            yield f"{names} among them{where}."


def _rows(squares: Iterable[Square]) -> str:
    """*squares*, ordered by row and column, as ``row 1, D to H; row 2, F``."""
    rows = groupby(squares, key=lambda square: square.row)
    return "; ".join(
        ", ".join([f"row {row + 1}", *_runs([square.column for square in squares])])
        for row, squares in rows
    )


def _runs(columns: list[int]) -> Iterator[str]:
    """The letters of *columns* of one row, in order; a run as ``D to H``."""
    # In a run, the difference between a column and its place in the list stays the same.
    for _, group in groupby(enumerate(columns), key=lambda placed: placed[1] - placed[0]):
        run = [COLUMNS[column] for _, column in group]
        if len(run) < SHORTEST_RUN:
            yield from run
        else:
            yield f"{run[0]} to {run[-1]}"
