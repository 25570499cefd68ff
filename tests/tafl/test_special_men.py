"""Special men: commanders, knights, mercenaries and guards; and a king that jumps."""

import pytest

from tafl.errors import IllegalMoveError, PositionError
from tafl.notation import read_position, write_position
from tafl.pieces import Kind, Piece, Side
from tafl.position import Position
from tafl.ruleset import Jump
from tafl.rulesets import ruleset
from tafl.squares import Square
from tests.support.drawing import board, move
from tests.support.work import counted_lines

LINES_PER_MOVE = 1200
"""More lines than a move takes; with the moves of all men in its row and column it takes 1800."""


def targets(position: Position, source: str) -> set[str]:
    return {str(each.target) for each in position.moves_from(Square.parse(source))}


def taken(position: Position, written: str) -> set[str]:
    return set(map(str, position.play(move(written)).captures))


def test_a_move_is_judged_without_those_of_other_men() -> None:
    """On a large board with hundreds of special men, a page of moves would take seconds."""
    position = Position.start(ruleset("berserk"))
    moves = position.legal_moves()

    with counted_lines() as counted:
        for each in moves:
            position.play(each)

    assert counted["lines"] < LINES_PER_MOVE * len(moves)


def test_a_commander_jumps_over_an_enemy() -> None:
    """To the free square right behind, and the man stays."""
    position = board(". . . . .\n. . . . .\n. c D . .\nK . . . .")

    assert "D3" in targets(position, "B3")
    assert taken(position, "B3-D3") == set()


def test_an_ordinary_man_does_not_jump() -> None:
    position = board(". . . . .\n. . . . .\n. A D . .\nK . c . .")

    assert "D3" not in targets(position, "B3")


def test_a_knight_captures_the_man_that_it_jumps_over() -> None:
    position = board(". . . . .\n. . . . .\n. N A . .\nK . . . A", Side.DEFENDERS)

    assert taken(position, "B3-D3") == {"C3"}


def test_after_a_jump_men_are_captured_as_after_any_move() -> None:
    """The commander lands between a man and one of its own side."""
    position = board(". . . . . . .\n. . . . . . .\n. c D . D A .\nK . . . . . .")

    assert taken(position, "B3-D3") == {"E3"}


def test_nobody_jumps_over_king_commander_or_knight() -> None:
    for enemy in "KCN":
        drawing = f". . . . .\n. . . . .\n. c {enemy} . ."
        assert "D3" not in targets(board(drawing), "B3"), enemy


def test_a_jump_needs_a_free_square_and_an_enemy() -> None:
    position = board(". . . . .\n. . . . .\n. c A . .\n. . . . .\n. . c D A")

    assert "D3" not in targets(position, "B3")
    assert "E5" not in targets(position, "C5")


def test_a_restricted_jump_is_from_or_to_a_special_square() -> None:
    """As to the throne, here in the middle."""
    position = board(
        ". . . . . . .\n. . . . . . .\n. . . . . . .\n. K A . . . .\n. A . . . . .",
        Side.DEFENDERS,
        king_jump=Jump.RESTRICTED,
    )

    assert "D4" in targets(position, "B4")
    assert "B6" not in targets(position, "B4")


def test_steps_of_a_kind_are_its_own() -> None:
    position = board("c . . . .\nA . . . .\n. . . . .\n. . K . .", commander_steps=1)

    assert targets(position, "A1") == {"B1"}
    assert "D2" in targets(position, "A2")


def test_two_commanders_capture_the_king_between_them() -> None:
    """An ordinary attacker on one side is not enough, and on his throne he is safe."""
    drawing = ". . . . . . .\n. c K . . . .\n. . . . . . .\n. . . {} . . ."
    assert taken(board(drawing.format("c")), "D4-D2") == {"C2"}
    assert taken(board(drawing.format("A")), "D4-D2") == set()
    on_throne = ". . . . . . .\n. . . . . . .\n. . . . c . .\n. . c K . . ."
    assert taken(board(on_throne), "E3-E4") == set()


def test_a_corner_stands_in_for_a_commander() -> None:
    drawing = ". K . . . . .\n. . . . . . .\n. . c . . . ."

    assert taken(board(drawing, hostile_corners=frozenset({Piece.KING})), "C3-C1") == {"B1"}
    assert taken(board(drawing), "C3-C1") == set()


def test_a_captured_mercenary_changes_sides() -> None:
    """It stays where it is, and does not capture by that."""
    turn = board(". . . . .\n. A M . .\n. . A . .\n. . . A .\nK . . . .").play(move("D4-D2"))

    assert list(map(str, turn.captures)) == ["C2"]
    assert turn.turned == turn.captures
    assert turn.after.piece_at(Square.parse("C2")) is Piece.ATTACKER
    assert turn.after.kind_at(Square.parse("C2")) is Kind.MERCENARY
    assert turn.after.count(Side.ATTACKERS) == 4


def test_a_guard_is_not_captured_and_captures_nothing_by_moving() -> None:
    """But an enemy is captured against it."""
    position = board(". . . . .\n. A G . .\n. . . A .\nK . . . .")
    assert taken(position, "D3-D2") == set()
    moving = board(". . . . .\n. A D . .\n. . . g .\nK . . . .")
    assert taken(moving, "D3-D2") == set()
    standing = board(". . . . .\n. g D . .\n. . . A .\nK . . . .")
    assert taken(standing, "D3-D2") == {"C2"}


def test_the_error_names_the_man_in_the_way() -> None:
    position = board(". . . . .\n. . . . .\n. c C . .\nK . . . .")

    with pytest.raises(IllegalMoveError) as caught:
        position.play(move("B3-D3"))

    assert str(caught.value.square) == "C3"


def test_positions_are_written_with_the_letters_of_the_kinds() -> None:
    position = board("c n m g . . .\nC N M G . . .\nA D K . . . .")
    line = write_position(position)

    assert line == "cnmg3/CNMG3/tTK4/7/7/7/7"
    assert read_position(line, position.ruleset, Side.ATTACKERS) == position


def test_a_position_has_no_special_men_that_the_game_does_not_have() -> None:
    rules = board("A . K . .\n. . D . c").ruleset

    assert read_position("c3K/5/5/5/4C", rules, Side.ATTACKERS).kinds
    with pytest.raises(PositionError):
        read_position("n3K/5/5/5/5", rules, Side.ATTACKERS)
