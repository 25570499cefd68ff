"""Puzzles: one right move at a time, proven; their difficulty, and their likeness to others."""

from typing import Any

from engine.puzzle_difficulty import HIGHEST, LOWEST, is_trivial, rating_of, solved_by_levels
from engine.puzzle_likeness import Variety
from engine.puzzles import PuzzleFinder
from tafl.endings import Reason
from tafl.game import Game
from tafl.moves import Move
from tafl.notation import read_position, write_position
from tafl.pieces import Side
from tafl.position import Position
from tafl.puzzles import Puzzle, PuzzleTheme
from tafl.rulesets import ruleset
from tests.engine.test_weights import OPEN
from tests.support.cases import for_each
from tests.support.drawing import board, move

BRANDUBH = ruleset("brandubh")
START = write_position(Position.start(BRANDUBH))

PUZZLES = {
    "escape-in-1": "brandubh escape defenders 2t4/t4t1/t2TT2/K5t/7/1t1tTT1/2t4 A4-A7",
    "escape-in-2": "brandubh escape defenders 3t3/7/1T1t3/t1K1Tt1/3T3/1t1t3/3t3 C4-C1,D1-E1,C1-A1",
    "escape-in-3": "brandubh escape defenders 7/1K2t2/2t3t/t3tt1/2t4/5T1/7 "
    "B2-C2,C3-B3,C2-C1,B3-B1,C1-G1",
    "capture-in-1": "brandubh capture attackers 3t3/7/1T1t3/t3T2/3T3/1t1t1t1/2Kt3 B6-B7",
    "capture-in-2": "brandubh capture attackers 2t4/3t3/6T/1t5/T4t1/2T1T2/2K1t2 B4-B7,C7-D7,B7-C7",
    "stop-the-king": "brandubh defence attackers 1t5/3t3/1t3TK/t6/2tT2T/5t1/3t3 D2-G2",
    "save-the-king": "brandubh defence defenders 2tT3/6t/t4Kt/2t1tT1/7/3t3/4t2 F3-D3",
    "open-the-ring": "tawlbwrdd-bell ring defenders "
    "5tt4/6t4/1t3t1t3/4t3t2/3tT4t1/t1t3K1t1t/t2tTT3tt/4t6/5tTt3/6t4/4t1t4 F7-I7",
    "tuichi": "brandubh tuichi attackers 3K3/t3tt1/7/tt4t/5T1/2T1T2/3t3 -",
}
LONG = {"escape-in-3", "open-the-ring"}
"""They take the interpreter many seconds; of their kinds, shipped ones are proven in every run."""


def line(text: str) -> tuple[Move, ...]:
    return tuple(map(move, text.split(",")))


@for_each(
    ("line", "side"),
    [
        # The king can go to A1 and to A7.
        ("7/7/7/K6/7/7/3t3", Side.DEFENDERS),
        # A1 wins at once; from G2 the king has two ways, so that wins too.
        ("3t3/K6/7/7/t6/7/7", Side.DEFENDERS),
        # Attackers on A3 and G3 can go to A2 and G2, so either stops the king.
        ("3t3/7/t6/K6/t6/t6/7", Side.ATTACKERS),
        # As every game begins, nothing has to be found.
        (START, Side.ATTACKERS),
    ],
)
def test_where_not_one_move_alone_is_right_there_is_no_puzzle(line: str, side: Side) -> None:
    assert PuzzleFinder(BRANDUBH).find(read_position(line, BRANDUBH, side)) is None


def test_each_theme_is_found_and_proven(deep: bool) -> None:
    for name in PUZZLES if deep else PUZZLES.keys() - LONG:
        puzzle = Puzzle.read(PUZZLES[name])
        finder = PuzzleFinder(puzzle.position.ruleset)

        assert finder.find(puzzle.position) == puzzle
        assert finder.proves(puzzle), name


def test_who_is_asked_to_take_the_king_must_not_have_to_surround_him() -> None:
    """The attackers win at once, but by shutting the ring."""
    found = board(OPEN, encirclement=True)
    game = Game.start(found.ruleset, found).play(move("E7-E6"))
    assert game.outcome
    assert game.outcome.reason is Reason.ENCIRCLED

    assert PuzzleFinder(found.ruleset).find(found) is None


