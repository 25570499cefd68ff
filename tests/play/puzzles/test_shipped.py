"""The puzzles that come with the program."""

from play.puzzles.kind import Kind, kind_of
from play.puzzles.shipped import shipped
from tafl.puzzles import Puzzle, read_collection
from tests.support.puzzles import HOPELESS, IN_TWO, ONE_GUARD, collected


def test_a_line_says_what_its_puzzle_is() -> None:
    """So that hundreds of positions need not be read at each start."""
    for each in collected(IN_TWO, HOPELESS, ONE_GUARD).puzzles:
        puzzle = Puzzle.read(each.text)
        assert each.kind is kind_of(puzzle)
        assert each.ruleset_key == puzzle.position.ruleset.key


def test_whether_the_king_can_be_stopped_is_one_kind() -> None:
    hopeless, guarded = collected(HOPELESS, ONE_GUARD).puzzles

    assert hopeless.kind is guarded.kind is Kind.STOP


def test_all_that_are_shipped_can_be_given() -> None:
    """Each number stands for one."""
    puzzles = shipped().puzzles
    text = "\n".join(f"{each.number} {each.rating} {each.text}" for each in puzzles)

    assert len(read_collection(text)) == len(puzzles) > 0


def test_a_version_of_the_collection_is_told_from_another() -> None:
    assert collected(IN_TWO).digest != collected(IN_TWO, HOPELESS).digest
    assert collected(IN_TWO) == collected(IN_TWO)
