"""The solver finds what brute force finds, and keeps to its limits."""

import random
from collections.abc import Callable
from dataclasses import replace
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core_solver import CoreSolver
from engine.plain_solver import PlainSolver
from engine.player import solver_for
from engine.solver import ProofResult, standing_twice
from engine.thought import new_stop
from tafl.endings import Reason
from tafl.game import Game
from tafl.moves import Move
from tafl.notation import read_move, read_position
from tafl.pieces import Piece, Side
from tafl.position import Position
from tafl.raichi_and_tuichi import is_tuichi
from tafl.ruleset import Repetition, Ruleset
from tafl.rulesets import keys, ruleset
from tests.engine.test_agreement import UNSUPPORTED, WITHOUT_CHANCE
from tests.support.cases import for_each
from tests.support.depth import fewer, sample
from tests.support.random_rules import besieged_positions, crowded_positions, thin_positions
from tests.support.shared import GAMES, real_games

BRANDUBH = ruleset("brandubh")
GOES = Game.start(BRANDUBH, read_position("7/7/7/3t3/7/t6/2K4", BRANDUBH, Side.DEFENDERS))
"""The king is on the edge, and goes into a corner with his next move."""
MOST_SEQUENCES = 6_000
"""Number of sequences of moves that brute force tries in a test."""
SMALL = [key for key in keys() if ruleset(key).size <= 9]
LARGE = [key for key in sorted(set(keys()) - UNSUPPORTED) if ruleset(key).size >= 9]
SOME = ("copenhagen", "old-hnefatafl-9", "saami-tablut", "sympkyn")
"""Large ones with different rules, for where not all are looked at."""

Winners = tuple[int, set[Move]] | None


def brute_force(game: Game, plies: int) -> Winners:
    """In how many plies the side to move can force a win, and by which first moves."""
    for within in range(1, plies + 1):
        winners = winning_moves(game, game.position.to_move, within)
        if winners:
            return within, winners
    return None


def winning_moves(game: Game, winner: Side, plies: int) -> set[Move]:
    """The moves after which *winner* can force a win within so many *plies*, they included."""
    twice = standing_twice(game)

    def is_won(game: Game, left: int) -> bool:
        outcome = game.outcome
        if outcome is not None:
            is_new = outcome.reason is Reason.REPETITION and game.position not in twice
            return outcome.winner is winner and not is_new
        if left == 0:
            return False
        tries = (is_won(game.play(move), left - 1) for move in game.legal_moves())
        return any(tries) if game.position.to_move is winner else all(tries)

    return {move for move in game.legal_moves() if is_won(game.play(move), plies - 1)}


def found(answer: ProofResult) -> Winners:
    """The answer of a solver, as a text to compare."""
    if answer.solution is None:
        return None
    assert answer.solution.winners
    assert answer.solution.move == answer.solution.winners[0]
    return answer.solution.plies, set(answer.solution.winners)


def check_line(game: Game, answer: ProofResult) -> None:
    """The line of a solution can be played, and ends in the win that it tells of."""
    if answer.solution is None:
        return
    winner = game.position.to_move
    for move in answer.solution.line:
        game = game.play(move)
    assert len(answer.solution.line) == answer.solution.plies
    assert game.outcome is not None
    assert game.outcome.winner is winner


def sequences(game: Game) -> int:
    """About how many sequences of two moves *game* has from here."""
    moves = game.legal_moves()
    after = game.play(moves[0])
    return len(moves) * max(1, len(after.legal_moves()))


def thinned(rules: Ruleset, chance: random.Random, share: float) -> Game:
    """A game in which a *share* of all men is left where they begin."""
    pieces = {
        square: piece
        for square, piece in Position.start(rules).pieces().items()
        if piece is Piece.KING or chance.random() < share
    }
    return Game.start(rules, Position.of(rules, pieces, chance.choice(list(Side))))


def walk(game: Game, chance: random.Random, plies: int, check: Callable[[Game], None]) -> None:
    """Play *game* at random, and *check* it before each move."""
    for _ in range(plies):
        moves = game.legal_moves()
        if not moves:
            return
        check(game)
        game = game.play(chance.choice(moves))


