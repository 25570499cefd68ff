"""Positions in OpenTafl's notation: ``/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/``, row 1 first."""

import re

from tafl.notation import read_rows, write_position
from tafl.opentafl.errors import Unplayed, UnplayedError
from tafl.pieces import Piece
from tafl.position import Position
from tafl.squares import Square

UNPLAYED_PIECES = {
    **dict.fromkeys("nN", Unplayed.KNIGHTS),
    **dict.fromkeys("cC", Unplayed.COMMANDERS),
    **dict.fromkeys("mM", Unplayed.MERCENARIES),
    **dict.fromkeys("gG", Unplayed.GUARDS),
    "k": Unplayed.ATTACKING_KING,
}
"""OpenTafl's letters of pieces that no ruleset of ours has, each with its kind of piece."""


def read_pieces(text: str, size: int) -> dict[Square, Piece]:
    """Read the pieces on a board of *size* x *size* squares from OpenTafl's notation.

    Raises:
        UnplayedError: there are pieces that no ruleset of ours has.
        PositionError: a row is missing, has the wrong width or an unknown sign, or there is not
            exactly one king.
    """
    unplayed = re.search(f"[{''.join(UNPLAYED_PIECES)}]", text)
    if unplayed:
        raise UnplayedError(UNPLAYED_PIECES[unplayed[0]], unplayed[0])
    pieces, _ = read_rows(text.removeprefix("/").removesuffix("/"), size, kings=(1,), signs="tTK")
    return pieces


def upside_down(text: str) -> str:
    """The position *text*, in OpenTafl's notation, with its rows in reverse order."""
    return f"/{'/'.join(reversed(text.removeprefix('/').removesuffix('/').split('/')))}/"


def write_pieces(position: Position) -> str:
    """Write the pieces of *position* in OpenTafl's notation, row 1 first."""
    return f"/{write_position(position)}/"
