"""The puzzles that come with the program: each has one solution, and they are no child's play."""

from collections import Counter, defaultdict
from functools import cache
from importlib.resources import files
from math import prod

import pytest

from engine.book import book_keys
from engine.builds import INTERPRETED, can_compile, compiled
from engine.difficulty import is_trivial
from engine.likeness import Variety
from engine.puzzles import EXTRA, LOST, PuzzleFinder
from engine.solver import Solver
from tafl.game import Game
from tafl.moves import Move
from tafl.puzzles import Puzzle, Theme, read_collection
from tafl.rulesets import ruleset
from tests import naive
from tests.support.depth import sample
from tests.support.proof_checking import Both, ProofChecker

BUILD = compiled() if can_compile() else INTERPRETED
TEXT = (files("play.puzzles") / "shipped.txt").read_text("utf-8")
SHIPPED = read_collection(TEXT)
OF_RULESET: dict[str, list[Puzzle]] = defaultdict(list)
for each in SHIPPED:
    OF_RULESET[each.puzzle.position.ruleset.key].append(each.puzzle)
SMALL = [key for key in OF_RULESET if ruleset(key).size <= 9]
LEAST = 500
SOME = 12
"""So many of each ruleset are looked at where the tests are not to take long."""
FEW = 3
LONG = 3
"""With so many moves the naive engine takes a minute."""
MUCH = 100
"""Men: what the king is worth."""


@cache
def finder(key: str) -> PuzzleFinder:
    return PuzzleFinder(ruleset(key), BUILD)


def luck(puzzle: Puzzle) -> float:
    """How often a player finds all of *puzzle* who sees two plies ahead and counts men.

    Among the moves that look best, it plays any.
    """
    stages = list(puzzle.stages())[:-1]
    best = {stage.ply: best_two_plies_ahead(stage) for stage in stages}
    return prod((puzzle.line[ply] in moves) / len(moves) for ply, moves in best.items())


def best_two_plies_ahead(game: Game) -> list[Move]:
    worth = {move: worth_after(game.play(move)) for move in game.legal_moves()}
    return [move for move in worth if worth[move] == max(worth.values())]


def worth_after(game: Game) -> int:
    """What a move is worth by itself and the answer to it, in men."""
    mover = game.turns[-1].side
    after_it = replies(game)
    ends = [each.outcome.winner for each in (game, *after_it) if each.outcome]
    if mover.opponent in ends:
        return -MUCH
    if game.outcome:
        return MUCH
    lost = max((len(after.turns[-1].captures) for after in after_it), default=0)
    return len(game.turns[-1].captures) - lost


def replies(game: Game) -> list[Game]:
    return [] if game.outcome else [game.play(move) for move in game.legal_moves()]


def test_there_are_many_and_the_header_says_where_they_are_from() -> None:
    assert len(SHIPPED) >= LEAST
    assert [each.number for each in SHIPPED] == list(range(1, 1 + len(SHIPPED)))
    assert "# Made by: python -m engine mine --seed" in TEXT


def test_there_are_some_of_every_theme_and_for_every_ruleset() -> None:
    themes = Counter((each.puzzle.theme, each.puzzle.moves) for each in SHIPPED)
    rulesets = Counter(each.puzzle.position.ruleset.key for each in SHIPPED)

    assert {theme for theme, _ in themes} == set(Theme)
    for theme in (Theme.ESCAPE, Theme.CAPTURE):
        assert {moves for each, moves in themes if each is theme} == {1, 2, 3}
    assert set(rulesets) == set(book_keys())


def test_there_are_easy_and_hard_ones() -> None:
    ratings = sorted(each.rating for each in SHIPPED)
    tenth = len(ratings) // 10

    assert ratings[tenth] < 1000
    assert ratings[-tenth] > 1350


@pytest.mark.parametrize("key", OF_RULESET)
def test_each_has_one_solution(key: str, deep: bool) -> None:
    """At each move to find, against all defences, as the solver proves."""
    for puzzle in OF_RULESET[key] if deep else sample(OF_RULESET[key], SOME):
        assert finder(key).proves(puzzle), puzzle


@pytest.mark.parametrize("key", OF_RULESET)
def test_none_is_trivial(key: str) -> None:
    assert not [puzzle for puzzle in OF_RULESET[key] if is_trivial(puzzle)]


@pytest.mark.parametrize("key", OF_RULESET)
def test_none_is_much_like_another(key: str) -> None:
    variety = Variety()

    assert all(variety.takes(puzzle) for puzzle in OF_RULESET[key])


def test_a_player_who_sees_two_plies_ahead_fails_at_many() -> None:
    with_moves = [each.puzzle for each in SHIPPED if each.puzzle.line]
    tried = sample(with_moves, 40)

    assert sum(1 - luck(puzzle) for puzzle in tried) > len(tried) / 4


# By the naive engine


@pytest.mark.parametrize("key", SMALL)
def test_the_naive_engine_agrees(key: str, deep: bool) -> None:
    """With all of it; where the tests are not to take long, with some that are short."""
    puzzles = OF_RULESET[key]
    short = [puzzle for puzzle in puzzles if puzzle.moves < LONG]
    for puzzle in puzzles if deep else sample(short, FEW):
        check(puzzle)


def check(puzzle: Puzzle) -> None:
    """That the naive engine finds the same solution to *puzzle*."""
    solver = Solver(puzzle.position.ruleset, BUILD)
    both = Both.begun(next(puzzle.stages()))
    if puzzle.theme is Theme.TUICHI:
        assert naive.is_tuichi(both.naive), puzzle
    elif puzzle.theme in (Theme.DEFENCE, Theme.RING):
        check_defence(puzzle, solver, both)
    else:
        check_win(puzzle, solver)


def check_win(puzzle: Puzzle, solver: Solver) -> None:
    """Each move to find wins against every defence, and no other as fast."""
    checker = ProofChecker(solver, puzzle.side)
    for stage in list(puzzle.stages())[:-1]:
        left = len(puzzle.line) - stage.ply
        later = EXTRA if len(puzzle.line) == 1 else 0
        for move, after in Both.begun(stage).all_after():
            if move == puzzle.line[stage.ply]:
                assert checker.wins(after, left - 1), (puzzle, move)
            else:
                assert checker.fails(after, left - 1 + later), (puzzle, move)


def check_defence(puzzle: Puzzle, solver: Solver, both: Both) -> None:
    """All moves lose but the one to find."""
    checker = ProofChecker(solver, puzzle.side.opponent)
    for move, after in both.all_after():
        if move == puzzle.line[0]:
            assert checker.fails(after, LOST - 1), (puzzle, move)
        else:
            assert checker.wins(after, LOST - 1), (puzzle, move)
