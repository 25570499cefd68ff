"""Tablut with camps (text 002): its setup, its examples and raichi that is not repeated."""

import pytest

from tafl.endings import Outcome, Reason
from tafl.errors import IllegalMoveError, Refusal
from tafl.game import Game
from tafl.pieces import Side
from tafl.position import Position
from tafl.rulesets import override, ruleset
from tafl.squares import Square
from tafl.threats import is_tuichi, raichi
from tests.support.drawing import board, captures, move, named, names, targets
from tests.support.for_each import for_each

RULES = ruleset("camp-tablut")


def drawn(drawing: str, to_move: Side = Side.ATTACKERS) -> Position:
    """Draw the board of nine with its camps."""
    return board(drawing, to_move, ruleset=RULES)


def test_the_setup() -> None:
    """Sixteen attackers at the edge, eight pawns and the king; the defenders move first."""
    position = Position.start(RULES)

    assert position.to_move is Side.DEFENDERS
    assert position.king == Square(4, 4)
    assert position.count(Side.ATTACKERS) == 16
    assert position.count(Side.DEFENDERS) == 9


def test_the_camps_are_where_the_attackers_start() -> None:
    """A camp is the group of squares that attackers start in."""
    attackers = {
        Square(column, row)
        for row, line in enumerate(RULES.layout)
        for column, sign in enumerate(line)
        if sign == "A"
    }

    assert set().union(*RULES.camps) == attackers
    assert sorted(len(camp) for camp in RULES.camps) == [4, 4, 4, 4]


def test_the_king_captures_like_any_piece() -> None:
    """The king can participate in capturing enemies just like any other piece."""
    position = drawn(
        """
        . . . . . . . . .
        . . . . . . . . .
        . D A . K . . . .
        """,
        Side.DEFENDERS,
    )

    assert captures(position, "E3-D3") == named("C3")


def test_a_group_is_not_captured() -> None:
    """You cannot capture groups of adjacent enemies."""
    position = drawn("""
        . . . . . . . . .
        . . . . . . . . .
        . A D D . A . . .
        . . . . . . . . .
        . . . . . . K . .
    """)

    assert captures(position, "F3-E3") == set()


def test_landing_between_two_enemies_is_safe() -> None:
    """In black-white-space-white the black piece captures before it can be captured."""
    position = drawn("""
        . . . . . . . . .
        . . . . . . . . .
        . A D . D . . . .
        . . . A . . . . .
        . . . . . . K . .
    """)

    assert captures(position, "D4-D3") == named("C3")


def test_the_king_in_the_centre_needs_four() -> None:
    """Still in the centre square he must be surrounded on all four sides."""
    three = drawn("""
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . A K A . . .
        . . . . . . . . .
        . . . . A . . . .
    """)
    four = drawn("""
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . A . . . .
        . . . A K A . . .
        . . . . . . . . .
        . . . . A . . . .
    """)

    assert captures(three, "E7-E6") == set()
    assert captures(four, "E7-E6") == named("E5")


def test_outside_the_centre_two_capture_the_king() -> None:
    """Once he has left the centre he can be captured normally."""
    position = drawn("""
        . . . . . . . . .
        . . . . . . . . .
        . . A K . . A . .
        . . . . . . . . .
        . . . . . . . . .
    """)

    assert captures(position, "G3-E3") == named("D3")


def test_beside_the_throne_two_capture_the_king_and_the_throne_does_not_help() -> None:
    """Beside the throne too he is captured normally; the text names no hostile throne."""
    position = drawn("""
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . A K . . A .
        . . . . . . . . .
    """)
    throne = drawn("""
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . A .
        . . . . K . . . .
        . . . . . . . . .
    """)

    assert captures(position, "H4-F4") == named("E4")
    assert captures(throne, "H3-E3") == set()


def test_nobody_enters_or_crosses_the_centre_once_the_king_has_left() -> None:
    """No piece can enter or pass through the centre square then, including the king."""
    drawing = """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . K . . . A . .
        . . . . . . . . .
    """

    assert "D5" in targets(drawn(drawing, Side.DEFENDERS), "C5")
    assert targets(drawn(drawing, Side.DEFENDERS), "C5") & named("E5 F5") == set()
    assert "F5" in targets(drawn(drawing), "G5")
    assert targets(drawn(drawing), "G5") & named("E5 D5") == set()


def test_an_attacker_leaves_his_camp_for_good() -> None:
    """It may move around within its camp before leaving, and cannot return."""
    game = Game.start(RULES).play_written("E3-F3").play_written("D1-D3")

    assert targets(Position.start(RULES)._replace(to_move=Side.ATTACKERS), "E2") == named(
        "B2 C2 D2 F2 G2 H2 A2 I2"
    )
    with pytest.raises(IllegalMoveError) as caught:
        game.play_written("F3-G3").play_written("D3-D1")
    assert caught.value.refusal is Refusal.CAMP


def test_a_camp_helps_nobody_to_capture() -> None:
    """The text names no capture against a camp."""
    position = drawn("""
        . . . . . . . . .
        . . . D . . A . .
        . . . . . . . . .
        . A . . . . . . .
        . . . . . . K . .
    """)
    beside = drawn("""
        . . . . . . . . .
        . . . D . . . . .
        . . A . . . . . .
        . . . . . . . . .
        . . . . . . K . .
    """)

    assert captures(position, "B4-B2") == set()
    assert captures(beside, "C3-C2") == set()


