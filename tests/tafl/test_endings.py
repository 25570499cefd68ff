"""How games end, and in which order the endings are judged."""

import pytest

from tafl.errors import IllegalMoveError, Refusal
from tafl.game import Game
from tests.support.drawing import board, move
from tests.support.drawn_cases import assert_drawn


def test_the_king_ends_the_game_by_his_capture_or_his_escape() -> None:
    """Text 000: captured, at a corner, or at the edge where players agreed so."""
    assert_drawn("""
        Capturing the king wins. All texts: the attackers win by capturing the king.
        . . . . . . .
        . . A . . . .
        . A K A . . .
        . . . . . . .
        . . A . . . .
        C5-C4 ends: attackers king-captured

        Text 000: the king escapes by reaching a corner, or any square along an edge.
        . . . . . . .
        . K . . . . .
        . . . . . . .
        . . . . . A .
        B2-B1 ends: defenders escaped if escape = edge
        B2-B1 ends: none

        A corner is always an escape. Corners are squares of the edge too.
        . . . K . . .
        . . . . . . .
        . . . . . . .
        . . . . . A .
        D1-A1 ends: defenders escaped if escape = edge
        D1-G1 ends: defenders escaped if escape = edge
        D1-A1 ends: defenders escaped
        D1-G1 ends: defenders escaped

        Further squares may be goals. A ruleset may list more goal squares.
        . . . . . . .
        . . . K . . .
        . . . . . . .
        . . . . . A .
        D2-B2 ends: defenders escaped if goals = B2

        Only the king escapes. A man on the edge wins nothing.
        . . . . . . .
        . D . K . . .
        . . . . . . .
        . . . . . A .
        B2-B1 ends: none if escape = edge
    """)


def test_too_few_attackers_lose() -> None:
    """Text 000: all but two are captured; where that is no rule, all of them."""
    assert_drawn("""
        Text 000: the defender wins if all but two of the black pieces are captured.
        . . . . . . .
        . D A . . A .
        . . . . . . .
        . . . D . . .
        . . . . . A .
        . K . . . . .
        D4-D2 ends: defenders few-attackers if few_attackers = 2

        Three attackers left play on. Text 000: three black pieces can still capture the king.
        . . . . . . .
        . D A . . A .
        . . . . . . .
        . . . D . . .
        . . . . . A .
        . K . . . A .
        D4-D2 ends: none if few_attackers = 2

        Two attackers play on where the rule is off. Other rulesets count no attackers.
        . . . . . . .
        . D A . . A .
        . . . . . . .
        . . . D . . .
        . . . . . A .
        . K . . . . .
        D4-D2 ends: none

        Attackers without men are beaten and not stalemate. Also where no number of men is too few.
        . . . . .
        . . . . .
        . D A . K
        . . . D .
        D4-D3 ends: defenders few-attackers if no_move = stalemate
    """)


def test_a_side_without_a_move_loses_or_nobody_wins() -> None:
    """Text 004, and text 000."""
    assert_drawn("""
        Text 000: if every opposing piece is immobilized, neither side wins.
        . . A K . . A
        . . . A . . .
        G1-E1 ends: nobody stalemate if no_move = stalemate

        An immobile side loses elsewhere. Text 004: if a player cannot move, he loses the game.
        G1-E1 ends: attackers no-move

        Attackers may run out of moves too. The rule holds for both sides.
        . A D . . . .
        . D . . . . .
        . . . D . . .
        . . . . . . .
        . . . . . . .
        . . . K . . .
        D6-D7 ends: defenders no-move

        One man who can move keeps the game open. Every piece of the side must be immobile.
        . . A K . . A
        . . . A . . .
        . . . . . D .
        G1-E1 ends: none
    """)


def test_endings_are_judged_in_an_order() -> None:
    """Capture, escape, few attackers, encirclement, no move."""
    assert_drawn("""
        Captures are taken, then the king's capture wins whatever else is true.
        . K A . . . .
        . . . . . . A
        G2-B2 ends: attackers king-captured
        if hostile_edge = true; hostile_corners = king; few_attackers = 2

        The king's escape comes before the count of attackers.
        . . . . . . .
        K . . . . . .
        . . . . . . .
        . . . . . A A
        A2-A1 ends: defenders escaped if few_attackers = 2

        A count of attackers ends the game before a ring does.
        . . . . A . .
        . . A . . . .
        . A . A . . .
        . A K A . . .
        . . A . . . .
        E1-E2 ends: defenders few-attackers if encirclement = true; few_attackers = 7

        A king shut in who cannot move is encircled first of all.
        . . . . . . .
        . . A . . . .
        . A K A . . .
        . . A . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . A
        G7-G6 ends: attackers encircled if encirclement = true
    """)


def test_a_finished_game_takes_no_more_moves() -> None:
    """After the end every move is refused."""
    position = board("""
        . . . . . . .
        . . A . . . .
        . A K A . . .
        . . . . . . .
        . . A . . . .
        . . . D . . .
    """)
    game = Game.start(position.ruleset, position).play(move("C5-C4"))

    assert game.legal_moves() == []
    with pytest.raises(IllegalMoveError) as caught:
        game.play(move("D6-D5"))
    assert caught.value.refusal is Refusal.GAME_OVER
