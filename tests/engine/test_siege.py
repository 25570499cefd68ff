"""Rings around the defenders: how many men they lack, and who shuts them."""

import random
from itertools import combinations

from engine.player import player_for
from engine.siege import besiege, gaps, tightening
from tafl.encirclement import defenders_are_encircled
from tafl.game import Game
from tafl.pieces import Piece, Side
from tafl.position import Position
from tafl.ruleset import Ruleset
from tafl.squares import Square
from tests.support.cases import for_each
from tests.support.drawing import board, move

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
    """How many attackers have to be put on empty squares, by trying all."""
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
