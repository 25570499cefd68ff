"""Turns of several legs: a piece that has captured goes on."""

import pytest

from tafl.berserk import MOST_CONTINUATIONS
from tafl.errors import IllegalMoveError
from tafl.errors_in_words import explain
from tafl.game import Game
from tafl.moves import Move
from tafl.notation import write_turn
from tafl.pieces import Side
from tafl.position import Position, Turn
from tafl.ruleset import Berserk, Escape
from tests.support.drawing import board, play
from tests.support.drawn_cases import assert_drawn
from tests.support.examples import GOING_ON
from tests.support.work import counted_lines

MOST_LINES = 500_000
"""More lines than the moves of a board with too many ways take; with all of the last ways that are
looked for it takes three times that."""


def test_a_piece_goes_on_after_a_capture() -> None:
    """Abstract Play: it may, and may stop after any capture. OpenTafl: it must, by any move or not.

    ``refused`` names the rule, and the square where the move breaks it.
    """
    assert_drawn("""
        A leg that captures may follow one that captures.
        . . A . . . .
        . . . . . . .
        A D . . D A .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . K . . .
        C1-C3-D3 takes: B3 E3 if berserk = may
        C1-C3 takes: B3 if berserk = may
        C1-C3-D3 refused: one-leg D3
        C1-C3-E3 refused: one-leg E3
        C1-C2-C3 refused: leg-after-no-capture C3 if berserk = may
        C1-C3-C4 refused: leg-captures-nothing C4 if berserk = may
        C1-C3-B2 refused: not-straight B2 if berserk = may
        C1-C3-G3 refused: blocked E3 if berserk = may

        A piece that must go on may not stop while it can.
        C1-C3 refused: must-go-on C3 if berserk = must
        C1-C3-D3 takes: B3 E3 if berserk = must
        C1-C3-C4 refused: leg-captures-nothing C4 if berserk = must

        Where any move will do, the piece goes on until it captures nothing.
        C1-C3 refused: must-go-on C3 if berserk = must-move
        C1-C3-C4 takes: B3 if berserk = must-move
        C1-C3-D3 refused: must-go-on D3 if berserk = must-move
        C1-C3-D3-D2 takes: B3 E3 if berserk = must-move

        The squares of captured men are empty for the next leg.
        . . A . . . .
        . . . . . . .
        A D . . D A .
        . D . . . . .
        . A . . . . .
        . . . . . . .
        . . . K . . .
        C1-C3-B3 takes: B3 B4 if berserk = may

        Once the king is captured or has escaped, nobody goes on.
        . . A . . . .
        . . . . . . .
        A K . . D A .
        C1-C3-D3 refused: game-over D3 if berserk = may; king_elsewhere = 2
        C1-C3 ends: attackers king-captured if berserk = must; king_elsewhere = 2
    """)


def test_the_king_escapes_after_a_capture() -> None:
    """Abstract Play: his last leg may lead to a goal without a capture. It counts as a threat."""
    assert_drawn(
        """
        The king captures C3, and goes on to the edge from where he stands then.
        . . . . . . .
        . . . . A . .
        . D A . K A .
        . . . . A . .
        E3 reaches: D3 D1 D7 if berserk_escape = true
        E3 reaches: D3
        E3-D3-D1 ends: defenders escaped if berserk_escape = true
        ways: E3-D3-D1 E3-D3-D7 if berserk_escape = true
        ways: none
        """,
        berserk=Berserk.MAY,
        escape=Escape.EDGE,
    )


def test_each_leg_is_written_with_its_captures() -> None:
    """The whole turn is one move, and reads back with or without its captures."""
    game = Game.start(GOING_ON)
    turn = play(game.position, "C1-C3-D3")

    assert write_turn(turn) == "C1-C3xB3-D3xE3"
    for text in ("C1-C3-D3", "c1-c3xb3-d3xe3", "c1-c3xb3 c3-d3xe3", "c1 to c3 to d3"):
        assert game.play_written(text).turns == (turn,)


def test_a_leg_that_is_refused_comes_with_those_that_are_legal() -> None:
    """Not with the moves that the piece would have if it moved first."""
    game = Game.start(GOING_ON)
    for text in ("C1-C3-C4", "C1-C3-G3", "C1-C3-B2"):
        with pytest.raises(IllegalMoveError) as caught:
            game.play_written(text)
        assert explain(caught.value).endswith(" C3 can go to D3."), text


def test_no_board_has_more_ways_than_are_counted() -> None:
    """An attacker could go along a row and capture ten men in any order.

    The last of the ways are not looked for once there are too many.
    """
    row = ". D " * 10 + "."
    position = board(
        f"""
        A {". " * 20}
        {row}
        {row.replace("D", "A")}
        {". " * 10}K{" ." * 10}
        """,
        Side.ATTACKERS,
        berserk=Berserk.MAY,
    )

    with counted_lines() as counted:
        moves = position.legal_moves()

    longer = [move for move in moves if len(move.path) > 1]
    assert counted["lines"] < MOST_LINES
    assert 0 < len(longer) <= MOST_CONTINUATIONS


def test_a_turn_is_played_leg_by_leg_and_no_other_way_is_tried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A page lists hundreds of moves on a crowded board; the other ways took fifteen seconds."""
    before = board(
        """
        . . A . . . .
        . . . . . . .
        A D . . D A .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . K . . .
        """,
        berserk=Berserk.MAY,
    )
    move = next(each for each in before.legal_moves() if str(each) == "C1-C3-D3")
    played: list[Move] = []
    play = Position.play

    def counted(position: Position, move: Move, *, stops: bool = True) -> Turn:
        played.append(move)
        return play(position, move, stops=stops)

    monkeypatch.setattr(Position, "play", counted)

    before.play(move)
    assert played == [move, *move.legs]
