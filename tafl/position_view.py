"""What the rules look at in a position; ``Position`` itself is built on them."""

from typing import Protocol

from tafl.board import Board
from tafl.moves import Move
from tafl.pieces import Piece, Side
from tafl.ruleset import Ruleset
from tafl.squares import Square


class PositionView(Protocol):
    """Where all pieces stand and who is to move: a ``Position``, to be looked at only."""

    @property
    def board(self) -> Board: ...

    @property
    def ruleset(self) -> Ruleset: ...

    @property
    def to_move(self) -> Side: ...

    @property
    def king(self) -> Square | None: ...

    @property
    def fallen(self) -> int: ...

    def piece_at(self, square: Square) -> Piece: ...

    def moves_from(self, square: Square) -> list[Move]: ...
