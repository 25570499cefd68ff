"""How hard puzzles are, and which are no work at all."""

from engine.difficulty import HIGHEST, LOWEST, is_trivial, rating_of, solved_by_levels
from tafl.puzzles import Puzzle
from tests.engine.test_puzzles import PUZZLES
from tests.support.cases import for_each


def test_more_moves_are_harder_and_ratings_are_in_tens_between_their_bounds(deep: bool) -> None:
    """Of all themes; the open ring takes longest, on the largest board."""
    rating = {
        name: rating_of(Puzzle.read(text))
        for name, text in PUZZLES.items()
        if deep or name != "open-the-ring"
    }

    assert rating["escape-in-1"] < rating["escape-in-2"] < rating["escape-in-3"]
    assert rating["capture-in-1"] < rating["capture-in-2"]
    assert [
        name for name, each in rating.items() if each % 10 or not LOWEST <= each <= HIGHEST
    ] == []


def test_stronger_levels_solve_more_and_every_level_wins_at_once() -> None:
    at_once, later = (
        solved_by_levels(Puzzle.read(PUZZLES[name])) for name in ("escape-in-1", "escape-in-2")
    )

    assert set(at_once) == {1.0}
    assert later[0] < 0.5 < later[-1]
    assert all(0 <= share <= 1 for share in later)


@for_each(
    ("text", "trivial"),
    [
        ("brandubh escape defenders 7/7/7/Kt5/t6/7/7 A4-A1", True),
        ("brandubh capture attackers 3t3/7/7/7/7/1t5/2Kt3 B6-B7", True),
        ("brandubh escape defenders 7/Kt5/t6/7/5T1/7/7 A2-A1", True),
        ("brandubh tuichi attackers 7/7/7/K6/7/7/3t3 -", True),
        *((text, False) for text in PUZZLES.values()),
    ],
)
def test_what_is_trivial(text: str, *, trivial: bool) -> None:
    assert is_trivial(Puzzle.read(text)) is trivial
