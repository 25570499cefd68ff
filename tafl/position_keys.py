"""Keys of positions: integers that stay the same when the board is turned or mirrored.

A key is the least of eight sums, one for each way to turn or mirror the board. A sum adds a number
that looks random for each piece on its square. So after a move, a new key costs two additions.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from hashlib import blake2b
from struct import Struct
from typing import NamedTuple, TypeAlias

from tafl.pieces import PIECES, Piece, Side
from tafl.position import Position
from tafl.ruleset import Berserk
from tafl.squares import Square
from tafl.symmetry import SYMMETRIES

BYTES_PER_KEY = 8
"""Bytes of a key, an integer that every database can store and search."""

BYTES_PER_SUM = 10
"""Bytes for each of the eight sums, with room for carries: no board has 2 ** 16 squares."""

REMEMBERED_ROWS = 1 << 13

Sums: TypeAlias = int
"""The eight sums for a key, packed into one integer, so that one addition adds to all of them."""

_EACH = Struct("<" + len(SYMMETRIES) * f"Q{BYTES_PER_SUM - BYTES_PER_KEY}x")
_BITS = 8 * BYTES_PER_KEY


class PositionKeys(NamedTuple):
    """The numbers by which a position is stored and found again.

    *position* is the key of all pieces, whichever side is to move; *mover* is the key of the pieces
    of the side to move. *waiting* is the number of pieces of the other side. The keys depend
    neither on the rules nor on how the board is turned or mirrored. As they are stored, their
    values must not change.
    """

    position: int
    mover: int
    waiting: int

    @classmethod
    def of(cls, position: Position) -> "PositionKeys":
        sums, side = _sums(position), position.to_move
        return cls(_key(sum(sums)), _key(sums[side]), position.count(side.opponent))


def position_key(position: Position) -> int:
    """The key of *position*: of its pieces and the board's size, whichever side is to move."""
    return _key(sum(_sums(position)))


class Before(NamedTuple):
    """The positions from which one move may have led to a given one, as far as keys can show.

    *movers* maps each possible key of the side that moved to its sums. *others* are the sums of the
    side that waited, which has *left* pieces in the given position. It is unknown what the move
    captured. So positions with more pieces of that side are included if those of the mover match.
    """

    movers: Mapping[int, Sequence[Sums]]
    others: Sums
    left: int

    @classmethod
    def of(cls, position: Position) -> "Before":
        """The positions from which one move, legal or not, may have led to *position*."""
        mover, sums = position.to_move.opponent, _sums(position)
        found: dict[int, list[Sums]] = {}
        for change in _moved_back(position, mover):
            movers = sums[mover] + change
            found.setdefault(_key(movers), []).append(movers)
        return cls(found, sums[position.to_move], position.count(position.to_move))

    def include(self, keys: PositionKeys) -> bool:
        """Whether one move may have led from the position with *keys* to the given position."""
        movers = self.movers.get(keys.mover, ())
        if movers and keys.waiting > self.left:
            return True
        return any(_key(each + self.others) == keys.position for each in movers)


class _Row(NamedTuple):
    """A row's content: its sums for each side, and its pieces with the numbers of their squares."""

    sums: tuple[Sums, Sums]
    pieces: tuple[tuple[int, Piece], ...]


def _key(sums: Sums) -> int:
    """The least of *sums*, as a signed number."""
    each = _EACH.unpack(sums.to_bytes(_EACH.size, "little"))
    return int(min(each)) - (1 << _BITS - 1)


def _sums(position: Position) -> tuple[Sums, Sums]:
    """The sums of the attackers' pieces, and those of the defenders' pieces."""
    size = position.board.size
    rows = [_row(size, number, code).sums for number, code in enumerate(position.lines[::2])]
    attackers, defenders = zip(*rows, strict=True)
    return sum(attackers), sum(defenders)


def _moved_back(position: Position, side: Side) -> Iterator[Sums]:
    """The change of sums for each piece of *side* and each square that it may have come from."""
    size, rows = position.board.size, enumerate(position.lines[::2])
    pieces = dict(piece for number, code in rows for piece in _row(size, number, code).pieces)
    turns_corners = position.board.ruleset.berserk is not Berserk.NO
    ways = _everywhere(size) if turns_corners else _ways(size)
    for number, piece in pieces.items():
        if piece >> 1 == side:
            weights, here = _weights(size, piece), _weights(size, piece).less[number]
            for way in ways[number]:
                for source in way:
                    if source in pieces and source != number:
                        break
                    yield here + weights.more[source]


@lru_cache(maxsize=REMEMBERED_ROWS)
def _row(size: int, number: int, code: int) -> _Row:
    pieces = tuple(
        (number * size + column, piece)
        for column in range(size)
        if (piece := PIECES[code >> 2 * column & 3]) is not Piece.EMPTY
    )
    attackers, defenders = (
        sum(_weights(size, piece).more[where] for where, piece in pieces if piece >> 1 == side)
        for side in Side
    )
    return _Row((attackers, defenders), pieces)


class _Weights(NamedTuple):
    """The changes of the sums when a piece is added to each square, and when it is removed."""

    more: tuple[Sums, ...]
    less: tuple[Sums, ...]


@cache
def _weights(size: int, piece: Piece) -> _Weights:
    squares = [Square(column, row) for row in range(size) for column in range(size)]
    images = [[symmetry.of_square(square, size) for symmetry in SYMMETRIES] for square in squares]
    weights = [[_weight(size, piece, image) for image in each] for each in images]
    return _Weights(
        tuple(map(_together, weights)),
        tuple(_together((1 << _BITS) - weight for weight in each) for each in weights),
    )


def _weight(size: int, piece: Piece, square: Square) -> int:
    """A number that looks random, but is always the same for its arguments."""
    told = bytes([size, piece, square.column, square.row])
    return int.from_bytes(blake2b(told, digest_size=BYTES_PER_KEY).digest(), "little")


def _together(each: Iterable[int]) -> Sums:
    return int.from_bytes(_EACH.pack(*(number % (1 << _BITS) for number in each)), "little")


@cache
def _ways(size: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """For each square, by number: the squares in the four directions, the nearest first."""
    last = size - 1
    return tuple(
        (
            tuple(row * size + each for each in range(column - 1, -1, -1)),
            tuple(row * size + each for each in range(column + 1, last + 1)),
            tuple(each * size + column for each in range(row - 1, -1, -1)),
            tuple(each * size + column for each in range(row + 1, last + 1)),
        )
        for row in range(size)
        for column in range(size)
    )


@cache
def _everywhere(size: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """For each square: all squares, its own too, since a move of several legs may end anywhere."""
    return (tuple((number,) for number in range(size**2)),) * size**2
