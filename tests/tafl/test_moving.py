"""How pieces move, and which moves are refused with which rule."""

from typing import Any

import pytest

from tafl.errors import IllegalMoveError, NotTheKingError, Refusal
from tafl.game import Game
from tafl.pieces import Side
from tafl.ruleset import Corners, Cross, Escape, Stop
from tests.support.drawing import board, move, named, names, play, targets
from tests.support.for_each import for_each


def refusal(game: Game, text: str) -> tuple[Refusal, str]:
    """Tell the rule that the move breaks and the square where it does."""
    with pytest.raises(IllegalMoveError) as caught:
        game.play_written(text)
    return caught.value.refusal, str(caught.value.square)


def test_every_piece_moves_any_distance_along_row_and_column() -> None:
    """All pieces move like a rook, over any number of empty squares."""
    position = board("""
        . . . . . . .
        . A . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . K . .
        . . . . . . .
    """)

    assert targets(position, "B2") == named("A2 C2 D2 E2 F2 G2 B1 B3 B4 B5 B6 B7")


def test_the_king_moves_as_the_men_do() -> None:
    """The king moves any distance along row and column too."""
    position = board(
        """
        . . . . . . .
        . K . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . A
        """,
        to_move=Side.DEFENDERS,
    )

    assert targets(position, "B2") == named("A2 C2 D2 E2 F2 G2 B1 B3 B4 B5 B6 B7")


LIMITED = """
    . . . . . . .
    A . . . . . .
    . . . . . . .
    . . . K . . .
    . . . . . . .
    . . . . . D .
    . . . . . . .
"""


@for_each(
    ("limit", "source", "near"),
    [
        ({"attacker_steps": 2}, "A2", "A3 A4 B2 C2"),
        ({"defender_steps": 2}, "F6", "F4 F5 F7 D6 E6 G6"),
        ({"king_steps": 2}, "D4", "D2 D3 D5 D6 B4 C4 E4 F4"),
    ],
)
def test_each_kind_of_piece_may_be_limited_to_some_steps(
    limit: dict[str, Any], source: str, near: str
) -> None:
    """Two squares here; whoever is not limited goes any distance, as always."""
    free = board(LIMITED)
    limited = board(LIMITED, **limit)

    for name in ("A2", "F6", "D4"):
        side = Side.ATTACKERS if name == "A2" else Side.DEFENDERS
        anywhere = targets(free.turned_over(side), name)
        expected = named(near) if name == source else anywhere
        assert targets(limited.turned_over(side), name) == expected


def test_a_piece_that_may_go_one_step_crosses_nothing() -> None:
    """Beyond a throne where it may not stop lie two steps."""
    drawing = """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . A . . . .
        . . . . . . .
        . . K . . . .
    """

    assert "E4" in targets(board(drawing, attacker_steps=2), "C4")
    assert targets(board(drawing, attacker_steps=1), "C4") == named("B4 C3 C5")


@for_each(
    ("limit", "written", "target"),
    [
        ({"attacker_steps": 2}, "A2-A5", "A5"),
        ({"defender_steps": 2}, "F6-F3", "F3"),
        ({"king_steps": 2}, "D4-G4", "G4"),
    ],
)
def test_moving_too_far_is_refused(limit: dict[str, Any], written: str, target: str) -> None:
    """The refusal names the limit, and the square that is too far."""
    side = Side.ATTACKERS if target == "A5" else Side.DEFENDERS
    position = board(LIMITED, side, **limit)

    with pytest.raises(IllegalMoveError) as caught:
        position.play(move(written))
    assert (caught.value.refusal, str(caught.value.square)) == (Refusal.TOO_FAR, target)


def test_no_piece_passes_another() -> None:
    """A piece neither jumps over a piece of either side nor ends on its square."""
    position = board("""
        . . . . . . .
        . D . A . A .
        . . . . . . .
        . . . D . . .
        . . . . . . .
        . . . . K . .
        . . . . . . .
    """)

    assert targets(position, "D2") == named("C2 E2 D1 D3")


def test_a_piece_shut_in_has_no_move() -> None:
    """A piece with its four neighbours occupied cannot move."""
    position = board("""
        . . D . .
        . D A A .
        . . K . .
        . . . . .
        . . . . .
    """)

    assert targets(position, "C2") == set()


def test_only_the_side_to_move_moves() -> None:
    """The legal moves are those of one side's pieces."""
    drawing = """
        A . . . .
        . . . . .
        . . . . .
        . . . D .
        . . . . K
    """

    attackers = {move.source for move in board(drawing, to_move=Side.ATTACKERS).legal_moves()}
    defenders = {move.source for move in board(drawing, to_move=Side.DEFENDERS).legal_moves()}

    assert {str(square) for square in attackers} == {"A1"}
    assert {str(square) for square in defenders} == {"D4", "E5"}


