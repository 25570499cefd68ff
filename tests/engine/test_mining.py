"""What is mined from games, within limits, the same each time."""

import random
from collections.abc import Callable
from functools import cache
from hashlib import sha256

import pytest

from engine.difficulty import is_trivial, rating_of
from engine.mining import Mined, candidates, mine_game
from engine.puzzles import PuzzleFinder
from engine.self_play import self_played
from engine.thought import Limits
from tafl.game import Game
from tafl.puzzles import Puzzle
from tafl.rulesets import ruleset
from tests.engine.test_puzzles import PUZZLES

BRANDUBH = ruleset("brandubh")
PART = slice(13, 20)
"""These turns of a game that the computer plays lead to two puzzles, which are alike."""
PLENTY = Limits(nodes=50_000_000)
UNLIKE = Puzzle.read(PUZZLES["capture-in-2"])


def chance(seed: int) -> Callable[[], float]:
    return random.Random(seed).random


@pytest.fixture(scope="module")
def played() -> Game:
    return self_played(BRANDUBH, chance(4))


@pytest.fixture(scope="module")
def game(played: Game) -> Game:
    """A part of a game."""
    turns = played.turns[PART]
    game = Game.start(BRANDUBH, turns[0].before)
    for turn in turns:
        game = game.play(turn.move)
    return game


@cache
def short_game() -> Game:
    """One in which there is not much to look at."""
    return self_played(BRANDUBH, chance(int.from_bytes(sha256(b"10 brandubh 1").digest())))


@pytest.fixture(scope="module")
def mined(game: Game) -> tuple[Mined, ...]:
    """All that is in the part of a game, and is unlike what is known."""
    return mine_game(game, PLENTY, chance(1), known=[UNLIKE])


def test_the_computer_plays_the_same_game_by_the_same_chance(played: Game) -> None:
    again, other = self_played(BRANDUBH, chance(4)), short_game()

    assert [turn.move for turn in again.turns] == [turn.move for turn in played.turns]
    assert [turn.move for turn in other.turns] != [turn.move for turn in played.turns]
    assert played.outcome


def test_what_is_mined_stood_in_the_game_and_is_proven(
    game: Game, mined: tuple[Mined, ...]
) -> None:
    (found,) = mined

    assert found.puzzle.position in {stage.position for stage in game.stages()}
    assert not is_trivial(found.puzzle)
    assert PuzzleFinder(BRANDUBH).proves(found.puzzle)
    assert found.rating == rating_of(found.puzzle)


def test_where_the_nodes_do_not_suffice_chance_says_what_is_looked_at(game: Game) -> None:
    few = {mine_game(game, Limits(nodes=3_000), chance(seed)) for seed in range(2)}

    assert () in few
    assert len(few) > 1
    assert mine_game(game, Limits(nodes=0), chance(1)) == ()


def test_what_is_like_a_known_puzzle_is_left_out(game: Game, mined: tuple[Mined, ...]) -> None:
    assert mined
    assert mine_game(game, PLENTY, chance(2), known=[each.puzzle for each in mined]) == ()


def test_what_might_have_been_played_instead_has_puzzles_too() -> None:
    played, instead = (set(candidates(short_game(), most)) for most in (0, 2))

    assert played < instead
