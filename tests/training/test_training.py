"""Training: games, what is learned from them, and the games that judge."""

from argparse import Namespace
from pathlib import Path

import pytest

pytest.importorskip("numpy")

import numpy as np

from engine.core.network import correction
from engine.core_board import CoreBoard
from engine.core_builds import INTERPRETED
from engine.networks import packed, read
from tafl.position import Position
from tafl.rulesets import ruleset
from tests.support.random_games import random_game
from tests.training.__main__ import learned, play, wins
from tests.training.games import Seen, digits_of
from tests.training.learning import (
    Network,
    Positions,
    chances_in,
    chances_of,
    learn,
    positions_in,
    surprise,
)

RULES = ruleset("brandubh")
SCALE = 0.02
OPTIONS = Namespace(seed=1, generation=1, games=3, nodes=SCALE, epochs=2, seconds=0.001, judged=2)


def some_positions(count: int = 60) -> Positions:
    """Positions of which the attackers' chances depend on who is to move, and on their men."""
    positions = [turn.after for turn in random_game(RULES, count).turns]
    lines = []
    for each in positions:
        value = 60 * digits_of(each).count("1") - 400 * int(each.to_move)
        lines.append(f"0.5 {Seen(digits_of(each), int(each.to_move), 0, value, is_aside=True)}")
    return positions_in(lines, RULES.size)


def test_a_game_can_be_played_once_more_and_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It goes on with the games that are missing, as if it had never been interrupted."""
    monkeypatch.setattr("tests.training.games.SIEGES", 0)
    file, other = tmp_path / "one.games", tmp_path / "again" / "one.games"
    other.parent.mkdir()
    games = play(file, RULES, INTERPRETED, OPTIONS)
    other.write_text(f"{games[0]}\n", "utf-8")

    assert play(other, RULES, INTERPRETED, OPTIONS) == games
    assert other.read_text("utf-8") == file.read_text("utf-8")
    points, *words = max(games, key=len).split()
    assert points in {"0", "0.5", "1"}
    assert [str(Seen.parse(word)) for word in words] == words
    assert len(positions_in(games, RULES.size)) == sum(game.count(" ") for game in games)


def test_chances_come_from_the_search_and_from_what_came_later() -> None:
    """A position aside has no future; a game that goes well for the attackers lifts all before."""
    seen = [Seen("", 0, 0, value, is_aside) for value, is_aside in ((0, False), (300, True))]

    lost, won = (chances_in(seen, points) for points in (0, 1))

    assert lost[0] < 1 / 2 < won[0]
    assert lost[1] == won[1] == pytest.approx(chances_of(300))


def test_slopes_are_those_of_the_surprise() -> None:
    """Measured by small changes, one in each part of the network."""
    network, positions = Network(RULES.size, np.random.default_rng(1)), some_positions()
    network.parts = [part.astype(np.float64) for part in network.parts]
    # A last layer that says something makes the slopes of those before it large enough to measure.
    network.parts[4] *= 10
    _, slopes = network.slopes(positions)

    for part, slope in zip(network.parts, slopes, strict=True):
        at = np.unravel_index(np.abs(slope).argmax(), slope.shape)
        before, change = part[at], 1e-3
        surprises = []
        for way in (1, -1):
            part[at] = before + way * change
            surprises.append(network.slopes(positions)[0])
        part[at] = before
        measured = (surprises[0] - surprises[1]) / (2 * change)
        assert measured == pytest.approx(slope[at], rel=0.05)


def test_it_learns_and_the_core_says_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """In whole numbers, and by the core's lines. The same seed leads to the same network."""
    monkeypatch.setattr("tests.training.learning.WARMING", 5)
    positions = some_positions()
    networks, surprises = [], [0.0]
    for _ in range(2):
        chance = np.random.default_rng(1)
        networks.append(Network(RULES.size, chance))
        surprises = [*learn(networks[-1], positions, 60, chance)]
    assert networks[0].whole() == networks[1].whole()
    before = surprise(chances_of(positions.statics), positions.chances)
    least = surprise(positions.chances, positions.chances)
    assert surprises[-1] - least < (before - least) / 4

    board = CoreBoard(RULES, network=packed(networks[0].whole()))
    expected = networks[0].values(positions)
    for turn, value in zip(random_game(RULES, 60).turns, expected, strict=True):
        board.set_up(turn.after)
        assert correction(board.facts, board.frames, 0) == pytest.approx(value, abs=4)


def test_boards_are_turned_and_mirrored_in_eight_ways() -> None:
    part = some_positions().part(np.array([40]))

    assert len({part.turned(symmetry).boards.tobytes() for symmetry in range(8)}) == 8
    assert {part.turned(symmetry).boards.sum() for symmetry in range(8)} == {part.boards.sum()}


def test_a_network_is_written_and_judged(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """By two games; nothing is sure after these."""
    monkeypatch.setattr("tests.training.judging.FIRST", 200)
    monkeypatch.setattr("tests.training.judging.LONGEST", 30)
    seen = Seen(digits_of(Position.start(RULES)), 0, 10, 20, is_aside=False)
    text = learned([f"1 {seen}"] * 13, RULES, OPTIONS)

    assert text.startswith(
        "# Written by make train RULESET=brandubh SEED=1: generation 1, 3 games,\n"
    )
    assert packed(read(text, RULES.size))
    assert not wins(text, (), RULES, INTERPRETED, OPTIONS)
    assert "with it" in capsys.readouterr().out
