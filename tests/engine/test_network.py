"""The learned part of the evaluation: its sums, and its file."""

import random
from collections.abc import Callable
from dataclasses import replace
from importlib.resources import files

import pytest

from engine.core import constants
from engine.core.evaluation import evaluate
from engine.core.network import correction
from engine.core_board import CoreBoard
from engine.networks import (
    FOLDER,
    SUFFIX,
    Layers,
    NetworkError,
    counts_for,
    greatest_sum,
    network_of,
    packed,
    read,
    written,
)
from tafl.game import Game
from tafl.pieces import Side
from tafl.rulesets import ruleset
from tests.support.cases import for_each
from tests.support.random_games import random_game

SIZE = 7


def some_layers(size: int) -> Layers:
    """Layers with any numbers."""
    chance = random.Random(1)
    first, second, last = counts_for(size)
    parts = (first, 40), (second, 20), (last, 2_000)
    return Layers(*([chance.randint(-most, most) for _ in range(count)] for count, most in parts))


def plainly(layers: Layers, board: CoreBoard) -> int:
    """The correction for the position in frame 0, without words, sums and records."""
    size, features, hidden = board.ruleset.size, constants.FEATURES, constants.HIDDEN
    sums = [0] * hidden
    for line in range(2 * size):
        first = layers.first[line * (1 + 3 * size) * features :]
        second = layers.second[line * features * hidden :]
        pieces = [board.frames[line] >> 2 * index & 3 for index in range(size)]
        for feature in range(features):
            seen = first[feature] + sum(
                first[(3 * index + piece) * features + feature]
                for index, piece in enumerate(pieces)
                if piece
            )
            for unit in range(hidden):
                sums[unit] += max(0, min(127, seen)) * second[feature * hidden + unit]
    last = layers.last[board.frames[4 * size + constants.SIDE] * (2 * hidden + 1) :]
    value = last[2 * hidden]
    for unit in range(hidden):
        value += last[hidden + unit] * max(0, min(127, sums[unit] + last[unit] >> 6))
    return value >> 10


@for_each("key", ["brandubh", "copenhagen"])
def test_sums_follow_moves_and_moves_taken_back(key: str) -> None:
    """They are those of the same position set up, and the value is what all numbers say plainly."""
    rules, chance = ruleset(key), random.Random(3)
    layers = some_layers(rules.size)
    board, fresh = (CoreBoard(rules, network=packed(layers)) for _ in range(2))
    without = CoreBoard(rules, network=())
    sums = slice(4 * rules.size + constants.FRAME_TAIL, board.frame_length)
    frame, values = 0, set()
    game = random_game(rules, 40)
    board.set_up(Game.start(rules).position)
    for number, turn in enumerate(game.turns[:-1]):
        board.play(frame, chance.choice(board.legal_moves(frame)))
        frame, _ = board.play(frame, turn.move)
        for each in (fresh, without):
            each.set_up(turn.after)
        found = board.frames[frame : frame + board.frame_length]
        assert found[sums] == fresh.frames[sums]
        value = correction(board.facts, board.frames, frame)
        assert number % 8 or value == plainly(layers, fresh)
        sign = 1 if turn.after.to_move is Side.ATTACKERS else -1
        hand_made = evaluate(without.facts, without.pool, without.frames, 0)
        whole = evaluate(board.facts, board.pool, board.frames, frame)
        assert whole == hand_made + sign * value
        values.add(value)
    assert len(values) > 5


def test_a_file_has_a_heading_and_all_numbers() -> None:
    layers = some_layers(SIZE)
    text = written(layers, "Two lines\non its making.")

    assert text.startswith("# Two lines\n# on its making.\n")
    assert [*map(list, read(text, SIZE))] == [*layers]


@for_each(
    "spoil",
    [
        lambda text: text[:-9],
        lambda text: f"{text}AAAA",
        lambda text: text.replace("A", "?"),
        lambda _: "",
        lambda _: written(some_layers(9), ""),
    ],
)
def test_a_file_that_is_no_network_for_the_board_is_refused(spoil: Callable[[str], str]) -> None:
    with pytest.raises(NetworkError):
        read(spoil(written(some_layers(SIZE), "")), SIZE)


def test_a_network_whose_sums_do_not_fit_is_refused() -> None:
    """A sum has 20 bits, its sign included."""
    first, second, last = counts_for(SIZE)
    layers = Layers([0] * first, [127] * second, [0] * last)

    assert greatest_sum(layers, SIZE) == 127 * 127 * constants.FEATURES * 2 * SIZE
    with pytest.raises(NetworkError):
        read(written(layers, ""), SIZE)


def test_shipped_networks_are_read() -> None:
    """Each is for the ruleset of its name, as long as that has its own rules."""
    for entry in files("engine").joinpath(FOLDER).iterdir():
        rules = ruleset(entry.name.removesuffix(SUFFIX))
        assert network_of(rules), entry.name
        assert not network_of(replace(rules, paired_king=not rules.paired_king))
