"""Positions as numbers: the same for positions that look the same, from whichever side."""

from hashlib import blake2b

from tafl.pieces import Side
from tafl.position import Position
from tafl.symmetry import SYMMETRIES

BYTES_PER_LINE = 6
"""A line has two bits for each of at most 21 squares."""

BYTES_PER_KEY = 8
"""So a key is an integer that every database can store and search."""


def position_key(position: Position) -> int:
    """A number for the size of the board, the pieces on it, and who is to move.

    Whatever the rules are: the same pieces under other rules have the same key, and so does the
    board turned or mirrored. Keys are stored: what they are must not change.
    """
    size = position.board.size
    first = min(symmetry.rows_of(position) for symmetry in SYMMETRIES)
    to_move = b"A" if position.to_move is Side.ATTACKERS else b"D"
    rows = b"".join(row.to_bytes(BYTES_PER_LINE) for row in first)
    digest = blake2b(bytes([size]) + to_move + rows, digest_size=BYTES_PER_KEY).digest()
    return int.from_bytes(digest, signed=True)
