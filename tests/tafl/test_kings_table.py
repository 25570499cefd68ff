"""King's Table (text 000): the five boards, and its examples."""

from tafl.endings import Outcome, Reason
from tafl.game import Game
from tafl.notation import write_turn
from tafl.pieces import Side
from tafl.position import Position
from tafl.ruleset import Escape
from tafl.rulesets import override, ruleset
from tests.support.cases import for_each
from tests.support.drawing import board, move, named, targets
from tests.support.drawn_cases import assert_drawn

BOARDS = {
    "kings-table-saxon": (19, 48, 24, Escape.EDGE),
    "kings-table-hnefatafl": (13, 24, 12, Escape.CORNER),
    "kings-table-tawlbwrdd": (11, 20, 10, Escape.CORNER),
    "kings-table-tablut": (9, 16, 8, Escape.EDGE),
    "kings-table-irish": (7, 12, 6, Escape.CORNER),
}
CORNER_GAME = ruleset("kings-table-irish")
EDGE_GAME = override(CORNER_GAME, "escape", "edge")


@for_each("key", BOARDS)
def test_the_boards_of_the_text(key: str) -> None:
    """Sizes, numbers, symmetry; the king begins on the throne, and the attacker moves first."""
    size, attackers, bodyguards, escape = BOARDS[key]
    rules = ruleset(key)
    position = Position.start(rules)

    assert (rules.size, rules.escape) == (size, escape)
    assert position.count(Side.ATTACKERS) == attackers
    assert position.count(Side.DEFENDERS) == bodyguards + 1
    assert rules.layout == rules.layout[::-1] == tuple(row[::-1] for row in rules.layout)
    assert (position.king, position.to_move) == (rules.middle, Side.ATTACKERS)


@for_each("reply", ["G5-G6", "*G7-G8"])
def test_the_opening_of_the_text(reply: str) -> None:
    """On the 13 x 13 board H1-H3 may open; white might respond with a man, or with the king."""
    game = Game.start(ruleset("kings-table-hnefatafl")).play_written("H1-H3").play_written(reply)

    assert [write_turn(turn) for turn in game.turns] == ["H1-H3", reply]


def test_the_examples_of_the_text() -> None:
    """Text 000, on the board of seven."""
    assert_drawn(
        """
        Figure E: caught against a side of the throne he is captured by three.
        . . . . . . .
        . . . A . . .
        . . A K . . A
        G3-E3 takes: D3

        Two attackers never take the king. The king needs all four lines closed, wherever he stands.
        . . . . . . .
        . A K . . . A
        G2-D2 takes: none

        Corners do not capture. Nothing in the text makes a corner an enemy of anybody.
        . D . . . . .
        . . A . . . .
        . . . K . . .
        C2-C1 takes: none

        A man between an enemy and the empty throne is safe.
        . . . . . . .
        . A . . . . .
        . . . . . . .
        . . D . . . .
        . . . K . . .
        B2-B4 takes: none

        The defender wins an automatic victory if all but two black pieces are captured.
        . . . . . . .
        . D A . . A .
        . . . D . . .
        . . . . . A .
        . K . . . . .
        D3-D2 ends: defenders few-attackers

        If every opposing piece is immobilized, neither side wins.
        . . A K . . A
        . . . A . . .
        G1-E1 ends: nobody stalemate
        """,
        CORNER_GAME,
    )


def test_corners_are_closed_to_men_in_the_corner_game_only() -> None:
    """Corners are off limits if the king must reach one, so that men cannot block them."""
    drawing = """
        . . . A . . .
        . . . . . . .
        . . . K . . .
    """

    assert targets(board(drawing, ruleset=CORNER_GAME), "D1") == named("B1 C1 E1 F1 D2")
    assert targets(board(drawing, ruleset=EDGE_GAME), "D1") == named("A1 B1 C1 E1 F1 G1 D2")


def test_a_trapped_king_may_wait_while_his_men_can_move() -> None:
    """He cannot move until one of the black pieces around him is moved; his men can."""
    position = board(
        """
        . . A K . . A
        . . . A . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . D . . . . .
        """,
        ruleset=CORNER_GAME,
    )
    game = Game.start(position.ruleset, position).play(move("G1-E1"))

    assert game.outcome is None
    assert targets(game.position, "D1") == set()
    freed = game.play(move("B6-B5")).play(move("E1-F1"))
    assert targets(freed.position, "D1") == named("E1")


def test_the_edge_is_enough_in_tablut() -> None:
    """In Tablut the king needed only to reach the edge."""
    position = board(
        """
        . . . A A A . . .
        . . . . A . . . .
        . . . . D . . . .
        A . . . D . . . A
        A A D K . D D A A
        A . . . D . . . A
        . . . . D . . . .
        . . . . A . . . .
        . . . . A A . . .
        """,
        to_move=Side.DEFENDERS,
        ruleset=ruleset("kings-table-tablut"),
    )
    game = Game.start(position.ruleset, position).play(move("D5-D9"))

    assert game.outcome == Outcome(Side.DEFENDERS, Reason.ESCAPED)
