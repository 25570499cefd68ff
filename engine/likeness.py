"""Which puzzles are too much like each other to be in one collection."""

from collections.abc import Callable, Iterable
from typing import NamedTuple, Self, TypeAlias

from tafl.moves import Move
from tafl.pieces import Piece
from tafl.position import Position
from tafl.puzzles import Puzzle
from tafl.squares import Square
from tafl.symmetry import symmetries_of

FEW = 6
"""So many squares differ where three pieces stand elsewhere, or a move or two more were played."""
MOST_ALIKE = 2
"""Where the first move is the same, this part of all pieces may stand elsewhere."""

Men: TypeAlias = frozenset[tuple[Square, Piece]]


class Likeness(NamedTuple):
    """What a puzzle is like: its *men*, and how it begins."""

    men: Men
    beginning: Move | Square | None

    @classmethod
    def of(cls, puzzle: Puzzle) -> Self:
        """What *puzzle* is like."""
        return cls._of(puzzle.position, puzzle.line[0] if puzzle.line else None)

    @classmethod
    def images(cls, puzzle: Puzzle) -> Iterable[Self]:
        """What *puzzle* is like turned and mirrored."""
        size = puzzle.position.board.size
        for symmetry in symmetries_of(puzzle.position.ruleset):
            move = symmetry.of_move(puzzle.line[0], size) if puzzle.line else None
            yield cls._of(symmetry.of_position(puzzle.position), move)

    @classmethod
    def _of(cls, position: Position, move: Move | None) -> Self:
        # Where no move helps, it is the king's place that matters.
        return cls(frozenset(position.pieces().items()), move or position.king)

    def is_near(self, other: Self) -> bool:
        """Whether both are nearly the same position, or begin alike in much the same one."""
        return self._apart(other) <= FEW or self.is_like(other)

    def is_like(self, other: Self) -> bool:
        """The same, except that of few men more must be the same where both begin alike."""
        if self.beginning == other.beginning:
            return self._apart(other) <= max(len(self.men), len(other.men)) // MOST_ALIKE
        return self._apart(other) <= FEW

    def _apart(self, other: Self) -> int:
        return len({square for square, _ in self.men ^ other.men})


class Variety:
    """The puzzles that were taken so far; none is too much like another on as large a board.

    What is asked for and under which rules does not matter: who has solved one knows the other.
    """

    def __init__(
        self,
        known: Iterable[Puzzle] = (),
        too_near: Callable[[Likeness, Likeness], bool] = Likeness.is_near,
    ) -> None:
        """Begin with those that are *known*, however alike."""
        self._too_near = too_near
        self._taken: dict[int, list[Likeness]] = {}
        for puzzle in known:
            self._on_board_of(puzzle).append(Likeness.of(puzzle))

    def takes(self, puzzle: Puzzle) -> bool:
        """Take *puzzle*, unless one that was taken is too much like it, turned or mirrored."""
        taken = self._on_board_of(puzzle)
        if any(
            self._too_near(image, other) for image in Likeness.images(puzzle) for other in taken
        ):
            return False
        taken.append(Likeness.of(puzzle))
        return True

    def _on_board_of(self, puzzle: Puzzle) -> list[Likeness]:
        return self._taken.setdefault(puzzle.position.board.size, [])
