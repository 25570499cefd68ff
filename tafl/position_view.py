"""A read-only view of positions, for the modules that ``Position`` itself imports."""

from typing import Protocol, TypeAlias

from tafl.board import Board
from tafl.moves import Move
from tafl.pieces import Kind, Piece, Side
from tafl.ruleset import Ruleset
from tafl.squares import Square

Kinds: TypeAlias = tuple[tuple[Square, Kind], ...]
"""The squares of special men, in order, each with their kind."""


class PositionView(Protocol):
    """A ``Position``, read only: the pieces, the board and the side to move."""

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

    @property
    def kinds(self) -> Kinds: ...

    def piece_at(self, square: Square) -> Piece: ...

    def kind_at(self, square: Square) -> Kind: ...

    def moves_from(self, square: Square) -> list[Move]: ...
