"""Keys of positions: integers that stay the same when the board is turned or mirrored.

A key is the least of eight sums, one for each way to turn or mirror the board. A sum adds a number
that looks random for each piece on its square. So after a move, a new key costs two additions.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from hashlib import blake2b
from itertools import chain, combinations, islice
from struct import Struct
from typing import NamedTuple, TypeAlias

from tafl.pieces import PIECES, Kind, Piece, Side
from tafl.position import Position
from tafl.ruleset import Berserk, Shieldwall
from tafl.squares import Square
from tafl.symmetry import SYMMETRIES

BYTES_PER_KEY = 8
"""Bytes of a key, an integer that every database can store and search."""

BYTES_PER_SUM = 10
"""Bytes for each of the eight sums, with room for carries: no board has 2 ** 16 squares."""

REMEMBERED_ROWS = 1 << 13

MOST_TURNED = 1 << 6
"""Most combinations of men who may have changed sides by one move that are tried: small ones."""

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
    sums = [sum(attackers), sum(defenders)]
    for square, kind in position.kinds:
        number, piece = square.row * size + square.column, position.piece_at(square)
        sums[piece.side] += _weights(size, piece).less[number]
        sums[piece.side] += _weights(size, piece, kind).more[number]
    return sums[0], sums[1]


def _moved_back(position: Position, side: Side) -> Iterator[Sums]:
    """The change of sums for each piece of *side* and each square that it may have come from.

    A piece may have come over a man, and men may have changed sides.
    """
    size, rows = position.board.size, enumerate(position.lines[::2])
    pieces = dict(piece for number, code in rows for piece in _row(size, number, code).pieces)
    turns_corners = position.board.ruleset.berserk is not Berserk.NO
    ways = _everywhere(size) if turns_corners else _ways(size)
    kinds = {square.row * size + square.column: kind for square, kind in position.kinds}
    for number, piece in pieces.items():
        if piece >> 1 == side:
            kind = kinds.get(number, Kind.MAN)
            weights, here = _weights(size, piece, kind), _weights(size, piece, kind).less[number]
            turned = _turned_by(position, side, number) if kinds else (0,)
            for way in ways[number]:
                for source in _came_over(way, pieces, number, jumps=position.board.special):
                    yield from (here + weights.more[source] + change for change in turned)


def _came_over(
    way: tuple[int, ...], pieces: Mapping[int, Piece], number: int, *, jumps: bool
) -> Iterator[int]:
    """The squares of a *way* to *number* from which a piece came: over one man if it *jumps*."""
    for source in way:
        if source in pieces and source != number:
            break
        yield source
    if jumps and len(way) > 1 and way[0] in pieces and way[1] not in pieces:
        yield way[1]


def _turned_by(position: Position, side: Side, number: int) -> list[Sums]:
    """The changes of sums that undo it if a move of *side* to the square *number* turned men.

    They were beside that square, or in a row on the edge, or anywhere in a turn of several legs.
    """
    size, rules = position.board.size, position.ruleset
    arrived = Square(number % size, number // size)
    near = set(arrived.neighbours)
    if rules.shieldwall is not Shieldwall.NONE:
        near |= rules.edge_squares
    if position.board.goes_on:
        near.update(position.board.squares)
    undone = list[Sums]()
    for square, kind in position.kinds:
        piece = position.piece_at(square)
        may_turn = square != arrived and square in near and kind in rules.changes_sides
        if may_turn and piece.side is side:
            undone.append(_weights(size, piece, kind).less[square.row * size + square.column])
    together = (combinations(undone, number) for number in range(len(undone) + 1))
    return list(map(sum, islice(chain.from_iterable(together), MOST_TURNED)))


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
def _weights(size: int, piece: Piece, kind: Kind = Kind.MAN) -> _Weights:
    squares = [Square(column, row) for row in range(size) for column in range(size)]
    images = [[symmetry.of_square(square, size) for symmetry in SYMMETRIES] for square in squares]
    # Keys are stored, so those of ordinary men stay what they were before there were others.
    code = piece + len(PIECES) * kind
    weights = [[_weight(size, code, image) for image in each] for each in images]
    return _Weights(
        tuple(map(_together, weights)),
        tuple(_together((1 << _BITS) - weight for weight in each) for each in weights),
    )


def _weight(size: int, code: int, square: Square) -> int:
    """A number that looks random, but is always the same for its arguments."""
    told = bytes([size, code, square.column, square.row])
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