@for_each("key", SMALL)
def test_it_finds_what_brute_force_finds(key: str, deep: bool) -> None:
    """On small boards with few men, three plies deep, or two where there are too many moves."""
    if not deep and key not in sample(SMALL, 6):
        return
    rules = ruleset(key)
    solver = solver_for(rules)

    def check(game: Game) -> None:
        most = 3 if sequences(game) < MOST_SEQUENCES / 20 else 2
        answer = solver.solve(game, most)
        assert found(answer) == brute_force(game, most)
        assert answer.solution or answer.plies == most
        check_line(game, answer)

    chance = random.Random(3)
    for share in (0.3, 0.3, 0.5):
        walk(thinned(rules, chance, share), chance, 12 if deep else 4, check)


def test_it_finds_longer_wins_too(deep: bool) -> None:
    """Five plies, with very few men."""
    chance = random.Random(27)
    solver = solver_for(BRANDUBH)
    solved = 0

    def check(game: Game) -> None:
        nonlocal solved
        if sequences(game) < (400 if deep else 250):
            answer = solver.solve(game, 5)
            assert found(answer) == brute_force(game, 5)
            check_line(game, answer)
            solved += answer.solution is not None and answer.solution.plies == 5

    for _ in range(7 if deep else 3):
        walk(thinned(BRANDUBH, chance, 0.35), chance, 8, check)
    assert solved


@fewer(0.6)
@given(position=st.one_of(crowded_positions(), thin_positions(), besieged_positions()))
def test_random_rulesets(position: Position) -> None:
    """Two plies deep, three where there are few moves; the slow way too, and with handicaps."""
    for rules in (
        replace(position.ruleset, **WITHOUT_CHANCE),
        replace(position.ruleset, **WITHOUT_CHANCE | {"weaker": Side.DEFENDERS, "men_off": 0}),
    ):
        game = Game.start(
            rules, Position.of(rules, position.pieces(), position.to_move, dict(position.kinds))
        )
        if game.legal_moves():
            most = 3 if sequences(game) < 300 else 2
            answer = solver_for(rules).solve(game, most)
            assert found(answer) == brute_force(game, most)
            check_line(game, answer)
            assert found(PlainSolver(rules).solve(game, most)) == found(answer)


def test_what_it_leaves_out_cannot_matter(deep: bool) -> None:
    """Where it has cuts, it answers the same as without them."""
    wrong = []
    for key in LARGE if deep else SOME:
        rules = ruleset(key)
        solvers = CoreSolver(rules), CoreSolver(rules, cuts=False)

        def check(
            game: Game, key: str = key, solvers: tuple[CoreSolver, CoreSolver] = solvers
        ) -> None:
            quick, whole = (found(solver.solve(game, 3)) for solver in solvers)
            if quick != whole:
                wrong.append(key)

        chance = random.Random(7)
        for share in (0.3, 0.6) if deep else (0.3,):
            walk(thinned(rules, chance, share), chance, 6 if deep else 2, check)
    assert wrong == []


@for_each("key", ["brandubh", "saami-tablut"])
def test_it_sorts_all_moves_by_who_wins_after_them(key: str, deep: bool) -> None:
    """For either side, whoever is to move; the slow way too."""
    rules = ruleset(key)
    chance = random.Random(5)
    solvers = (CoreSolver(rules), PlainSolver(rules))

    def check(game: Game) -> None:
        plies = 3 if sequences(game) < MOST_SEQUENCES / 20 else 2
        for winner in Side:
            for solver in solvers:
                done = solver.sort_moves(game, winner, plies)
                assert done
                assert set(done.winning) == winning_moves(game, winner, plies)
                assert set(done.winning) | set(done.others) == set(game.legal_moves())

    for share in (0.3, 0.5):
        walk(thinned(rules, chance, share), chance, 8 if deep else 2, check)


