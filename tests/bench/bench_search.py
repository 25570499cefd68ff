"""The computer player against python-chess: how fast it searches, how deep it comes."""

import random
from itertools import cycle
from statistics import mean

import chess
import pytest

from engine.core_builds import INTERPRETED, Build, can_compile, compiled
from engine.core_search import CoreSearch
from engine.player import solver_for
from engine.thought import Limits
from tafl.game import Game
from tafl.rulesets import ruleset
from tests.bench.bench_engine import chess_positions
from tests.bench.measuring import Figures, processor, ratio_of

ROUNDS = 7
PLIES_PLAYED = 12
"""At random, before what is measured begins."""
NODES = 3_000

WORTH = {chess.PAWN: 100, chess.KNIGHT: 320, chess.BISHOP: 330, chess.ROOK: 500, chess.QUEEN: 900}

NODE = {"interpreted": 4.0, "compiled": 0.2}
"""Of the time in which python-chess pushes a move, evaluates and pops it, what a node may take.

A node of ours does more: it lists and orders moves, looks for the end of the game and for
repetitions, asks the table, and works out a network. Takes 2.9 on brandubh and 3.4 on copenhagen,
compiled 0.07.
"""
DEPTH = 4
ENOUGH = 10_000_000
"""Nodes: with a limit, they are the same in all builds."""
MOST_NODES = {"brandubh": 15_000.0, "copenhagen": 90_000.0, "saami-tablut": 100_000.0}
"""For so many plies, in the mean over some games. It takes 9,400, 57,000, and 67,000 of them."""
PROOF = 3
MOST_MOVES_TRIED = 800.0
"""To find out whether a win can be forced in so many plies, in the mean over some games.

It takes 98, 500, and 120.
"""
GAMES = 10


def builds() -> list[str]:
    return ["interpreted", "compiled"] if can_compile() else ["interpreted"]


def build_of(name: str) -> Build:
    return compiled() if name == "compiled" else INTERPRETED


def evaluation(board: chess.Board) -> int:
    """Men and where they stand, as the simplest of engines in Python do it."""
    value = 0
    for piece, worth in WORTH.items():
        for square in board.pieces(piece, chess.WHITE):
            value += worth - abs(7 - 2 * chess.square_file(square))
        for square in board.pieces(piece, chess.BLACK):
            value -= worth - abs(7 - 2 * chess.square_file(square))
    return value if board.turn else -value


def middles(key: str) -> list[Game]:
    """Some games after some random moves, not over."""
    dice = random.Random(4)
    games: list[Game] = []
    while len(games) < GAMES:
        game = Game.start(ruleset(key))
        while game.outcome is None and game.ply < PLIES_PLAYED:
            game = game.play(dice.choice(game.legal_moves()))
        if game.outcome is None:
            games.append(game)
    return games


@pytest.mark.parametrize("name", builds())
@pytest.mark.parametrize("key", ["brandubh", "copenhagen"])
def test_nodes(key: str, name: str, figures: Figures) -> None:
    """A search of so many nodes against as many times push, evaluation and pop."""
    search = CoreSearch(ruleset(key), build_of(name))
    games = middles(key)
    nodes = NODES * (10 if name == "compiled" else 1)
    search.think(games[0], Limits(nodes=nodes))
    boards = chess_positions(NODES)
    # Each time another game: what it has searched before it remembers.
    turn = cycle(games[1:])

    searched: list[int] = []

    def think() -> None:
        searched.append(search.think(next(turn), Limits(nodes=nodes)).nodes)

    def push_and_pop() -> None:
        for board, move in boards:
            board.push(move)
            evaluation(board)
            board.pop()

    ratio = ratio_of(processor(think), processor(push_and_pop), ROUNDS)
    ratio *= len(boards) / mean(searched)
    figures.at_most(NODE[name], ratio, "times push, evaluation and pop, per node")


@pytest.mark.parametrize("key", MOST_NODES)
def test_depth(key: str, figures: Figures) -> None:
    """The number of nodes for such a depth: the measure of ordering and pruning."""
    search = CoreSearch(ruleset(key), build_of(builds()[-1]))
    nodes = [search.think(game, Limits(DEPTH, ENOUGH)).nodes for game in middles(key)]
    figures.at_most(MOST_NODES[key], mean(nodes), f"nodes for {DEPTH} plies")


@pytest.mark.parametrize("key", MOST_NODES)
def test_proof(key: str, figures: Figures) -> None:
    """The number of moves that the solver tries."""
    solver = solver_for(ruleset(key), build_of(builds()[-1]))
    tried = [solver.solve(game, PROOF).nodes for game in middles(key)]
    figures.at_most(MOST_MOVES_TRIED, mean(tried), f"moves for {PROOF} plies of proof")
