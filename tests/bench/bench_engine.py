"""The rules engine against python-chess, and the memory it takes."""

import random
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import chess
import pytest

from tafl.moves import Move
from tafl.position import Position
from tafl.replay import Replayer
from tafl.ruleset import Ruleset
from tafl.rulesets import keys, ruleset
from tests.bench.measuring import Figures, processor, ratio_of
from tests.support.shared import GAMES

ROUNDS = 41
"""Many, for the rounds are short."""

PLAYING = 1 / 2
"""Of the time of python-chess' push and pop, what playing a move may take.

The promise of ADR 2: twice as fast, though they check nothing. Takes 0.36 to 0.40.
"""

LISTING = 1 / 20
"""Of the time in which python-chess lists a move, what listing one may take.

ADR 2 tells of a fortieth, where all opening moves are listed again and again. Takes a thirtieth in
the midst of games.
"""

PLAYING_SPECIAL, LISTING_LONGER = 8.0, 25.0
"""``PLAYING`` for special men, ``LISTING`` for pieces that go on: no table has these moves.

Some tens of microseconds a move, which nobody waits for.
"""

MAX_MEMORY = 60.0
"""MiB that 200 games with all warnings may add to the empty process: a size is one anywhere."""

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
from tafl.raichi_and_tuichi import is_tuichi, king_in_danger, raichi

dice = random.Random(1)
for number in range(200):
    game = Game.start(ruleset(sys.argv[1]))
    while game.outcome is None and game.ply < 100:
        game = game.play(dice.choice(game.legal_moves()))
        raichi(game.position), is_tuichi(game.position), king_in_danger(game.position)
print(memory() - empty)
"""
"""Plays 200 games, and prints how many MiB the process has grown since it began."""


REPLAYED = 10
"""Of so many real games one is replayed: it is the ratio that counts, not how many there are."""

REPLAYING = 1 / 1.5
"""Of the time of a ply that python-chess parses and pushes, what replaying one may take.

It does more, but must not be what those wait for who check an archive of games. Takes 0.5 to 0.6.
"""

MAX_MEMORY_OF_REPLAYS = 150.0
"""MiB of a process that replays all real games."""

REPLAYS = """
import re, sys
from pathlib import Path
from tafl.replay import Replayer

replayer = Replayer(play_on=True)
for name in sys.argv[2:]:
    for line in Path(name).read_text("utf-8").splitlines():
        replayer.replay(line)
status = Path(sys.argv[1]).read_text()
print(int(re.search(r"VmHWM:\\s+([0-9]+)", status)[1]) / 1024)
"""
"""Replays all games of the files named, and prints the MiB the process takes."""


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


def chess_positions(count: int) -> list[tuple[chess.Board, chess.Move]]:
    """Plies of random games of chess, each with a board of its own: as many as ``games`` has.

    A single board that is pushed and popped again and again never leaves the processor's cache;
    a thousand of them are read from memory as our positions are, on every machine alike.
    """
    return list(islice(_chess_plies(), count))


def _chess_plies() -> Iterator[tuple[chess.Board, chess.Move]]:
    dice = random.Random(7)
    while True:
        board = chess.Board()
        while board.ply() < 50 and (moves := list(board.legal_moves)):
            move = dice.choice(moves)
            yield board.copy(stack=False), move
            board.push(move)


@pytest.mark.parametrize("key", ON_11)
def test_playing_a_move(key: str, figures: Figures) -> None:
    """``Position.play`` on 11 x 11, checked for legality, against ``push`` and ``pop``."""
    turns = games(ruleset(key))
    boards = chess_positions(len(turns))

    def play() -> None:
        for position, move in turns:
            position.play(move)

    def push_and_pop() -> None:
        for board, move in boards:
            board.push(move)
            board.pop()

    ratio = ratio_of(processor(play), processor(push_and_pop), ROUNDS)
    limit = PLAYING_SPECIAL if turns[0][0].board.special else PLAYING
    figures.at_most(limit, ratio, "times push and pop")


@pytest.mark.parametrize("key", ON_11)
def test_listing_moves(key: str, figures: Figures) -> None:
    """All moves of positions of games, against python-chess' on its own, per move listed."""
    positions = [position for position, _ in games(ruleset(key))]
    boards = [board for board, _ in chess_positions(len(positions))]
    ours = sum(len(position.legal_moves()) for position in positions)
    theirs = sum(board.legal_moves.count() for board in boards)

    def list_ours() -> None:
        for position in positions:
            position.legal_moves()

    def list_theirs() -> None:
        for board in boards:
            list(board.legal_moves)

    ratio = ratio_of(processor(list_ours), processor(list_theirs), 11) * theirs / ours
    limit = LISTING_LONGER if positions[0].board.goes_on else LISTING
    figures.at_most(limit, ratio, "times python-chess, per move")


def real_games() -> list[Path]:
    files = sorted(GAMES.glob("*.jsonl"))
    if not files:
        pytest.skip("the folder of real games is not beside this checkout")
    return [path for path in files if path.name != "ashton-boards.jsonl"]


def chess_games(count: int) -> list[list[str]]:
    """Random games of chess, *count* of them, in the notation of UCI."""
    dice = random.Random(7)
    games = []
    for _ in range(count):
        board = chess.Board()
        while board.ply() < 80 and (moves := list(board.legal_moves)):
            board.push(dice.choice(moves))
        games.append([move.uci() for move in board.move_stack])
    return games


def test_replaying_real_games(figures: Figures) -> None:
    """Read, check, play and judge every move, and compare captures, against ``push_uci``.

    That reads a move, checks that it is legal, and plays it; captures and ends it does not judge.
    """
    lines = [line for path in real_games() for line in path.read_text("utf-8").splitlines()]
    lines = lines[::REPLAYED]
    replayer = Replayer(play_on=True)
    replayed = [replayer.replay(line) for line in lines]
    chess_moves = chess_games(len(lines))

    def replay() -> None:
        for line in lines:
            replayer.replay(line)

    def push() -> None:
        for moves in chess_moves:
            board = chess.Board()
            for move in moves:
                board.push_uci(move)

    assert all(answer["ok"] for answer in replayed)
    ours, theirs = sum(answer["plies"] for answer in replayed), sum(map(len, chess_moves))
    ratio = ratio_of(processor(replay), processor(push), 7) * theirs / ours
    figures.at_most(REPLAYING, ratio, "times push_uci, per ply")


def printed(script: str, *arguments: str) -> float:
    """The number that *script* prints in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", script, *arguments], capture_output=True, text=True, check=True
    )
    return float(done.stdout)


@pytest.mark.skipif(not STATUS.exists(), reason="this system does not tell a process' memory")
def test_memory_of_replaying_real_games(figures: Figures) -> None:
    """All real games in one process, interpreter included."""
    taken = printed(REPLAYS, str(STATUS), *map(str, real_games()))
    figures.at_most(MAX_MEMORY_OF_REPLAYS, taken, "MiB")


@pytest.mark.skipif(not STATUS.exists(), reason="this system does not tell a process' memory")
def test_memory_of_many_games(figures: Figures) -> None:
    """200 random games on 11 x 11 with raichi, tuichi and the king's danger after every move."""
    taken = printed(RANDOM_GAMES, "sympkyn", str(STATUS))
    figures.at_most(MAX_MEMORY, taken, "MiB")
