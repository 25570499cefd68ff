"""Positions that are nearly the same: two squares differ, besides a move of each side."""

from tafl.near_positions import Neighbourhood, digits_of, written_men
from tafl.position import Position
from tafl.rulesets import keys, ruleset
from tafl.symmetry import SYMMETRIES
from tests.support.cases import for_each
from tests.support.drawing import board
from tests.support.random_games import random_game

BEFORE = """
    . . A . . . .
    . . . . D . .
    A . . . . . .
    . . . K . D .
    . A . . . . A
    . . D . . . .
    . . . A . . .
"""
NEAR = {
    "a man less": BEFORE.replace("A . . . . . .", ". . . . . . ."),
    "two men less": BEFORE.replace("A . . . . A", ". . . . . ."),
    "a man more": BEFORE.replace("A . . . . . .", "A . . . . . D"),
    "another colour": BEFORE.replace("D", "A", 2),
    "the king elsewhere": BEFORE.replace(". . . K . D .", ". K . . . D ."),
    "a man elsewhere, not in line": BEFORE.replace("A . . . . . .", ". A . . . . ."),
    "two moves, and two men less": """
        . . A . . . .
        . . . . . . D
        . . . A . . .
        . . . K . D .
        . . . . . . .
        . . D . . . .
        . . . A . . .
    """,
    "a move that captures two, and two men more": """
        . . A A . . .
        . . . . A . .
        . . . . . . .
        . . . K . D .
        . A . . . . A
        . . D . . . .
        . . . A D . .
    """,
}
CAPTURED = {
    "a man that moved was captured, and two men less": """
        . . A . . . .
        . . . . . . D
        . . . . . . .
        . . . K . D .
        . . . . . . .
        . . D . . . .
        . . . A . . .
    """,
    "a man more captured a row, and a man less": """
        . . A . . . .
        . . . . D . .
        . . . . . . .
        . . . K . D .
        . A . . . . A
        . . D . . . .
        . . . A D . .
    """,
}
FAR = {
    "three men less": BEFORE.replace("A . . . . A", ". . . . . .").replace("D", ".", 1),
    "two moves, and three men less": """
        . . . . . . .
        . . . . . . D
        . . . A . . .
        . . . K . D .
        . . . . . . .
        . . D . . . .
        . . . A . . .
    """,
    "three men of one side moved": """
        . . . . . A .
        . . . . D . .
        . . A . . . .
        . . . K . D .
        . . . A . . A
        . . D . . . .
        . . . A . . .
    """,
}


def is_near(one: Position, other: Position) -> bool:
    return Neighbourhood.of(one).includes(int(written_men(other), 16))


@for_each("name, drawing", [*NEAR.items(), *FAR.items()])
def test_two_squares_may_differ_and_a_move_of_each_side(name: str, drawing: str) -> None:
    """However the board lies, and in both directions."""
    before, after = board(BEFORE), board(drawing)

    assert {is_near(symmetry.of_position(after), before) for symmetry in SYMMETRIES} == {
        name in NEAR
    }
    assert is_near(before, after) is (name in NEAR)


def test_captures_may_be_far_from_a_move_that_shows() -> None:
    """A man can be captured where it went, and one that was added can capture a row of others."""
    row = BEFORE.replace(". . . A . . .", ". . . A . A A")
    found = [
        is_near(board(after), board(before))
        for before, after in zip((BEFORE, row), CAPTURED.values(), strict=True)
    ]

    assert found == [True, True]


@for_each("key", ["brandubh", "copenhagen", "tablut-19"])
def test_two_moves_on_it_is_near(key: str) -> None:
    """Whatever they capture, as long as that is next to where a man went."""
    stages = [stage.position for stage in random_game(ruleset(key), 40).stages()]

    assert all(is_near(after, before) for before, after in zip(stages, stages[2:], strict=False))


def test_the_number_of_digits_tells_the_size() -> None:
    """So one length stands for one size of board."""
    starts = [Position.start(ruleset(key)) for key in keys()]
    lengths = {len(written_men(start)): start.board.size for start in starts}

    assert lengths == {digits_of(start.board.size): start.board.size for start in starts}
    assert len(lengths) == len({start.board.size for start in starts})
