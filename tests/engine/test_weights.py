"""The worth of positions: corners, rings, and the weights of each family."""

import random
from itertools import combinations

from engine.core import constants
from engine.core_board import CoreBoard
from engine.encirclement import besiege, gaps, tightening
from engine.player import player_for
from engine.thought import Limits
from engine.weights import families, weights_of
from tafl.encirclement import defenders_are_encircled
from tafl.game import Game
from tafl.pieces import ATTACKERS_MEN, DEFENDERS_MEN, Piece, Side
from tafl.position import Position
from tafl.ruleset import Ruleset
from tafl.rulesets import keys, ruleset
from tafl.squares import Square
from tests.support.cases import for_each
from tests.support.drawing import board, move

FAR_BEHIND = 600
"""Hundredths of a man."""
SOME = {
    "ard-ri",
    "brandubh",
    "copenhagen",
    "kings-table-irish",
    "kings-table-tawlbwrdd",
    "old-hnefatafl-9",
}
"""One of each family, of which the starts are looked at where not all are."""


@for_each("key", keys())
def test_neither_side_is_far_ahead_at_the_start(key: str, deep: bool) -> None:
    """Not at all by its men, whatever the weights say that a man is worth."""
    rules = ruleset(key)
    weights = weights_of(rules)
    men = len(rules.marked(ATTACKERS_MEN)) * weights[constants.ATTACKER_MAN]
    men += len(rules.marked(DEFENDERS_MEN)) * weights[constants.DEFENDER_MAN]

    assert men + weights[constants.START] == 0
    if not rules.has_chance and (deep or key in SOME):
        assert abs(player_for(rules).think(Game.start(rules), Limits(depth=1)).value) < FAR_BEHIND


def test_every_family_counts_men() -> None:
    for weights in families().values():
        assert weights["attacker_man"] == [100]
        assert weights["defender_man"][0] < 0


COPENHAGEN = ruleset("copenhagen")


def test_moves_and_captures_keep_count_of_guards() -> None:
    board, chance = CoreBoard(COPENHAGEN), random.Random(7)
    for _ in range(5):
        game = Game.start(COPENHAGEN)
        board.set_up(game.position)
        frame = 0
        while game.outcome is None and game.ply < 60:
            move = chance.choice(game.legal_moves())
            game = game.play(move)
            frame, _taken = board.play(frame, move)
        tail = 4 * COPENHAGEN.size
        counted = board.frames[frame + tail + constants.GUARDS]
        board.set_up(game.position)
        assert counted == board.frames[tail + constants.GUARDS]


OPEN = """
    .......
    ..AAA..
    .A...A.
    .A.K.A.
    .A...A.
    ..AA...
    ....A..
    """
"""The ring has a gap on E6; the attacker on E7 can shut it."""


def fewest_more(position: Position) -> int:
    """The number of attackers to be put on empty squares, by trying all."""
    rules, pieces = position.ruleset, position.pieces()
    squares = [Square(column, row) for row in range(rules.size) for column in range(rules.size)]
    empty = [square for square in squares if square not in pieces]
    return next(
        count
        for count in range(len(empty) + 1)
        for put in combinations(empty, count)
        if defenders_are_encircled(
            Position.of(rules, pieces | dict.fromkeys(put, Piece.ATTACKER), Side.ATTACKERS)
        )
    )


@for_each("seed", range(12))
def test_gaps_are_as_many_as_attackers_are_needed(seed: int) -> None:
    """On small boards at random, with the king and a man away from the edge."""
    chance = random.Random(seed)
    rules = Ruleset(key="drawn", name="Drawn", layout=(".....",) * 5, encirclement=True)
    squares = [Square(column, row) for row in range(5) for column in range(5)]
    attackers = chance.sample(squares, 9)
    inside = [each for each in squares if {*each} <= {1, 2, 3} and each not in attackers]
    pieces = dict.fromkeys(attackers, Piece.ATTACKER)
    pieces |= dict.fromkeys(chance.sample(inside, min(2, len(inside))), Piece.DEFENDER)
    found = Position.of(rules, pieces, Side.ATTACKERS)

    assert gaps(found) == fewest_more(found)


def test_a_ring_is_tightened_and_shut_where_that_is_a_rule() -> None:
    """With a second gap on C6, either is shut by a move, but not both."""
    rings = [OPEN.replace("..AA...", row) for row in ("..AAA..", "..AA...", "...A...")]
    drawn = board(rings[2], encirclement=True)
    moves = {str(each) for each in tightening(drawn)}

    assert [gaps(board(ring)) for ring in rings] == [0, 1, 2]
    assert "E7-E6" in moves
    assert all(gaps(drawn.play(move(each)).after) in (1, 2) for each in moves)
    assert tightening(drawn.turned_over(Side.DEFENDERS)) == tightening(board(OPEN)) == []

    drawn = board(OPEN, encirclement=True)
    game = Game.start(drawn.ruleset, drawn)
    outcome = game.play(besiege(player_for(drawn.ruleset), game)).outcome
    assert outcome

    assert outcome.winner is Side.ATTACKERS