def test_it_sorts_no_more_moves_than_are_enough() -> None:
    """A list sorted halfway is no proof."""
    done = solver_for(BRANDUBH).sort_moves(GOES, Side.DEFENDERS, 1, enough=lambda won, _: won > 0)
    halfway = solver_for(BRANDUBH).sort_moves(Game.start(BRANDUBH), Side.DEFENDERS, 5, nodes=10)

    assert done
    assert (len(done.winning), halfway) == (1, None)


def test_it_finds_all_winning_moves_or_one() -> None:
    every, one = (
        solver_for(BRANDUBH).solve(GOES, 5, every=every).solution for every in (True, False)
    )
    assert every
    assert one

    assert {str(move) for move in every.winners or ()} == {"C7-A7", "C7-G7"}
    assert every.plies == 1
    assert one.winners is None


def test_a_king_who_is_on_a_goal_already() -> None:
    """The game ends with the first move, whatever that is."""
    position = read_position("K6/7/2T4/7/3t3/7/t6", BRANDUBH, Side.DEFENDERS)
    game = Game.start(BRANDUBH, position)

    assert found(solver_for(BRANDUBH).solve(game, 1)) == brute_force(game, 1)


def test_a_limit_is_no_proof() -> None:
    """It says how far it has looked."""
    game = Game.start(BRANDUBH)
    answer = solver_for(BRANDUBH).solve(game, 9, nodes=2_000)

    assert answer.solution is None
    assert 0 < answer.plies < 9
    assert 2_000 < answer.nodes < 2_100


@for_each("rules", [BRANDUBH, ruleset("camp-tablut")])
def test_it_stops_when_told(rules: Ruleset) -> None:
    stop = new_stop()
    stop[0] = 1
    answer = solver_for(rules).solve(Game.start(rules), 9, stop=stop)

    assert (answer.solution, answer.plies) == (None, 0)


def test_it_makes_room_when_it_knows_too_many_lines() -> None:
    solver = CoreSolver(BRANDUBH)
    game = Game.start(BRANDUBH)
    nodes = solver.solve(game, 3).nodes
    solver.board.pool[0] = 1 << 30

    assert solver.solve(game, 3) == ProofResult(None, 3, nodes)


LAP = ("A2-A3", "G6-G5", "A3-A2", "G5-G6")
QUIET = "7/t6/7/3K3/2t1t2/6T/7"


@for_each("repetition", list(Repetition))
def test_what_has_stood_twice_ends_the_game(repetition: Repetition) -> None:
    """As the ruleset has it; brute force agrees at each turn."""
    rules = replace(BRANDUBH, repetition=repetition)
    game = Game.start(rules, read_position(QUIET, rules, Side.ATTACKERS))
    solver = solver_for(rules)
    for text in (*LAP, *LAP):
        assert found(solver.solve(game, 2)) == brute_force(game, 2)
        if read_move(text).move not in game.legal_moves():
            return
        game = game.play_written(text)
        if game.outcome is not None:
            return
    if repetition is Repetition.REPEATER_WINS:
        solution = solver.solve(game, 3).solution
        assert solution
        assert (str(solution.move), solution.plies) == ("A2-A3", 1)


SHARED = pytest.mark.skipif(
    not GAMES.is_dir(), reason="the folder of real games is not beside this checkout"
)


@SHARED
@for_each("key", ["brandubh", "copenhagen", "saami-tablut"])
def test_tuichi_in_real_games(key: str, deep: bool) -> None:
    """Where the king cannot be stopped any more, the move that brought it about wins in three."""
    rules = ruleset(key)
    solver = solver_for(rules)
    seen = 0
    for each in islice(real_games(key), 60 if deep else 8):
        game = Game.start(rules)
        for written in each["moves"]:
            before, game = game, game.play_written(written)
            if game.outcome is not None:
                break
            if is_tuichi(game.position):
                seen += 1
                solution = solver.solve(before, 3).solution
                assert solution
                assert solution.plies == 1 or game.turns[-1].move in (solution.winners or ())
    assert seen
