"""How hard puzzles are, and which are no work at all."""

from engine.difficulty import HIGHEST, LOWEST, is_trivial, rating_of, solved_by_levels
from tafl.puzzles import Puzzle
from tests.engine.test_puzzles import PUZZLES
from tests.support.for_each import for_each


def rating(name: str) -> int:
    return rating_of(Puzzle.read(PUZZLES[name]))


def test_more_moves_are_harder() -> None:
    assert rating("escape-in-1") < rating("escape-in-2") < rating("escape-in-3")
    assert rating("capture-in-1") < rating("capture-in-2")


def test_ratings_are_in_tens_between_their_bounds() -> None:
    ratings = {name: rating(name) for name in PUZZLES}

    assert [name for name, each in ratings.items() if each % 10] == []
    assert [name for name, each in ratings.items() if not LOWEST <= each <= HIGHEST] == []


def test_stronger_levels_solve_more() -> None:
    solved = solved_by_levels(Puzzle.read(PUZZLES["escape-in-2"]))

    assert solved[0] < 0.5 < solved[-1]
    assert all(0 <= share <= 1 for share in solved)


def test_every_level_wins_at_once() -> None:
    assert set(solved_by_levels(Puzzle.read(PUZZLES["escape-in-1"]))) == {1.0}


def test_what_is_not_trivial() -> None:
    assert [name for name, text in PUZZLES.items() if is_trivial(Puzzle.read(text))] == []


@for_each(
    "text",
    [
        "brandubh escape defenders 7/7/7/Kt5/t6/7/7 A4-A1",
        "brandubh capture attackers 3t3/7/7/7/7/1t5/2Kt3 B6-B7",
        "brandubh escape defenders 7/Kt5/t6/7/5T1/7/7 A2-A1",
        "brandubh tuichi attackers 7/7/7/K6/7/7/3t3 -",
    ],
)
def test_what_is_trivial(text: str) -> None:
    assert is_trivial(Puzzle.read(text))
