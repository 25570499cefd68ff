"""Tablut with camps (text 002): its setup, its examples and raichi that is not repeated."""

import pytest

from tafl.errors import IllegalMoveError, Refusal
from tafl.game import Game
from tafl.pieces import Side
from tafl.position import Position
from tafl.raichi_and_tuichi import raichi
from tafl.rulesets import override, ruleset
from tafl.squares import Square
from tests.support.cases import for_each
from tests.support.drawing import board, move, named, names, targets
from tests.support.drawn_cases import assert_drawn

RULES = ruleset("camp-tablut")


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


def test_the_captures_of_the_text() -> None:
    """Text 002: between two, without help of camps or throne; the king in the centre by four."""
    assert_drawn(
        """
        The king can participate in capturing enemies just like any other piece.
        . . . . . . . . .
        . . . . . . . . .
        . D A . K . . . .
        E3-D3 takes: C3

        Still in the centre square he must be surrounded on all four sides.
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . A K A . . .
        . . . . . . . . .
        . . . . A . . . .
        E7-E6 takes: none
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . A . . . .
        . . . A K A . . .
        . . . . . . . . .
        . . . . A . . . .
        E7-E6 takes: E5

        Once he has left the centre he can be captured normally.
        . . . . . . . . .
        . . . . . . . . .
        . . A K . . A . .
        G3-E3 takes: D3

        Beside the throne too he is captured normally; the text names no hostile throne.
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . A K . . A .
        H4-F4 takes: E4
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . A .
        . . . . K . . . .
        H3-E3 takes: none

        No piece can enter or pass through the centre square then, including the king.
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . K . . . A . .
        C5 reaches: C1 C2 C3 C4 D5 C6 C7 C8 C9
        G5 reaches: G1 G2 G3 G4 F5 G6 G7 G8 G9

        A camp helps nobody to capture. The text names no capture against a camp.
        . . . . . . . . .
        . . . D . . A . .
        . . . . . . . . .
        . A . . . . . . .
        . . . . . . K . .
        B4-B2 takes: none
        . . . . . . . . .
        . . . D . . . . .
        . . A . . . . . .
        . . . . . . . . .
        . . . . . . K . .
        C3-C2 takes: none
        """,
        RULES,
    )


def test_an_attacker_leaves_his_camp_for_good() -> None:
    """It may move around within its camp before leaving, and cannot return."""
    game = Game.start(RULES).play_written("E3-F3").play_written("D1-D3")

    assert targets(Position.start(RULES)._replace(to_move=Side.ATTACKERS), "E2") == named(
        "B2 C2 D2 F2 G2 H2 A2 I2"
    )
    with pytest.raises(IllegalMoveError) as caught:
        game.play_written("F3-G3").play_written("D3-D1")
    assert caught.value.refusal is Refusal.CAMP


def test_raichi_tuichi_and_escape() -> None:
    """The king has a path; nobody can block it; he has left the board."""
    assert_drawn(
        """
        Raichi: the king has a path to escape. Tuichi: no way that the other can block it.
        . . . . . . . . .
        . . . . . . . . .
        . . K A . . . . .
        . . D . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . A .
        raichi: C3-A3 C3-C1
        . . . . . . . . .
        . . . . . . . . .
        . . K D . . . . .
        . . D . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . A .
        raichi: C3-A3 C3-C1
        tuichi: yes

        Reaching the edge wins. The game is over when the king escapes from the board.
        . . . . . . . . .
        . . . . . . . . .
        . . K . . . . . .
        . . . . . . . . .
        . . . . . . . . A
        C3-A3 ends: defenders escaped
        """,
        RULES,
    )


CHASE = """
    . . . . . . . . .
    . A . . . . . . .
    . . . . D . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . K . . . . .
    . . . . . . . . .
    . . A . . . . . .
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


@for_each(
    ("moves", "back"),
    [
        ("D6-D3 B2-B3 D3-D2 B3-B2 E3-F3 C8-C7", "D2-D3"),  # a turn without raichi, by another piece
        ("D6-D3 B2-B3 D3-D2 B3-B2 D2-D5 C8-C7", "D5-D3"),  # or by the king
        ("D6-D3 B2-B3 D3-D2 C8-C2", "D2-D3"),  # whose way from there is still shut
        ("D6-D5 B2-B3 D5-D6 B3-B2", "D6-D5"),  # there was no raichi
        ("D6-D3 C8-C7 E3-E4 C7-C8", "E4-E3"),  # it is another piece that goes back
    ],
)
def test_the_king_may_go_back_where_he_repeats_no_raichi(moves: str, back: str) -> None:
    """Only raichi that he gives again by a move of his own is forbidden."""
    assert move(back) in chased(*moves.split()).legal_moves()


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
