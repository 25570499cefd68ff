"""What is mined from games, within limits, the same each time."""

import random
from collections.abc import Callable
from hashlib import sha256

import pytest

from engine.difficulty import is_trivial, rating_of
from engine.mining import Mined, candidates, mine_game
from engine.puzzles import PuzzleFinder
from engine.self_play import self_played
from engine.thought import Limits
from tafl.game import Game
from tafl.rulesets import ruleset

BRANDUBH = ruleset("brandubh")
BEGIN = 13
"""So many turns of it are left out: there nothing is found."""
BEFORE_LAST = 7
"""A puzzle comes up in the ply after that of the rest."""
PLENTY = Limits(nodes=50_000_000)


def chance(seed: int) -> Callable[[], float]:
    return random.Random(seed).random


@pytest.fixture(scope="module")
def game() -> Game:
    """The end of one that the computer plays, with puzzles in it."""
    whole = self_played(BRANDUBH, chance(4))
    turns = whole.turns[BEGIN:]
    game = Game.start(BRANDUBH, turns[0].before)
    for turn in turns:
        game = game.play(turn.move)
    assert game.outcome
    return game


def short_game() -> Game:
    """One in which there is not much to look at."""
    return self_played(BRANDUBH, chance(int.from_bytes(sha256(b"10 brandubh 1").digest())))


@pytest.fixture(scope="module")
def mined(game: Game) -> tuple[Mined, ...]:
    """All that is in the game."""
    return mine_game(game, PLENTY, chance(1))


def test_the_computer_plays_the_same_game_by_the_same_chance() -> None:
    first, again, other = (self_played(BRANDUBH, chance(seed)) for seed in (3, 3, 4))

    assert [turn.move for turn in again.turns] == [turn.move for turn in first.turns]
    assert [turn.move for turn in other.turns] != [turn.move for turn in first.turns]
    assert first.outcome


def test_what_is_mined_stood_in_the_game_and_is_proven(
    game: Game, mined: tuple[Mined, ...], deep: bool
) -> None:
    stood = {stage.position for stage in game.stages()}
    shortest = min(each.puzzle.moves for each in mined)

    for each in mined:
        assert each.puzzle.position in stood
        assert not is_trivial(each.puzzle)
        if deep or each.puzzle.moves == shortest:
            assert PuzzleFinder(BRANDUBH).proves(each.puzzle)
            assert each.rating == rating_of(each.puzzle)


def test_where_the_nodes_do_not_suffice_chance_says_what_is_looked_at(
    game: Game, mined: tuple[Mined, ...]
) -> None:
    few = [set(mine_game(game, Limits(nodes=3_000), chance(seed))) for seed in range(5)]

    assert all(found < set(mined) for found in few)
    assert len({frozenset(found) for found in few}) > 1
    assert mine_game(game, Limits(nodes=0), chance(1)) == ()


def test_what_is_like_a_known_puzzle_is_left_out(
    game: Game, mined: tuple[Mined, ...], deep: bool
) -> None:
    """Where all is looked at, chance makes no other difference.

    The last puzzle takes longest: where the tests are not to, the game is looked at up to there.
    """
    *others, last = sorted(mined, key=lambda each: each.puzzle.moves)
    before = game if deep else game.at(BEFORE_LAST)

    assert others
    assert set(mine_game(before, PLENTY, chance(2), known=[last.puzzle])) == set(others)
    assert set(mine_game(before, PLENTY, chance(2))) != set(others)


def test_what_might_have_been_played_instead_has_puzzles_too() -> None:
    game = short_game()
    played = list(candidates(game, 0))
    instead = list(candidates(game, 2))

    assert set(played) < set(instead)
    assert instead == list(candidates(game, 2))