def test_what_takes_too_many_nodes_is_no_puzzle() -> None:
    puzzle = Puzzle.read(PUZZLES["escape-in-2"])
    finder = PuzzleFinder(BRANDUBH)

    assert finder.find(puzzle.position, nodes=100) is None
    assert 0 < finder.nodes < 1000


@for_each(
    ("name", "changed"),
    [
        ("escape-in-2", {"line": line("C4-C7,D1-E1,C7-A7")}),
        ("escape-in-2", {"line": line("C4-C1")}),
        ("escape-in-1", {"line": line("A4-B4")}),
        ("stop-the-king", {"line": line("B1-C1")}),
        ("capture-in-2", {"line": line("B4-A4,C7-D7,E7-F7")}),
        # The king can be stopped, so it is no tuichi; nor is it one to break a ring.
        ("stop-the-king", {"theme": PuzzleTheme.TUICHI, "line": ()}),
        ("stop-the-king", {"theme": PuzzleTheme.RING}),
    ],
)
def test_another_solution_or_theme_is_not_proven(name: str, changed: dict[str, Any]) -> None:
    assert not PuzzleFinder(BRANDUBH).proves(Puzzle.read(PUZZLES[name])._replace(**changed))


def test_a_threat_of_either_side_makes_it_sharp() -> None:
    named = [Puzzle.read(PUZZLES[name]).position for name in ("escape-in-1", "stop-the-king")]
    games = [Game.start(BRANDUBH, found) for found in (*named, Position.start(BRANDUBH))]

    assert [PuzzleFinder(BRANDUBH).is_sharp(game) for game in games] == [True, True, False]


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


FIRST = "brandubh escape defenders 3t3/7/1T1t3/t1K1Tt1/3T3/1t1t3/3t3 C4-C1,D1-E1,C1-A1"
RING = (
    "tawlbwrdd-bell ring defenders "
    "5tt4/6t4/1t3t1t3/4t3t2/3tT4t1/t1t3K1t1t/t2tTT3tt/4t6/5tTt3/6t4/4t1t4 F7-I7"
)
FAR = RING.replace("5tt4/6t4/1t3t1t3", "4tt5/5t5/1t3t2t2").replace("4t1t4", "3t3t3")
"""Five men stand elsewhere, far from where it happens."""
FEW = "brandubh escape defenders 7/7/3K3/7/t6/6t/7 D3-D1,A5-A4,D1-A1"

LIKE: dict[str, tuple[str, str]] = {
    "itself": (FIRST, FIRST),
    "mirrored": (
        FIRST,
        "brandubh escape defenders 3t3/7/3t1T1/1tT1K1t/3T3/3t1t1/3t3 E4-E1,D1-C1,E1-G1",
    ),
    "a man moved": (FIRST, FIRST.replace("/3t3 ", "/4t2 ")),
    "another theme": (FIRST, "brandubh capture attackers 3t3/7/1T1t3/t1K1Tt1/3T3/1t1t3/3t3 D1-C1"),
    "other rules": (FIRST, FIRST.replace("brandubh", "brandubh-2")),
    "men far away, where both begin alike": (RING, FAR),
    "two of few men: by squares it is much the same, however it begins": (
        FEW,
        "brandubh escape defenders 7/7/3K3/7/1t5/5t1/7 D3-D1,B5-B4,D1-A1",
    ),
}
UNLIKE = {
    "another position": (FIRST, "brandubh escape defenders 2t4/t4t1/t2TT2/K5t/7/1t1tTT1/2t4 A4-A7"),
    "men far away, where they begin otherwise": (RING, FAR.replace("F7-I7", "F7-H7")),
}


def test_what_is_too_much_like_the_first_is_not_taken() -> None:
    def takes(first: str, other: str) -> bool:
        variety = Variety()
        assert variety.takes(Puzzle.read(first))
        return variety.takes(Puzzle.read(other))

    assert {name for name, two in (LIKE | UNLIKE).items() if takes(*two)} == set(UNLIKE)