def test_nobody_passes() -> None:
    """Text 000: a player cannot choose to pass; a move changes one piece's place."""
    position = board("""
        A . . . .
        . . . . .
        . . . . .
        . . . . .
        . . . . K
    """)

    assert refusal(Game.start(position.ruleset, position), "A1-A1") == (Refusal.SAME_SQUARE, "A1")
    assert all(play(position, str(move)).after != position for move in position.legal_moves())


def test_a_piece_shut_in_cannot_move() -> None:
    """Wherever it is said to go, itself included."""
    position = board("""
        A A . . .
        D . . . .
        . . . . .
        . . . . .
        . . . . K
    """)

    assert refusal(Game.start(position.ruleset, position), "A1-A1") == (Refusal.STUCK, "A1")


def test_sides_alternate() -> None:
    """After a move the other side is to move."""
    position = board("""
        A . . . .
        . . . . .
        . . . . .
        . . . . .
        . . . . K
    """)

    assert play(position, "A1-A2").after.to_move is Side.DEFENDERS


def test_everyone_crosses_the_empty_throne() -> None:
    """Text 000: any piece can move through the throne, only the king may stop there."""
    position = board("""
        . . . . .
        . . . . .
        A . . . .
        . . . . .
        . . . . K
    """)

    assert targets(position, "A3") == named("A2 A4 B3 D3 E3")


def test_the_king_may_return_to_the_throne() -> None:
    """Text 000: only the king can occupy the throne."""
    position = board(
        """
        . . . . .
        . . . . .
        K . . . .
        . . . . .
        . . . . A
        """,
        to_move=Side.DEFENDERS,
    )

    assert "C3" in targets(position, "A3")


def test_the_occupied_throne_blocks() -> None:
    """A king on the throne is an obstacle like any piece."""
    position = board("""
        . . . . .
        . . . . .
        A . K . .
        . . . . .
        . . . . .
    """)

    assert targets(position, "A3") == named("A2 A4 B3")


def test_a_throne_that_only_the_king_crosses() -> None:
    """Where the king alone crosses, the throne blocks men."""
    drawing = """
        . . . . .
        . . . . .
        D . . . .
        . . . . .
        . . K . .
    """
    position = board(drawing, to_move=Side.DEFENDERS, throne_cross=Cross.KING)

    assert targets(position, "A3") == named("A2 A4 B3")
    assert named("C4 C3 C2 C1") <= targets(position, "C5")


def test_a_throne_that_nobody_enters_or_crosses() -> None:
    """Where nobody enters the throne again, the king neither stops on nor crosses it."""
    position = board(
        """
        . . . . .
        . . . . .
        . . . . .
        . . . . .
        . . K . .
        """,
        to_move=Side.DEFENDERS,
        throne_stop=Stop.NOBODY,
        throne_cross=Cross.NOBODY,
    )

    assert targets(position, "C5") == named("A5 B5 D5 E5 C4")


def test_a_throne_that_is_crossed_and_never_entered() -> None:
    """Who may stop on the throne and who may cross it are two options."""
    position = board(
        """
        . . . . .
        . . . . .
        . . . . .
        . . . . .
        . . K . .
        """,
        to_move=Side.DEFENDERS,
        throne_stop=Stop.NOBODY,
        throne_cross=Cross.EVERYONE,
    )

    assert targets(position, "C5") == named("A5 B5 D5 E5 C4 C2 C1")


def test_without_a_throne_the_middle_is_a_square_like_others() -> None:
    """Where anyone stops in the middle there is no throne."""
    position = board(
        """
        . . . . .
        . . . . .
        A . . . .
        . . . . .
        . . . . K
        """,
        throne_stop=Stop.ANYONE,
    )

    assert "C3" in targets(position, "A3")


def test_corners_are_off_limits_where_they_are_the_goal() -> None:
    """Text 000: if the king must reach a corner, corners are off limits to all other pieces."""
    drawing = """
        . . A . .
        . . . . .
        K . . . .
        . . . . .
        . . D . .
    """
    attackers = board(drawing, escape=Escape.CORNER)
    defenders = board(drawing, to_move=Side.DEFENDERS, escape=Escape.CORNER)

    assert targets(attackers, "C1") == named("B1 D1 C2 C4")
    assert targets(defenders, "C5") == named("B5 D5 C4 C2")
    assert named("A1 A5") <= targets(defenders, "A3")


