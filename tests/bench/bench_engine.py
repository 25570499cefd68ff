"""The rules engine against python-chess, and the memory it takes."""

import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

import chess
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tafl.moves import Move
from tafl.position import Position
from tafl.replay import Replayer
from tafl.ruleset import Ruleset
from tafl.rulesets import keys, ruleset
from tests.shared import GAMES

ROUNDS = 100
PLAYS_FASTER = 2.0
"""How many times as fast as python-chess' push and pop a move is played."""

LISTS_FASTER = 3.0
"""How many times as fast as python-chess a move is listed."""

MOST_MEMORY = 60.0
"""MiB that 200 games with all warnings may add to the empty process."""

ON_11 = [key for key in keys() if ruleset(key).size == 11]

STATUS = Path("/proc/self/status")

RANDOM_GAMES = """
import random, re, sys
from pathlib import Path

def memory():
    return int(re.search(r"VmHWM:\\s+([0-9]+)", Path(sys.argv[2]).read_text())[1]) / 1024

empty = memory()
from tafl.game import Game
from tafl.rulesets import ruleset
from tafl.threats import is_tuichi, king_in_danger, raichi

dice = random.Random(1)
plies = 0
for number in range(200):
    game = Game.start(ruleset(sys.argv[1]))
    while game.outcome is None and game.ply < 100:
        game = game.play(dice.choice(game.legal_moves()))
        raichi(game.position), is_tuichi(game.position), king_in_danger(game.position)
    plies += game.ply
print(memory() - empty, plies)
"""
"""Plays 200 games, and prints how many MiB the process has grown since it began, and the plies."""


REPLAYS_FASTER = 1.5
"""How many times as many plies a second are replayed as python-chess parses and pushes."""

MOST_MEMORY_OF_REPLAYS = 150.0
"""MiB of a process that replays all real games."""

REPLAYS = """
import re, sys
from pathlib import Path
from tafl.replay import Replayer

replayer = Replayer(play_on=True)
plies = 0
for name in sys.argv[2:]:
    for line in Path(name).read_text("utf-8").splitlines():
        plies += replayer.replay(line)["plies"]
status = Path(sys.argv[1]).read_text()
print(int(re.search(r"VmHWM:\\s+([0-9]+)", status)[1]) / 1024, plies)
"""
"""Replays all games of the files named, and prints the MiB the process takes, and the plies."""


def fastest(*works: Callable[[], object], rounds: int = ROUNDS) -> list[float]:
    """Seconds that each of *works* takes at best; they take turns, so noise meets them alike."""
    best = [float("inf")] * len(works)
    for _ in range(rounds):
        for number, work in enumerate(works):
            start = perf_counter()
            work()
            best[number] = min(best[number], perf_counter() - start)
    return best


def games(rules: Ruleset) -> list[tuple[Position, Move]]:
    """The first plies of twenty random games, captures included, move by move."""
    dice = random.Random(7)
    turns = []
    for _ in range(20):
        position = Position.start(rules)
        for _ in range(50):
            turn = position.play(dice.choice(position.legal_moves()))
            turns.append((turn.before, turn.move))
            if turn.captures_king:
                break
            position = turn.after
    return turns


@pytest.mark.parametrize("key", ON_11)
def test_playing_a_move(key: str, benchmark: BenchmarkFixture) -> None:
    """``Position.play`` on 11 x 11, checked for legality, against ``push`` and ``pop``."""
    turns = games(ruleset(key))
    board, knight = chess.Board(), chess.Move.from_uci("g1f3")

    def play() -> None:
        for position, move in turns:
            position.play(move)

    def push_and_pop() -> None:
        for _ in turns:
            board.push(knight)
            board.pop()

    ours, theirs = fastest(play, push_and_pop)
    ratio = theirs / ours
    benchmark.extra_info["times as fast as push and pop"] = round(ratio, 2)
    benchmark(play)
    assert ratio >= PLAYS_FASTER


