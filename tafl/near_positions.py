"""Positions that are nearly the same: two squares differ, besides a move of each side.

The side to move, the rules, and how the board is turned or mirrored make no difference.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from tafl.pieces import PIECES, Piece, Side
from tafl.position import Position
from tafl.symmetry import SYMMETRIES

MAX_CHANGES = 2
"""Maximum number of squares that differ, without those that a move of each side explains."""

_MAX_SQUARES = MAX_CHANGES + 2 * 2 + 6
"""Maximum number of squares that differ: a move changes two, and captures up to three men."""

Men: TypeAlias = int
"""All pieces of a position: two bits for each square, row by row, the first one lowest."""

_OF_A_MOVER = 2
"""Maximum number of squares at which a move changes the pieces of its own side."""

_Place: TypeAlias = tuple[int, int]
"""The column and the row of a square."""


def written_men(position: Position) -> str:
    """The ``Men`` of *position* as hexadecimal digits, ``digits_of(size)`` of them."""
    size = position.board.size
    return f"{_men(position.lines[::2], size):0{digits_of(size)}x}"


def digits_of(size: int) -> int:
    """The number of digits that ``written_men`` returns for a board of *size* x *size* squares."""
    return (size * size + 1) // 2


class Neighbourhood(NamedTuple):
    """All positions near a given one, on a board of *size* x *size* squares.

    *images* are the men of the given position, turned and mirrored in all ways. *ones* has the
    lower bit of every square set. *moved* is the side that may just have moved, and *movers* has
    its pieces in each of the *images*; it is empty if men of the other side may have joined it.
    """

    size: int
    ones: int
    images: Collection[Men]
    moved: Side
    movers: Collection[Men]

    @classmethod
    def of(cls, position: Position) -> "Neighbourhood":
        size, moved = position.board.size, position.to_move.opponent
        ones = ((1 << 2 * size * size) - 1) // 3
        images = {_men(symmetry.rows_of(position), size) for symmetry in SYMMETRIES}
        stays = not (position.kinds and position.ruleset.changes_sides)
        movers = {_side(image, moved, ones) for image in images} if stays else ()
        return cls(size, ones, images, moved, movers)

    def may_follow(self, men: Men) -> bool:
        """Whether one move, or none, may lead from a position with *men* to the given one.

        It looks at the pieces of the side that moves alone, so it may be true though none does.
        """
        before = _side(men, self.moved, self.ones)
        return not self.movers or any(
            (each ^ before).bit_count() <= _OF_A_MOVER for each in self.movers
        )

    def includes(self, men: Men) -> bool:
        """Whether a position with *men*, on a board of *size*, is near the given one."""
        ones = self.ones
        for image in self.images:
            bits = image ^ men
            unlike = (bits | bits >> 1) & ones
            # Nearly all positions are sorted out here, so that thousands can be compared.
            if unlike.bit_count() <= _MAX_SQUARES:
                changes = [*self._changes(men, image, unlike)]
                if len(changes) - _explained(changes) <= MAX_CHANGES:
                    return True
        return False

    def _changes(self, before: Men, after: Men, unlike: int) -> Iterator["_Change"]:
        """The changes on the squares whose lower bit is set in *unlike*."""
        while unlike:
            lowest = (unlike & -unlike).bit_length() - 1
            place = divmod(lowest // 2, self.size)
            yield _Change(place, PIECES[before >> lowest & 3], PIECES[after >> lowest & 3])
            unlike &= unlike - 1


class _Change(NamedTuple):
    """A square with different pieces *before* and *after*."""

    place: _Place
    before: Piece
    after: Piece


def _men(rows: Sequence[int], size: int) -> Men:
    return sum(row << 2 * size * number for number, row in enumerate(rows))


def _side(men: Men, side: Side, ones: int) -> Men:
    """The squares with pieces of *side* among *men*, each by its lower bit."""
    upper = men >> 1
    return (upper if side is Side.DEFENDERS else men & ~upper) & ones


def _explained(changes: Sequence[_Change]) -> int:
    """The number of *changes* that one move of each side, with its captures, may have made."""
    explained = set[_Place]()
    left, moves = dict[Side, list[_Place]](), dict[Side, list[tuple[_Place, _Place]]]()
    for side in Side:
        left[side] = [each.place for each in changes if _is_of(each.before, side)]
        came = [each.place for each in changes if _is_of(each.after, side)]
        moves[side] = [(one, other) for one in left[side] for other in came if _in_line(one, other)]
        # A man who was not there before can have captured, too.
        explained.update(_captured(changes, side.opponent, came))
    for side in Side:
        if moves[side]:
            explained.update(max(moves[side], key=lambda move: len({*move} - explained)))
        elif moves[side.opponent]:
            # A man moved, and was captured where it went.
            explained.update([each for each in left[side] if each not in explained][:1])
    return len(explained)


def _captured(
    changes: Sequence[_Change], side: Side, beside: Collection[_Place]
) -> Collection[_Place]:
    """The men of *side* that left squares next to those in *beside*, or next to one another there.

    Of a row of men that are captured together, only the last is next to the square moved to.
    """
    left = {each.place for each in changes if _is_of(each.before, side)}
    found = set[_Place]()
    while more := {each for each in left - found if _is_beside_any(each, [*beside, *found])}:
        found |= more
    return found


def _is_of(piece: Piece, side: Side) -> bool:
    return piece is not Piece.EMPTY and piece.side is side


def _in_line(one: _Place, other: _Place) -> bool:
    return one != other and (one[0] == other[0] or one[1] == other[1])


def _is_beside_any(one: _Place, others: Collection[_Place]) -> bool:
    return any(abs(one[0] - row) + abs(one[1] - column) == 1 for row, column in others)
