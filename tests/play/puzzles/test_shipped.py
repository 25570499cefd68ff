"""The puzzles that come with the program."""

from play.puzzles.kind import PuzzleKind
from play.puzzles.shipped import shipped
from tafl.puzzles import Puzzle, read_collection
from tests.support.puzzles import HOPELESS, IN_TWO, ONE_GUARD, collected


def test_a_line_says_what_its_puzzle_is() -> None:
    """So that hundreds of positions need not be read at each start."""
    known = collected(IN_TWO, HOPELESS, ONE_GUARD)
    for each in known.puzzles:
        puzzle = Puzzle.read(each.text)
        assert each.kind is PuzzleKind.of(puzzle.theme, puzzle.side)
        assert each.ruleset_key == puzzle.position.ruleset.key
    assert [each.kind for each in known.puzzles] == [
        PuzzleKind.ESCAPE,
        PuzzleKind.STOP,
        PuzzleKind.STOP,
    ]
    assert known.digest != collected(IN_TWO, HOPELESS).digest
    assert known == collected(IN_TWO, HOPELESS, ONE_GUARD)


def test_all_that_are_shipped_can_be_given() -> None:
    """Each number stands for one."""
    puzzles = shipped().puzzles
    text = "\n".join(f"{each.number} {each.rating} {each.text}" for each in puzzles)

    assert len(read_collection(text)) == len(puzzles) > 0