@pytest.mark.parametrize("key", ON_11)
def test_listing_moves(key: str, benchmark: BenchmarkFixture) -> None:
    """All moves of the start position, against python-chess' on its own, per move listed."""
    position, board = Position.start(ruleset(key)), chess.Board()

    def ours_100() -> None:
        for _ in range(100):
            position.legal_moves()

    def theirs_100() -> None:
        for _ in range(100):
            list(board.legal_moves)

    ours, theirs = fastest(ours_100, theirs_100)
    ratio = (theirs / board.legal_moves.count()) / (ours / len(position.legal_moves()))
    benchmark.extra_info["times as fast as python-chess, per move"] = round(ratio, 1)
    benchmark(position.legal_moves)
    assert ratio >= LISTS_FASTER


def real_games() -> list[Path]:
    files = sorted(GAMES.glob("*.jsonl"))
    if not files:
        pytest.skip("the folder of real games is not beside this checkout")
    return [path for path in files if path.name != "ashton-boards.jsonl"]


def chess_games() -> list[list[str]]:
    """Random games of chess, in the notation of UCI."""
    dice = random.Random(7)
    games = []
    for _ in range(100):
        board = chess.Board()
        while board.ply() < 80 and (moves := list(board.legal_moves)):
            board.push(dice.choice(moves))
        games.append([move.uci() for move in board.move_stack])
    return games


def test_replaying_real_games(benchmark: BenchmarkFixture) -> None:
    """Read, check, play and judge every move, and compare captures, against ``push_uci``.

    That reads a move, checks that it is legal, and plays it; captures and ends it does not judge.
    """
    lines = [line for path in real_games() for line in path.read_text("utf-8").splitlines()]
    replayer = Replayer(play_on=True)
    replayed = [replayer.replay(line) for line in lines]
    chess_moves = chess_games()

    def replay() -> None:
        for line in lines:
            replayer.replay(line)

    def push() -> None:
        for moves in chess_moves:
            board = chess.Board()
            for move in moves:
                board.push_uci(move)

    assert all(answer["ok"] for answer in replayed)
    ours, theirs = fastest(replay, push, rounds=8)
    plies = sum(answer["plies"] for answer in replayed)
    per_ply = ours / plies
    ratio = theirs / sum(map(len, chess_moves)) / per_ply
    benchmark.extra_info["plies"] = plies
    benchmark.extra_info["microseconds a ply"] = round(1e6 * per_ply, 2)
    benchmark.extra_info["times the plies of push_uci"] = round(ratio, 2)
    benchmark.pedantic(replay, rounds=1)  # type: ignore[no-untyped-call]
    assert ratio >= REPLAYS_FASTER


@pytest.mark.skipif(not STATUS.exists(), reason="this system does not tell a process' memory")
def test_memory_of_replaying_real_games(benchmark: BenchmarkFixture) -> None:
    """All real games in one process, interpreter included."""
    files = [str(path) for path in real_games()]

    def replay() -> float:
        done = subprocess.run(
            [sys.executable, "-c", REPLAYS, str(STATUS), *files],
            capture_output=True,
            text=True,
            check=True,
        )
        return float(done.stdout.split()[0])

    taken = benchmark.pedantic(replay, rounds=1)  # type: ignore[no-untyped-call]
    benchmark.extra_info["MiB"] = round(taken, 1)
    assert taken <= MOST_MEMORY_OF_REPLAYS


@pytest.mark.skipif(not STATUS.exists(), reason="this system does not tell a process' memory")
def test_memory_of_many_games(benchmark: BenchmarkFixture) -> None:
    """200 random games on 11 x 11 with raichi, tuichi and the king's danger after every move."""

    def play() -> tuple[float, int]:
        done = subprocess.run(
            [sys.executable, "-c", RANDOM_GAMES, "sympkyn", str(STATUS)],
            capture_output=True,
            text=True,
            check=True,
        )
        taken, played = done.stdout.split()
        return float(taken), int(played)

    taken, played = benchmark.pedantic(play, rounds=1)  # type: ignore[no-untyped-call]
    benchmark.extra_info["MiB"] = round(taken, 1)
    benchmark.extra_info["plies"] = played
    assert taken <= MOST_MEMORY
