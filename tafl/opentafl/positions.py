"""Positions in OpenTafl's notation: ``/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/``, row 1 first."""

from tafl.notation import read_rows, write_position
from tafl.opentafl.errors import Unplayed, UnplayedError
from tafl.pieces import Kind, Piece
from tafl.position import Position
from tafl.squares import Square

ATTACKING_KING = "k"
"""OpenTafl's letter of a piece that no ruleset of ours has."""


def read_pieces(text: str, size: int) -> tuple[dict[Square, Piece], dict[Square, Kind]]:
    """Read the pieces on a board of *size* x *size* squares, and which men are special.

    Raises:
        UnplayedError: the attackers have a king, as in no ruleset of ours.
        PositionError: a row is missing, has the wrong width or an unknown sign, or there is not
            exactly one king.
    """
    if ATTACKING_KING in text:
        raise UnplayedError(Unplayed.ATTACKING_KING, ATTACKING_KING)
    return read_rows(text.removeprefix("/").removesuffix("/"), size, kings=(1,))


def upside_down(text: str) -> str:
    """The position *text*, in OpenTafl's notation, with its rows in reverse order."""
    return f"/{'/'.join(reversed(text.removeprefix('/').removesuffix('/').split('/')))}/"


def write_pieces(position: Position) -> str:
    """Write the pieces of *position* in OpenTafl's notation, row 1 first."""
    return f"/{write_position(position)}/"
