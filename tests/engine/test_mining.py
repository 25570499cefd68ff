"""What is mined from games, within limits, the same each time."""

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from engine.builds import INTERPRETED, can_compile, compiled
from engine.difficulty import is_trivial, rating_of
from engine.facts import UnsupportedRulesError
from engine.mining import candidates, mine_game
from engine.puzzles import PuzzleFinder
from engine.self_play import self_played
from engine.thought import Limits
from tafl.game import Game
from tafl.ruleset import Die
from tafl.rulesets import ruleset

BRANDUBH = ruleset("brandubh")
BUILD = compiled() if can_compile() else INTERPRETED
PLENTY = Limits(nodes=50_000_000)


def chance(seed: int) -> Callable[[], float]:
    return random.Random(seed).random


@pytest.fixture(scope="module")
def game() -> Game:
    """One with a puzzle in it, as the test below says."""
    return self_played(BRANDUBH, chance(4), BUILD)


def test_the_computer_plays_the_same_game_by_the_same_chance(game: Game) -> None:
    again = self_played(BRANDUBH, chance(4), BUILD)
    other = self_played(BRANDUBH, chance(2), BUILD)

    assert [turn.move for turn in again.turns] == [turn.move for turn in game.turns]
    assert [turn.move for turn in other.turns] != [turn.move for turn in game.turns]
    assert game.outcome


def test_what_is_mined_stood_in_the_game_and_is_proven(game: Game) -> None:
    stood = {stage.position for stage in game.stages()}
    mined = mine_game(game, PLENTY, chance(1), BUILD)
    assert mined

    for each in mined:
        assert each.puzzle.position in stood
        assert PuzzleFinder(BRANDUBH, BUILD).proves(each.puzzle)
        assert not is_trivial(each.puzzle)
        assert each.rating == rating_of(each.puzzle, BUILD)


def test_chance_makes_no_difference_where_all_is_looked_at(game: Game) -> None:
    assert set(mine_game(game, PLENTY, chance(1), BUILD)) == set(
        mine_game(game, PLENTY, chance(2), BUILD)
    )


def test_where_the_nodes_do_not_suffice_chance_says_what_is_looked_at(game: Game) -> None:
    everything = set(mine_game(game, PLENTY, chance(1), BUILD))
    few = [set(mine_game(game, Limits(nodes=3_000), chance(seed), BUILD)) for seed in range(5)]

    assert all(found < everything for found in few)
    assert any(few)
    assert len({frozenset(found) for found in few}) > 1
    assert mine_game(game, Limits(nodes=0), chance(1), BUILD) == ()


def test_what_is_like_a_known_puzzle_is_left_out(game: Game) -> None:
    first, *others = (each.puzzle for each in mine_game(game, PLENTY, chance(1), BUILD))
    again = mine_game(game, PLENTY, chance(1), BUILD, known=[first])

    assert others
    assert {each.puzzle for each in again} == set(others)


def test_what_might_have_been_played_instead_has_puzzles_too(game: Game) -> None:
    played = list(candidates(game, 0, BUILD))
    instead = list(candidates(game, 2, BUILD))

    assert {each.puzzle for each in mine_game(game, PLENTY, chance(1), BUILD)} <= set(played)
    assert set(played) < set(instead)
    assert instead == list(candidates(game, 2, BUILD))


def test_games_with_dice_are_refused() -> None:
    dice = replace(BRANDUBH, die=Die.SKIP)

    with pytest.raises(UnsupportedRulesError, match="dice"):
        mine_game(Game.start(dice), PLENTY, chance(1))
    with pytest.raises(UnsupportedRulesError, match="dice"):
        self_played(dice, chance(1))
