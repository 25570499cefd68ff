"""How hard puzzles are, and which are no work at all."""

import pytest

from engine.builds import INTERPRETED, can_compile, compiled
from engine.difficulty import HIGHEST, LOWEST, is_trivial, rating_of, solved_by_levels
from tafl.puzzles import Puzzle
from tests.engine.test_puzzles import PUZZLES

BUILD = compiled() if can_compile() else INTERPRETED


def rating(name: str) -> int:
    return rating_of(Puzzle.read(PUZZLES[name]), BUILD)


def test_more_moves_are_harder() -> None:
    assert rating("escape-in-1") < rating("escape-in-2") < rating("escape-in-3")
    assert rating("capture-in-1") < rating("capture-in-2")


@pytest.mark.parametrize("name", PUZZLES)
def test_ratings_are_in_tens_between_their_bounds(name: str) -> None:
    assert LOWEST <= rating(name) <= HIGHEST
    assert rating(name) % 10 == 0


def test_stronger_levels_solve_more() -> None:
    solved = solved_by_levels(Puzzle.read(PUZZLES["escape-in-2"]), BUILD)

    assert solved[0] < 0.5 < solved[-1]
    assert all(0 <= share <= 1 for share in solved)


def test_every_level_wins_at_once() -> None:
    assert set(solved_by_levels(Puzzle.read(PUZZLES["escape-in-1"]), BUILD)) == {1.0}


@pytest.mark.parametrize("name", PUZZLES)
def test_what_is_not_trivial(name: str) -> None:
    assert not is_trivial(Puzzle.read(PUZZLES[name]))


@pytest.mark.parametrize(
    "text",
    [
        "brandubh escape defenders 7/7/7/Kt5/t6/7/7 A4-A1",
        "brandubh capture attackers 3t3/7/7/7/7/1t5/2Kt3 B6-B7",
        "brandubh escape defenders 7/Kt5/t6/7/5T1/7/7 A2-A1",
        "brandubh tuichi attackers 7/7/7/K6/7/7/3t3 -",
    ],
    ids=["few-moves", "only-capture", "only-move-of-the-king", "nothing-seems-to-stop-him"],
)
def test_what_is_trivial(text: str) -> None:
    assert is_trivial(Puzzle.read(text))
