"""Puzzles as values and as text."""

import pytest

from tafl.pieces import Side
from tafl.puzzles import CollectedPuzzle, Puzzle, PuzzleError, PuzzleTheme, read_collection
from tests.support.cases import for_each

IN_TWO = "brandubh escape defenders 7/7/7/2K3t/7/7/3t3 C4-C1,G4-F4,C1-A1"
HOPELESS = "brandubh tuichi attackers K6/7/7/7/7/7/3t3 -"


@for_each("text", [IN_TWO, HOPELESS])
def test_what_is_written_reads_back(text: str) -> None:
    assert str(Puzzle.read(text)) == text


def test_a_puzzle_says_what_has_to_be_found_by_whom() -> None:
    puzzle = Puzzle.read(IN_TWO)

    assert (puzzle.theme, puzzle.side, puzzle.moves) == (PuzzleTheme.ESCAPE, Side.DEFENDERS, 2)


def test_its_stages_are_the_games_before_each_move_to_find_and_the_end() -> None:
    stages = list(Puzzle.read(IN_TWO).stages())

    assert [stage.ply for stage in stages] == [0, 2, 3]
    assert stages[-1].outcome is not None


@for_each(
    "text",
    [
        "",
        "brandubh escape defenders 7/7/7/2K3t/7/7/3t3",
        "no-such-game escape defenders 7/7/7/2K3t/7/7/3t3 C4-C1",
        "brandubh luck defenders 7/7/7/2K3t/7/7/3t3 C4-C1",
        "brandubh escape nobody 7/7/7/2K3t/7/7/3t3 C4-C1",
        "brandubh escape defenders 7/7/7/2K3t/7/7 C4-C1",
        "brandubh escape defenders 7/7/7/2K3t/7/7/3t3 C4-D1",
        "brandubh escape defenders 7/7/7/2K3t/7/7/3t3 C4-C1,G4-F4",
        "brandubh escape defenders 7/7/7/2K3t/7/7/3t3 -",
        "brandubh tuichi attackers 7/3t3/7/K6/7/t6/7 D2-A2",
    ],
)
def test_what_is_no_puzzle_is_refused(text: str) -> None:
    with pytest.raises(PuzzleError):
        Puzzle.read(text)


def test_a_collection_has_numbers_and_ratings_and_comments() -> None:
    collected = read_collection(f"# where it is from\n\n7 1250 {IN_TWO}\n3 800 {HOPELESS}\n")

    assert collected == (
        CollectedPuzzle(7, 1250, Puzzle.read(IN_TWO)),
        CollectedPuzzle(3, 800, Puzzle.read(HOPELESS)),
    )
    assert str(collected[0]) == f"7 1250 {IN_TWO}"


@for_each(
    "text",
    [IN_TWO, f"7 {IN_TWO}", f"7 hard {IN_TWO}", "7 1250", f"7 1250 {IN_TWO}\n7 900 {HOPELESS}"],
)
def test_what_is_no_collection_is_refused(text: str) -> None:
    """A number stands for one puzzle."""
    with pytest.raises(PuzzleError):
        read_collection(text)
