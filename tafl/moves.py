"""Moves, and their effect on the lines of a board."""

from itertools import pairwise
from typing import NamedTuple, Self
from weakref import WeakValueDictionary

from tafl.squares import Square


class Track(NamedTuple):
    """The three lines that a straight move changes, and the places of source and target in them.

    Line ``2 * i`` is row *i*, line ``2 * i + 1`` column *i*, on a board of any size. The move goes
    *along* one line; *left* is the line across it at the source, *entered* that at the target. A
    square takes two bits of a line's code. *start* and *end* are the shifts of source and target in
    *along*, *across* is the shift of both in the other lines. *path* masks the squares in *along*
    that the move passes over, the target included.
    """

    along: int
    start: int
    end: int
    path: int
    left: int
    entered: int
    across: int


NO_LINE = 1 << 16
"""``Track.along`` of a move along no single line; greater than any line's number."""
NO_TRACK = Track(NO_LINE, 0, 0, 0, 0, 0, 0)
"""The track of a diagonal step, and of a move of several legs."""


MOST_LEGS = 12
"""Most legs of a turn: where pieces go on after a capture, no real turn comes near that."""


class Move:
    """A piece's move from *source* to *target*, which ``str`` writes as ``H1-H3``.

    Equal moves are the same object. Moves are straight, except that a weak king, whose moves depend
    on a die, may also take a diagonal step. Where a piece that has captured goes on, a move may
    have several legs: *path* holds the squares on which they end, ``C1-C4-C7`` names them all.
    """

    __slots__ = ("__weakref__", "path", "source", "target", "text", "track")

    source: Square
    path: tuple[Square, ...]
    target: Square
    track: Track
    text: str

    _known: "dict[tuple[Square, ...], Move]" = {}  # noqa: RUF012 - the table of all moves
    # Moves of several legs are too many to keep all of them for ever.
    _known_longer: "WeakValueDictionary[tuple[Square, ...], Move]" = WeakValueDictionary()  # noqa: RUF012

    def __new__(cls, source: Square, *path: Square) -> "Move":  # noqa: PYI034 - one object for each move
        """Return the one move from *source* along *path*, whose last square is the target.

        Raises:
            ValueError: there is no path, it has too many legs, or two squares in a row are the
                same, or neither straight nor one diagonal step apart.
        """
        squares = (source, *path)
        known = cls._known.get(squares) or cls._known_longer.get(squares)
        if known is not None:
            return known
        if not 1 <= len(path) <= MOST_LEGS:
            raise ValueError(squares)
        tracks = [_track(*ends) for ends in pairwise(squares)]
        move = super().__new__(cls)
        object.__setattr__(move, "source", source)
        object.__setattr__(move, "path", path)
        object.__setattr__(move, "target", path[-1])
        object.__setattr__(move, "track", tracks[0] if len(path) == 1 else NO_TRACK)
        object.__setattr__(move, "text", "-".join(map(str, squares)))
        # Another thread may have made the move meanwhile: all callers get the first object.
        table = cls._known if len(path) == 1 else cls._known_longer
        return table.setdefault(squares, move)

    @classmethod
    def parse(cls, text: str) -> "Move":
        """Read a move as ``str`` has written it.

        Raises:
            ValueError: *text* is not such a move.
        """
        source, *path = map(Square.parse, text.split("-"))
        return cls(source, *path)

    @property
    def legs(self) -> "tuple[Move, ...]":
        """The straight moves, one after the other, of which the move consists."""
        if len(self.path) == 1:
            return (self,)
        return tuple(Move(*ends) for ends in pairwise((self.source, *self.path)))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(name)

    def __reduce__(self) -> tuple[type[Self], tuple[Square, ...]]:
        return type(self), (self.source, *self.path)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Move({self})"


def _track(source: Square, target: Square) -> Track:
    if abs(source.column - target.column) == abs(source.row - target.row) == 1:
        return NO_TRACK
    if source == target or (source.row != target.row and source.column != target.column):
        raise ValueError((source, target))
    if source.row == target.row:
        along, across = 2 * source.row, 2 * source.row
        start, end = 2 * source.column, 2 * target.column
        left, entered = start + 1, end + 1
    else:
        along, across = 2 * source.column + 1, 2 * source.column
        start, end = 2 * source.row, 2 * target.row
        left, entered = start, end
    passed = (1 << abs(end - start)) - 1
    path = passed << (start + 2 if start < end else end)
    return Track(along, start, end, path, left, entered, across)
