"""Moves, and their effect on the lines of a board."""

from typing import NamedTuple, Self

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
"""``Track.along`` of a diagonal step, which goes along no line; greater than any line's number."""


class Move:
    """A piece's move from *source* to *target*, which ``str`` writes as ``H1-H3``.

    Equal moves are the same object. Moves are straight, except that a weak king, whose moves depend
    on a die, may also take a diagonal step.
    """

    __slots__ = ("source", "target", "text", "track")

    source: Square
    target: Square
    track: Track
    text: str

    _known: "dict[tuple[Square, Square], Move]" = {}  # noqa: RUF012 - the table of all moves

    def __new__(cls, source: Square, target: Square) -> "Move":  # noqa: PYI034 - one object for each move
        """Return the one move from *source* to *target*.

        Raises:
            ValueError: the squares are the same, or neither straight nor one diagonal step apart.
        """
        known = cls._known.get((source, target))
        if known is not None:
            return known
        track = _track(source, target)
        move = super().__new__(cls)
        object.__setattr__(move, "source", source)
        object.__setattr__(move, "target", target)
        object.__setattr__(move, "track", track)
        object.__setattr__(move, "text", f"{source}-{target}")
        # Another thread may have made the move meanwhile: all callers get the first object.
        return cls._known.setdefault((source, target), move)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(name)

    def __reduce__(self) -> tuple[type[Self], tuple[Square, Square]]:
        return type(self), (self.source, self.target)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Move({self})"


def _track(source: Square, target: Square) -> Track:
    if abs(source.column - target.column) == abs(source.row - target.row) == 1:
        return Track(NO_LINE, 0, 0, 0, 0, 0, 0)
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
