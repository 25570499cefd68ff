"""The puzzles that come with the program: each has one solution, and they are no child's play."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from hashlib import sha256
from math import prod
from typing import TypeAlias

from engine.book import book_keys
from engine.core_builds import Build
from engine.puzzle_difficulty import is_trivial
from engine.puzzle_likeness import Variety
from tafl.pieces import Piece
from tafl.puzzles import Puzzle, PuzzleTheme
from tafl.rulesets import ruleset
from tests.duels.players import best_two_plies_ahead
from tests.support.cases import for_each
from tests.support.depth import sample
from tests.support.puzzle_verification import (
    OF_RULESET,
    SHIPPED,
    SMALL,
    TEXT,
    check,
    digest,
    finder,
    verified,
)

PUZZLES = {key: [each.puzzle for each in collected] for key, collected in OF_RULESET.items()}
SMALL_ONES = [key for key in PUZZLES if ruleset(key).size <= SMALL]
LEAST = 500
FEW_SQUARES = 6
"""Where no more squares differ, two positions are nearly the same."""
SOME = 1
"""Number of puzzles, of some rulesets, that are looked at where tests are to be short."""
SOME_BOARDS = {"ard-ri", "brandubh", "historical-13", "saami-tablut"}
LONG = 3
"""With so many moves the solver takes seconds, and the naive engine a minute."""
DEFENCES = {PuzzleTheme.DEFENCE, PuzzleTheme.RING}
"""They take seconds too: all moves but one have to lose."""


def some(puzzles: Sequence[Puzzle], most: int) -> Sequence[Puzzle]:
    """At most so many, others whenever the collection changes."""
    return sorted(puzzles, key=lambda each: sha256(f"{TEXT}{each}".encode()).digest())[:most]


def narrow_ones(key: str) -> list[Puzzle]:
    """The puzzles that take least, those with the fewest moves to choose from first."""
    found = [
        puzzle
        for puzzle in PUZZLES[key]
        if 0 < puzzle.moves < LONG and puzzle.theme not in DEFENCES
    ]
    return sorted(found, key=lambda each: len(each.position.legal_moves()))


def luck(puzzle: Puzzle) -> float:
    """How often all of *puzzle* is found by a move that looks best two plies ahead, in men."""
    best = {stage.ply: best_two_plies_ahead(stage) for stage in [*puzzle.stages()][:-1]}
    return prod((puzzle.line[ply] in moves) / len(moves) for ply, moves in best.items())


def test_there_are_many_of_every_theme_for_every_ruleset_easy_and_hard_ones() -> None:
    """The header says where they are from."""
    numbers = [each.number for each in SHIPPED]
    themes = {(each.puzzle.theme, each.puzzle.moves) for each in SHIPPED}
    ratings = sorted(each.rating for each in SHIPPED)
    tenth = len(ratings) // 10

    assert len(SHIPPED) >= LEAST
    assert numbers == sorted(set(numbers))
    assert "# Made by: python -m engine mine --seed" in TEXT
    assert {theme for theme, _ in themes} == set(PuzzleTheme)
    for theme in (PuzzleTheme.ESCAPE, PuzzleTheme.CAPTURE):
        assert {moves for each, moves in themes if each is theme} == {1, 2, 3}
    assert set(OF_RULESET) == set(book_keys())
    assert ratings[tenth] < 1000
    assert ratings[-tenth] > 1350


@for_each("key", OF_RULESET)
def test_each_has_one_solution(key: str, deep: bool, quickest: Build) -> None:
    """At each move to find, against all defences, as the solver proves."""
    if deep or key in SOME_BOARDS:
        for puzzle in PUZZLES[key] if deep else narrow_ones(key)[:SOME]:
            assert finder(key, quickest).proves(puzzle), puzzle


def test_none_is_trivial_or_much_like_another(deep: bool) -> None:
    """Whatever is asked for, and under whichever rules of the same board."""
    variety = Variety()
    puzzles = [each.puzzle for each in SHIPPED]
    looked_at = puzzles if deep else some(puzzles, 80)

    assert not any(map(is_trivial, looked_at))
    assert all(map(variety.takes, looked_at))


Signature: TypeAlias = tuple[int, int, int]


def signatures(puzzle: Puzzle) -> Iterator[Signature]:
    """The board turned and mirrored in all eight ways: for each kind of piece, a bit a square."""
    size = puzzle.position.board.size
    for turns in range(4):
        for mirrored in (False, True):
            masks = dict.fromkeys(Piece, 0)
            for square, piece in puzzle.position.pieces().items():
                column, row = square.column, square.row
                for _ in range(turns):
                    column, row = row, size - 1 - column
                masks[piece] |= 1 << (row * size + (size - 1 - column if mirrored else column))
            yield masks[Piece.ATTACKER], masks[Piece.DEFENDER], masks[Piece.KING]


def test_no_two_boards_differ_by_a_few_squares_only() -> None:
    """By a count of its own, which knows neither themes nor rulesets."""
    of_size: dict[int, list[tuple[int, Signature]]] = defaultdict(list)
    for each in SHIPPED:
        boards = of_size[each.puzzle.position.board.size]
        images = list(signatures(each.puzzle))
        for number, (attackers, defenders, king) in boards:
            apart = [(a ^ attackers | d ^ defenders | k ^ king).bit_count() for a, d, k in images]
            assert min(apart) > FEW_SQUARES, (number, each.number)
        boards.append((each.number, images[0]))


def test_all_were_verified() -> None:
    """Each by the solver, and on small boards by the naive engine: else `make verify`."""
    assert verified() == {key: digest(key) for key in OF_RULESET}


def test_a_player_who_sees_two_plies_ahead_fails_at_many(deep: bool) -> None:
    with_moves = [each.puzzle for each in SHIPPED if each.puzzle.line]
    tried = sample(with_moves, 40 if deep else 5)

    assert sum(1 - luck(puzzle) for puzzle in tried) > len(tried) / 4


# By the naive engine


@for_each("key", SMALL_ONES)
def test_the_naive_engine_agrees(key: str, deep: bool, quickest: Build) -> None:
    """With all of it; where the tests are not to take long, with one of some boards."""
    if deep or key in SOME_BOARDS:
        for puzzle in PUZZLES[key] if deep else narrow_ones(key)[:SOME]:
            check(puzzle, quickest)
