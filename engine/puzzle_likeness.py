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
"""Most squares that differ in nearly equal positions: as many as three moved pieces cause."""
MOST_ALIKE = 2
"""Two puzzles with the same beginning are alike if no more squares differ than the number of pieces
divided by this."""

Men: TypeAlias = frozenset[tuple[Square, Piece]]


class PuzzleLikeness(NamedTuple):
    """The features by which puzzles are compared: the pieces on their squares, and the *beginning*.

    The beginning is the first move to find, or the king's square where no move helps.
    """

    men: Men
    beginning: Move | Square | None

    @classmethod
    def of(cls, puzzle: Puzzle) -> Self:
        return cls._of(puzzle.position, puzzle.line[0] if puzzle.line else None)

    @classmethod
    def images(cls, puzzle: Puzzle) -> Iterable[Self]:
        """Yield the features of *puzzle* turned and mirrored in all ways that the rules allow."""
        size = puzzle.position.board.size
        for symmetry in symmetries_of(puzzle.position.ruleset):
            move = symmetry.of_move(puzzle.line[0], size) if puzzle.line else None
            yield cls._of(symmetry.of_position(puzzle.position), move)

    @classmethod
    def _of(cls, position: Position, move: Move | None) -> Self:
        # Where no move helps, the king's place is what matters.
        return cls(frozenset(position.pieces().items()), move or position.king)

    def is_near(self, other: Self) -> bool:
        """Whether at most ``FEW`` squares of the positions differ, or ``is_like`` is true.

        On boards with few pieces this takes more for near than ``is_like`` alone.
        """
        return self._apart(other) <= FEW or self.is_like(other)

    def is_like(self, other: Self) -> bool:
        """Whether one of these puzzles gives the other away.

        Either at most ``FEW`` squares of their positions differ; or, if both have the same
        *beginning*, at most half as many squares as the fuller board has pieces.
        """
        if self.beginning == other.beginning:
            return self._apart(other) <= max(len(self.men), len(other.men)) // MOST_ALIKE
        return self._apart(other) <= FEW

    def _apart(self, other: Self) -> int:
        return len({square for square, _ in self.men ^ other.men})


class Variety:
    """A set of puzzles in which none is too much like another on a board of the same size.

    The tasks and the rules are not compared: solving one puzzle gives away a similar one.
    """

    def __init__(
        self,
        known: Iterable[Puzzle] = (),
        too_near: Callable[[PuzzleLikeness, PuzzleLikeness], bool] = PuzzleLikeness.is_near,
    ) -> None:
        """Begin with the *known* puzzles, even if they are alike.

        *too_near* decides whether a new puzzle is too much like one in the set.
        """
        self._too_near = too_near
        self._taken: dict[int, list[PuzzleLikeness]] = {}
        for puzzle in known:
            self._on_board_of(puzzle).append(PuzzleLikeness.of(puzzle))

    def takes(self, puzzle: Puzzle) -> bool:
        """Add *puzzle*, unless it is too much like one in the set; return whether it was added.

        Turned and mirrored forms of the puzzle are compared too.
        """
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
