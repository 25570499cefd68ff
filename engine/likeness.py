"""The likeness of puzzles: those too much alike do not belong in one collection."""

from collections.abc import Callable, Iterable
from typing import NamedTuple, Self, TypeAlias

from tafl.moves import Move
from tafl.pieces import Piece
from tafl.position import Position
from tafl.puzzles import Puzzle
from tafl.squares import Square
from tafl.symmetry import symmetries_of

FEW = 6
"""Number of differing squares if three pieces moved, or if a move or two more were played."""
MOST_ALIKE = 2
"""Divisor of the number of pieces that may be elsewhere if the first move is the same."""

Men: TypeAlias = frozenset[tuple[Square, Piece]]


class PuzzleLikeness(NamedTuple):
    """The features that puzzles are compared by: the *men*, and the first move or king's place."""

    men: Men
    beginning: Move | Square | None

    @classmethod
    def of(cls, puzzle: Puzzle) -> Self:
        return cls._of(puzzle.position, puzzle.line[0] if puzzle.line else None)

    @classmethod
    def images(cls, puzzle: Puzzle) -> Iterable[Self]:
        """The likeness of *puzzle* turned and mirrored in all ways that the rules allow."""
        size = puzzle.position.board.size
        for symmetry in symmetries_of(puzzle.position.ruleset):
            move = symmetry.of_move(puzzle.line[0], size) if puzzle.line else None
            yield cls._of(symmetry.of_position(puzzle.position), move)

    @classmethod
    def _of(cls, position: Position, move: Move | None) -> Self:
        # Where no move helps, the king's place is what matters.
        return cls(frozenset(position.pieces().items()), move or position.king)

    def is_near(self, other: Self) -> bool:
        """Whether both are nearly the same position, or begin alike in a similar one."""
        return self._apart(other) <= FEW or self.is_like(other)

    def is_like(self, other: Self) -> bool:
        """Whether both are similar: with the same beginning, many men may differ; otherwise few."""
        if self.beginning == other.beginning:
            return self._apart(other) <= max(len(self.men), len(other.men)) // MOST_ALIKE
        return self._apart(other) <= FEW

    def _apart(self, other: Self) -> int:
        return len({square for square, _ in self.men ^ other.men})


class Variety:
    """The puzzles taken so far; none is too much like another on a board of the same size.

    The task and the rules do not matter: solving one puzzle gives away a similar one.
    """

    def __init__(
        self,
        known: Iterable[Puzzle] = (),
        too_near: Callable[[PuzzleLikeness, PuzzleLikeness], bool] = PuzzleLikeness.is_near,
    ) -> None:
        """Begin with the *known* puzzles, however alike."""
        self._too_near = too_near
        self._taken: dict[int, list[PuzzleLikeness]] = {}
        for puzzle in known:
            self._on_board_of(puzzle).append(PuzzleLikeness.of(puzzle))

    def takes(self, puzzle: Puzzle) -> bool:
        """Take *puzzle*, unless one taken before is too much like it, turned or mirrored."""
        taken = self._on_board_of(puzzle)
        if any(
            self._too_near(image, other)
            for image in PuzzleLikeness.images(puzzle)
            for other in taken
        ):
            return False
        taken.append(PuzzleLikeness.of(puzzle))
        return True

    def _on_board_of(self, puzzle: Puzzle) -> list[PuzzleLikeness]:
        return self._taken.setdefault(puzzle.position.board.size, [])
