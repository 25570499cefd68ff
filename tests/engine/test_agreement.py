"""The core's legal moves, captures and positions are those of ``tafl``."""

import random
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.compilation import Compilation
from engine.core.constants import ATTACKERS_WIN, DEFENDERS_WIN, DRAWN, GOES_ON
from engine.core_board import CoreBoard
from engine.core_builds import INTERPRETED
from engine.core_facts import UnsupportedRulesError
from engine.player import player_for, solver_for
from engine.puzzle_mining import mine_game
from engine.puzzles import PuzzleFinder
from engine.reviews import find
from engine.self_play import self_played
from engine.thought import Limits
from tafl.endings import decided, stuck
from tafl.game import Game
from tafl.moves import Move
from tafl.pieces import Side
from tafl.position import Position, Turn
from tafl.ruleset import Berserk, DeadPosition, Die, Jump, Ruleset
from tafl.rulesets import keys, ruleset
from tests.support.cases import for_each
from tests.support.random_rules import (
    besieged_positions,
    crowded_positions,
    thin_positions,
    without_special_pieces,
)

WITHOUT_CHANCE: dict[str, Any] = {
    "die": Die.NONE,
    "weak_king": False,
    "first_by_lot": False,
    "weaker": None,
    "raichi_may_repeat": True,
    "dead_position": DeadPosition.NONE,
    "berserk": Berserk.NO,
}
"""Rules that the core does not know."""

UNSUPPORTED = {
    key
    for key in keys()
    if any(getattr(ruleset(key), option) != known for option, known in WITHOUT_CHANCE.items())
}
"""Rulesets with such rules."""

PLIES = 120
GAMES = 3
TRIED = 12
"""Moves among which one that captures is looked for."""


ENDINGS = {Side.ATTACKERS: ATTACKERS_WIN, Side.DEFENDERS: DEFENDERS_WIN, None: DRAWN}


def ending_of(turn: Turn) -> int:
    """How ``tafl`` ends a game with *turn*, in the numbers of the core."""
    outcome = decided(turn)
    if outcome is None and not turn.after.has_move():
        outcome = stuck(turn.after)
    return GOES_ON if outcome is None else ENDINGS[outcome.winner]


def compare(board: CoreBoard, position: Position, moves: Iterable[Move]) -> None:
    """Compare what *moves* make of *position*."""
    for move in moves:
        turn = position.play(move)
        after, captures = board.play(0, move)
        assert captures == set(turn.captures)
        lines = board.frames[after : after + 2 * board.ruleset.size]
        assert tuple(lines) == turn.after.lines
        assert board.hash_of(after) == board.hash_for(turn.after)
        assert board.has_move(after) == turn.after.has_move()
        assert board.ending(after) == ending_of(turn)


def walk(board: CoreBoard, chance: random.Random, plies: int) -> int:
    """Play a game at random with both, and compare them at each move; how many were played."""
    game = Game.start(board.ruleset)
    played = 0
    while game.outcome is None and played < plies:
        position = game.position
        board.set_up(position)
        legal = position.legal_moves()
        assert Counter(board.legal_moves(0)) == Counter(legal)
        compare(board, position, chance.sample(legal, min(4, len(legal))))
        tried = chance.sample(legal, min(TRIED, len(legal)))
        captures = (move for move in tried if position.play(move).captures)
        game = game.play(next(captures, tried[0]))
        played += 1
    return played


@pytest.mark.parametrize("key", sorted(set(keys()) - UNSUPPORTED))
def test_random_games(key: str, deep: bool) -> None:
    """Of every game that comes with the bot."""
    board = CoreBoard(ruleset(key))
    chance = random.Random(1)
    games, plies = (GAMES, PLIES) if deep else (1, PLIES // 8)
    assert sum(walk(board, chance, plies) for _ in range(games)) >= 7


BRANDUBH = ruleset("brandubh")
DICE = replace(BRANDUBH, die=Die.SKIP)


@for_each(
    ("rules", "word"),
    [
        (ruleset("camp-tablut"), "raichi"),
        (DICE, "dice"),
        (replace(BRANDUBH, weak_king=True), "dice"),
        (replace(BRANDUBH, berserk=Berserk.MAY), "berserk"),
        (replace(BRANDUBH, king_jump=Jump.OVER), "special-pieces"),
        (replace(BRANDUBH, weaker=Side.DEFENDERS, resurrections=1), "handicap"),
    ],
)
def test_rules_that_the_core_does_not_know_are_refused(rules: Ruleset, word: str) -> None:
    with pytest.raises(UnsupportedRulesError, match=word):
        CoreBoard(rules)


@for_each(
    "ask",
    [
        *(player_for, solver_for, PuzzleFinder, Compilation(lambda: INTERPRETED).player),
        lambda rules: self_played(rules, random.random),
        lambda rules: mine_game(Game.start(rules), Limits(), random.random),
        lambda rules: find(Game.start(rules), 0, 1),
    ],
)
def test_all_that_plays_or_judges_refuses_dice(ask: Callable[[Ruleset], object]) -> None:
    with pytest.raises(UnsupportedRulesError, match="dice"):
        ask(DICE)


def test_a_position_has_the_same_number_wherever_a_search_begins() -> None:
    """A remembered value of a position is of no other one, which another root would reach."""
    board, game = CoreBoard(BRANDUBH), Game.start(BRANDUBH)
    board.set_up(game.position)
    first = game.legal_moves()[0]
    after = board.hash_of(board.play(0, first)[0])
    board.set_up(game.play(first).position)

    assert board.hash_of(0) == after


@given(position=st.one_of(crowded_positions(), thin_positions(), besieged_positions()))
def test_any_position(position: Position) -> None:
    """Of rulesets with options at random, all moves."""
    rules = replace(without_special_pieces(position.ruleset), **WITHOUT_CHANCE)
    position = Position.of(rules, position.pieces(), position.to_move)
    board = CoreBoard(rules)
    board.set_up(position)
    legal = position.legal_moves()

    assert Counter(board.legal_moves(0)) == Counter(legal)
    compare(board, position, legal)
