"""The core counts as many sequences of moves as ``tafl``, and follows games of people."""

import json
from collections import Counter
from pathlib import Path

import pytest

from engine.boards import CoreBoard
from engine.core.layout import GOES_ON
from tafl.game import Game
from tafl.rulesets import override, ruleset
from tests.engine.test_agreement import UNSUPPORTED, ending_of
from tests.support.cases import for_each
from tests.support.counts import read_counts
from tests.support.depth import sample
from tests.support.shared import GAMES

COUNTS = {key: counts for key, counts in read_counts().items() if key not in UNSUPPORTED}
STARTS = [(key, escape) for key, counts in COUNTS.items() for escape in counts.sequences]
FILES = sorted(path for path in GAMES.glob("*.jsonl") if path.stem in COUNTS)
LENGTH = 2
"""Of the sequences that are counted for some rulesets where not all are, else of one move."""
SOME = 5
"""Rulesets with longer sequences, and with a game that is followed, where not all are."""


def count(board: CoreBoard, frame: int, depth: int) -> int:
    """How many sequences of so many moves there are from a frame."""
    moves = board.legal_numbers(frame)
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = board.play_number(frame, move)
        if board.ending(after) == GOES_ON:
            total += count(board, after, depth - 1)
    return total


def test_from_the_start(deep: bool) -> None:
    """No position comes up three times in so few moves."""
    wrong = {}
    longer = sample(STARTS, SOME)
    for key, escape in STARTS:
        length = LENGTH if (key, escape) in longer else 1
        rules = override(ruleset(key), "escape", escape)
        board = CoreBoard(rules)
        board.set_up(Game.start(rules).position)
        expected = COUNTS[key].sequences[escape][: None if deep else length]
        found = tuple(count(board, 0, 1 + depth) for depth in range(len(expected)))
        if found != expected:
            wrong[key, escape] = found
    assert wrong == {}


@pytest.mark.skipif(not FILES, reason="the folder of real games is not beside this checkout")
@for_each("path", FILES)
def test_real_games(path: Path, deep: bool) -> None:
    """At each position the same moves are legal, and each move has the same end."""
    if not deep and path not in sample(FILES, SOME):
        return
    board = CoreBoard(ruleset(path.stem))
    lines = path.read_text("utf-8").splitlines()
    for line in lines if deep else lines[:1]:
        game = Game.start(board.ruleset)
        for written in json.loads(line)["moves"]:
            board.set_up(game.position)
            assert Counter(board.legal_moves(0)) == Counter(game.legal_moves())
            game = game.play_written(written)
            turn = game.turns[-1]
            after, captures = board.play(0, turn.move)
            assert captures == set(turn.captures)
            assert board.ending(after) == ending_of(turn)
            if game.outcome is not None:
                break