def test_raichi_and_tuichi() -> None:
    """Raichi: the king has a path to escape. Tuichi: no way that the other can block it."""
    one_path = drawn("""
        . . . . . . . . .
        . . . . . . . . .
        . . K A . . . . .
        . . D . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . A .
    """)
    two_paths = drawn("""
        . . . . . . . . .
        . . . . . . . . .
        . . K D . . . . .
        . . D . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . A .
    """)

    assert names(raichi(one_path)) == named("C3-A3 C3-C1")
    assert names(raichi(two_paths)) == named("C3-A3 C3-C1")
    assert is_tuichi(two_paths)


def test_reaching_the_edge_wins() -> None:
    """The game is over when the king escapes from the board."""
    position = drawn(
        """
        . . . . . . . . .
        . . . . . . . . .
        . . K . . . . . .
        . . . . . . . . .
        . . . . . . . . A
        """,
        Side.DEFENDERS,
    )
    game = Game.start(RULES, position).play(move("C3-A3"))

    assert game.outcome == Outcome(Side.DEFENDERS, Reason.ESCAPED)


CHASE = """
    . . . . . . . . .
    . A . . . . . . .
    . . . . D . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . K . . . . .
    . . . . . . . . .
    . . A . . . . . .
    . . . . . . . . .
"""


def chased(*texts: str, **options: str) -> Game:
    """Let the king give raichi on D3 and on D2 while an attacker blocks."""
    rules = RULES
    for name, value in options.items():
        rules = override(rules, name, value)
    game = Game.start(rules, board(CHASE, Side.DEFENDERS, ruleset=rules))
    for text in texts:
        game = game.play_written(text)
    return game


def test_raichi_is_not_repeated() -> None:
    """Blocked in a second raichi he cannot move back if the position is still raichi."""
    game = chased("D6-D3", "B2-B3", "D3-D2", "B3-B2")

    assert names(raichi(game.turns[0].after)) == named("D3-A3")
    assert names(raichi(game.turns[2].after)) == named("D2-A2")
    assert move("D2-D3") in game.position.legal_moves()
    assert move("D2-D3") not in game.legal_moves()
    with pytest.raises(IllegalMoveError) as caught:
        game.play_written("D2-D3")
    assert caught.value.refusal is Refusal.RAICHI_REPEATED


def test_raichi_is_not_repeated_on_a_board_that_differs() -> None:
    """He cannot move back to the same square, though the attackers stand differently there."""
    drawing = """
        . . . . . . . . .
        . . . A . . . . .
        D . . K D . . . .
        . D D D . . . . .
        . . . . . . . . .
        . . . . . A . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    """
    game = Game.start(RULES, board(drawing, Side.DEFENDERS, ruleset=RULES))
    for text in ("D3-C3", "D2-C2", "C3-B3", "C2-B2"):
        game = game.play_written(text)

    assert move("B3-C3") not in game.legal_moves()
    with pytest.raises(IllegalMoveError) as caught:
        game.play_written("B3-C3")
    assert caught.value.refusal is Refusal.RAICHI_REPEATED


def test_raichi_that_was_repeated_when_that_was_allowed_is_replayed() -> None:
    """The rule has been read by whole boards; games that were played so are not undone."""
    game = chased("D6-D3", "B2-B3", "D3-D2", "B3-B2")

    replayed = game.replay(move("D2-D3"))

    assert replayed.ply == 5
    assert replayed.at(5) == replayed
    assert replayed.at(4) == game
    assert list(replayed.stages())[-1] == replayed


@for_each("between", ["E3-F3", "D2-D5"])
def test_a_turn_without_raichi_lets_the_king_go_back(between: str) -> None:
    """It ends the run, whichever piece moves."""
    game = chased("D6-D3", "B2-B3", "D3-D2", "B3-B2", between, "C8-C7")
    back = "D2-D3" if between != "D2-D5" else "D5-D3"

    assert move(back) in game.legal_moves()


def test_raichi_may_follow_where_it_gives_none_any_more() -> None:
    """The way from there is still shut by the attacker who shut it first."""
    game = chased("D6-D3", "B2-B3", "D3-D2", "C8-C2")

    assert move("D2-D3") in game.legal_moves()


def test_a_position_without_raichi_may_be_repeated() -> None:
    """Only raichi may not be repeated."""
    game = chased("D6-D5", "B2-B3", "D5-D6", "B3-B2")

    assert move("D6-D5") in game.legal_moves()


def test_another_pieces_move_may_repeat_raichi() -> None:
    """The king's moves alone are forbidden."""
    game = chased("D6-D3", "C8-C7", "E3-E4", "C7-C8")

    assert move("E4-E3") in game.legal_moves()


def test_raichi_may_be_repeated_in_other_games() -> None:
    """The rule is an option."""
    game = chased("D6-D3", "B2-B3", "D3-D2", "B3-B2", raichi_may_repeat="true")

    assert move("D2-D3") in game.legal_moves()


def test_playing_on_forbids_no_raichi() -> None:
    """A game that is played on neither forbids nor ends at a repetition."""
    game = Game.start(RULES, board(CHASE, Side.DEFENDERS, ruleset=RULES), play_on=True)
    for text in ("D6-D3", "B2-B3", "D3-D2", "B3-B2", "D2-D3"):
        game = game.play_written(text)

    assert game.ply == 5
