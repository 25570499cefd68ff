"""The attackers win when no defender can reach the edge (text 004, rule 9)."""

import random

import pytest

from tafl.encirclement import gaps_before, region_of_king
from tafl.endings import Outcome, Reason
from tafl.errors import IllegalMoveError, Refusal
from tafl.game import Game
from tafl.pieces import Piece, Side
from tafl.position import Position
from tafl.rulesets import ruleset
from tafl.squares import Square
from tests.support.cases import for_each
from tests.support.drawing import board, move
from tests.support.drawn_cases import assert_drawn
from tests.support.random_games import random_game

RING = """
    . . . . . . . . .
    . . . A A A . . .
    . . A . D . A . .
    . A . . . . . A .
    . A D . K . . A .
    . A . . . . . A .
    . . A . . . A . .
    . . . A . A . . .
    . . . . A . . . .
"""


def test_surrounding_the_king_and_all_his_men_wins() -> None:
    """Text 004, rule 9: no defender has a path to the edge through squares without attackers."""
    assert_drawn("""
        If the attackers surround the king and all remaining defenders, they win.
        . . . . . . . . .
        . . . A A A . . .
        . . A . D . A . .
        . A . . . . . A .
        . A D . K . . A .
        . A . . . . . A .
        . . A . . . . . A
        . . . A . A . . .
        . . . . A . . . .
        I7-G7 ends: attackers encircled if encirclement = true

        Encirclement is an option; in King's Table the game goes on.
        I7-G7 ends: none

        A gap in the ring is a path. A path to the edge through empty squares keeps the game open.
        . . . . . . . . .
        . . . A A A . . .
        . . A . D . A . .
        . A . . . . . A .
        . A D . K . . A .
        . A . . . . . A .
        . . A . . . A . .
        . . . A . A . . .
        . . . . . . . A .
        H9-H8 ends: none if encirclement = true

        One defender outside keeps the game open. All defenders must be inside the ring.
        . D . . . . . . .
        . . . A A A . . .
        . . A . D . A . .
        . A . . . . . A .
        . A D . K . . A .
        . A . . . . . A .
        . . A . . . . . A
        . . . A . A . . .
        . . . . A . . . .
        I7-G7 ends: none if encirclement = true

        E5 is shut off along row and column, but not from D7, by way of E6 and D6.
        . A . . . . .
        A K A . . . .
        . A . . A . .
        . . . . . . .
        . . A . D . A
        . . . . . . .
        A . . . A . .
        A7-A6 ends: none if encirclement = true
        . A . . . . .
        A K A . . . .
        . A . . A . .
        . . . . . . .
        . . A . . . A
        . . . . . . .
        A . . . A . .
        A7-A6 ends: attackers encircled if encirclement = true

        Who stands on the edge has reached it, even where he cannot move.
        . . . A D A . . .
        . . . . A . . . .
        . . . . . . . . .
        . . . A A A . . .
        . . . A K A . . .
        . . . A . A . . .
        . . . . A . . A .
        H7-H6 ends: none if encirclement = true

        The path leads through squares without an attacker: other defenders may stand there.
        . . . . D . . . .
        . . . A D A . . .
        . . . A D A . . .
        . . . A D A . . .
        . . . A K A . . .
        . . . . A . . . .
        . . . . . . . A .
        H7-H6 ends: none if encirclement = true

        Endings are judged after every move, the defenders' too.
        . . . . . . . . .
        . . . A A A . . .
        . . A . D . A . .
        . A . . . . . A .
        . A D . K . . A .
        . A . . . . . A .
        . . A . . . A . .
        . . . A . A . . .
        . . . . A . . . .
        E5-E6 ends: attackers encircled if encirclement = true
    """)


OPENED = RING.replace(". . A . . . A . .", ". . A . . . . . A")


@for_each("texts", [("E5-E6", "G7-I7", "E6-E5"), ("E5-E6", "D2-D1", "E6-E5")])
def test_a_game_that_is_played_on_goes_on_after_the_ring_is_closed(texts: tuple[str, ...]) -> None:
    """The players did not see it: only the move that closes the ring ends their game."""
    position = board(OPENED, encirclement=True)
    closed = Outcome(Side.ATTACKERS, Reason.ENCIRCLED)
    game = Game.start(position.ruleset, position, play_on=True).play(move("I7-G7"))
    assert game.outcome == closed

    for text in texts:
        game = game.play(move(text))
        assert game.outcome is None
    if "G7-I7" in texts:
        assert game.play(move("I7-G7")).outcome == closed


def test_no_move_follows_a_closed_ring_in_real_play() -> None:
    """The game is over."""
    position = board(OPENED, encirclement=True)
    game = Game.start(position.ruleset, position).play(move("I7-G7"))

    with pytest.raises(IllegalMoveError) as caught:
        game.play(move("E5-E6"))
    assert caught.value.refusal is Refusal.GAME_OVER


@for_each("key", ["brandubh", "copenhagen", "old-hnefatafl-9"])
def test_gaps_are_where_one_more_attacker_shuts_the_king_off(key: str) -> None:
    """As trying every square shows, in positions with all and with a third of the defenders."""
    chance, found = random.Random(3), 0
    for seed in range(0, 12, 2):
        position = random_game(ruleset(key), 30, seed).position
        pieces = {
            square: piece
            for square, piece in position.pieces().items()
            if piece is not Piece.DEFENDER or chance.random() < seed / 12
        }
        position = Position.of(position.ruleset, pieces, position.to_move)
        for goal in position.board.goals:
            gaps = set(gaps_before(position, goal))
            assert gaps == gaps_by_trying(position, goal)
            found += len(gaps)
    assert found


def gaps_by_trying(position: Position, goal: Square) -> set[Square]:
    if goal not in region_of_king(position):
        return set()
    pieces, may_stop = position.pieces(), position.board.terrain.may_stop
    return {
        square
        for square in position.board.squares
        if square not in pieces and may_stop(Piece.ATTACKER, square, square)
        if goal
        not in region_of_king(
            Position.of(position.ruleset, {**pieces, square: Piece.ATTACKER}, position.to_move)
        )
    }
