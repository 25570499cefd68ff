"""Positions as numbers: the same for positions that look the same, from whichever side.

A key is the least of eight sums, one for each way to lay the board on itself: of a random number
for each piece on its square. So the key after one piece has moved costs two additions.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from hashlib import blake2b
from struct import Struct
from typing import NamedTuple, TypeAlias

from tafl.pieces import PIECES, Piece, Side
from tafl.position import Position
from tafl.squares import Square
from tafl.symmetry import SYMMETRIES

BYTES_PER_KEY = 8
"""So a key is an integer that every database can store and search."""

BYTES_PER_SUM = 10
"""With room for what is carried: a board has less than 2 ** 16 squares."""

REMEMBERED_ROWS = 1 << 13

Sums: TypeAlias = int
"""Eight sums in one number, so that an addition adds to all of them."""

_EACH = Struct("<" + len(SYMMETRIES) * f"Q{BYTES_PER_SUM - BYTES_PER_KEY}x")
_BITS = 8 * BYTES_PER_KEY


class PositionKeys(NamedTuple):
    """By what a position is found: that of all its pieces, and that of the *mover*'s alone.

    *waiting* is how many pieces the other side has. Whatever the rules are: the same pieces under
    other rules have the same keys, and so does the board turned or mirrored. That of all pieces is
    the same whoever is to move. Keys are stored: what they are must not change.
    """

    position: int
    mover: int
    waiting: int

    @classmethod
    def of(cls, position: Position) -> "PositionKeys":
        """The keys of *position*."""
        sums, side = _sums(position), position.to_move
        return cls(_key(sum(sums)), _key(sums[side]), position.count(side.opponent))


def position_key(position: Position) -> int:
    """A number for the size of the board and the pieces on it, whoever is to move."""
    return _key(sum(_sums(position)))


class Before(NamedTuple):
    """The positions from which one move leads to another, as far as keys tell.

    *movers* are the sums of the side that moved, by its key; *others* those of the side that
    waited, which has *left* pieces now. What that move captured is not known, so a position with
    more of them counts if those of the mover stand as they should.
    """

    movers: Mapping[int, Sequence[Sums]]
    others: Sums
    left: int

    @classmethod
    def of(cls, position: Position) -> "Before":
        """The positions before the last move that led to *position*, whatever moves are legal."""
        mover, sums = position.to_move.opponent, _sums(position)
        found: dict[int, list[Sums]] = {}
        for change in _moved_back(position, mover):
            movers = sums[mover] + change
            found.setdefault(_key(movers), []).append(movers)
        return cls(found, sums[position.to_move], position.count(position.to_move))

    def include(self, keys: PositionKeys) -> bool:
        """Whether the position with these *keys* is one of them."""
        movers = self.movers.get(keys.mover, ())
        if movers and keys.waiting > self.left:
            return True
        return any(_key(each + self.others) == keys.position for each in movers)


class _Row(NamedTuple):
    """What stands in a row: its sums for each side, and its pieces by their squares' numbers."""

    sums: tuple[Sums, Sums]
    pieces: tuple[tuple[int, Piece], ...]


def _key(sums: Sums) -> int:
    """The least of *sums*, as a number with a sign."""
    each = _EACH.unpack(sums.to_bytes(_EACH.size, "little"))
    return int(min(each)) - (1 << _BITS - 1)


def _sums(position: Position) -> tuple[Sums, Sums]:
    """The sums of the pieces of each side."""
    size = position.board.size
    rows = [_row(size, number, code).sums for number, code in enumerate(position.lines[::2])]
    attackers, defenders = zip(*rows, strict=True)
    return sum(attackers), sum(defenders)


def _moved_back(position: Position, side: Side) -> Iterator[Sums]:
    """For each piece of *side* and each empty square it may have come from: what that changes."""
    size, rows = position.board.size, enumerate(position.lines[::2])
    pieces = dict(piece for number, code in rows for piece in _row(size, number, code).pieces)
    ways = _ways(size)
    for number, piece in pieces.items():
        if piece >> 1 == side:
            weights, here = _weights(size, piece), _weights(size, piece).less[number]
            for way in ways[number]:
                for source in way:
                    if source in pieces:
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
    """What a piece on each square adds to the sums, and what taking it off adds."""

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
    """A number that is random, and always the same."""
    told = bytes([size, piece, square.column, square.row])
    return int.from_bytes(blake2b(told, digest_size=BYTES_PER_KEY).digest(), "little")


def _together(each: Iterable[int]) -> Sums:
    return int.from_bytes(_EACH.pack(*(number % (1 << _BITS) for number in each)), "little")


@cache
def _ways(size: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """For each square: the squares in the four directions, the nearest first, by number."""
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