def test_corners_are_ordinary_where_the_edge_is_the_goal() -> None:
    """Text 000 closes the corners only in a game to the corners."""
    position = board(
        """
        . . A . .
        . . . . .
        . K . . .
        . . . . .
        . . . . .
        """,
        escape=Escape.EDGE,
    )

    assert named("A1 E1") <= targets(position, "C1")


def test_corners_may_be_the_kings_or_ordinary_whatever_the_goal() -> None:
    """Who may stop on a corner is an option of its own."""
    drawing = """
        . . A . .
        . . . . .
        . K . . .
        . . . . .
        . . . . .
    """

    kings = board(drawing, escape=Escape.EDGE, corners=Corners.KING)
    anyones = board(drawing, escape=Escape.CORNER, corners=Corners.ANYONE)

    assert targets(kings, "C1") & named("A1 E1") == set()
    assert named("A1 E1") <= targets(anyones, "C1")


SMALL = """
    . . A . .
    A . . . .
    . . K D .
    . D . . .
    . . . . .
"""


@for_each(
    ("written", "expected", "square"),
    [
        ("A5-A4", Refusal.NO_PIECE, "A5"),
        ("D3-D2", Refusal.NOT_YOUR_PIECE, "D3"),
        ("C1-C1", Refusal.SAME_SQUARE, "C1"),
        ("C1-D2", Refusal.NOT_STRAIGHT, "D2"),
        ("C1-C3", Refusal.OCCUPIED, "C3"),
        ("C1-C4", Refusal.BLOCKED, "C3"),
        ("C1-A1", Refusal.CORNER, "A1"),
        ("A2-F2", Refusal.OFF_BOARD, "F2"),
        ("F2-A2", Refusal.OFF_BOARD, "F2"),
        ("A2-A6", Refusal.OFF_BOARD, "A6"),
    ],
)
def test_an_illegal_move_is_refused_with_its_rule(
    written: str, expected: Refusal, square: str
) -> None:
    """A refusal names the rule and the square."""
    position = board(SMALL)

    assert refusal(Game.start(position.ruleset, position), written) == (expected, square)


def test_a_man_is_refused_the_throne() -> None:
    """Stopping on the throne is refused as such."""
    position = board("""
        . . . . .
        . . . . .
        A . . . .
        . . . . .
        . . . . K
    """)

    assert refusal(Game.start(position.ruleset, position), "A3-C3") == (Refusal.THRONE, "C3")


def test_crossing_a_closed_throne_is_refused() -> None:
    """Crossing a throne that the king alone crosses is refused as such."""
    position = board(
        """
        . . . . .
        . . . . .
        A . . . .
        . . . . .
        . . . . K
        """,
        throne_cross=Cross.KING,
    )

    assert refusal(Game.start(position.ruleset, position), "A3-D3") == (
        Refusal.THRONE_CROSSING,
        "C3",
    )


def test_a_refusal_carries_the_legal_moves_of_the_piece() -> None:
    """Whoever errs learns where the piece may go."""
    position = board(SMALL)

    with pytest.raises(IllegalMoveError) as caught:
        Game.start(position.ruleset, position).play_written("C1-C4")

    assert {str(move) for move in caught.value.legal} == named("C1-B1 C1-D1 C1-C2")


def test_position_play_refuses_what_is_not_legal() -> None:
    """A position plays legal moves only."""
    position = board(SMALL)

    with pytest.raises(IllegalMoveError) as caught:
        position.play(move("C1-C4"))

    assert caught.value.refusal is Refusal.BLOCKED


def test_the_kings_sign_is_for_the_king() -> None:
    """``*`` marks a move by the king, and is refused for another piece."""
    position = board(SMALL)

    with pytest.raises(NotTheKingError) as caught:
        Game.start(position.ruleset, position).play_written("*C1-C2")

    assert caught.value.move == move("C1-C2")


def test_a_corner_may_be_of_four_squares() -> None:
    """All of them are the king's, and his goals."""
    drawing = """
        . . . A . . .
        . . . . . . .
        . D . . . . .
        . . . K . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """
    attackers = board(drawing, corner_size=2)
    defenders = board(drawing, to_move=Side.DEFENDERS, corner_size=2)

    assert targets(attackers, "D1") == named("C1 E1 D2 D3")
    assert named("B1 B2").isdisjoint(targets(defenders, "B3"))
    goals = "A1 B1 A2 B2 F1 G1 F2 G2 A6 B6 A7 B7 F6 G6 F7 G7"
    assert names(attackers.board.goals) == named(goals)


def test_ordinary_corners_are_of_one_square() -> None:
    """More squares are the king's alone, or no corner."""
    rules = board(". . A . . . .\n. . . K . . .", corners=Corners.ANYONE, corner_size=2).ruleset

    assert names(rules.goal_squares) == named("A1 G1 A7 G7")
