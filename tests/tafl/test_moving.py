"""How pieces move, and which moves are refused with which rule."""

import pytest

from tafl.errors import IllegalMoveError, NotTheKingError, Refusal
from tafl.game import Game
from tafl.moves import Move
from tafl.pieces import Piece, Side
from tafl.ruleset import Corners, Die
from tafl.squares import Square
from tests.support.cases import for_each
from tests.support.drawing import board, move, named, names, play, targets
from tests.support.drawn_cases import assert_drawn


def refusal(game: Game, text: str) -> tuple[Refusal, str]:
    """Tell the rule that the move breaks and the square where it does."""
    with pytest.raises(IllegalMoveError) as caught:
        game.play_written(text)
    return caught.value.refusal, str(caught.value.square)


def test_pieces_move_any_distance_along_row_and_column() -> None:
    """As a rook does, unless an option limits their steps."""
    assert_drawn("""
        All pieces move like a rook, over any number of empty squares.
        . . . . . . .
        . A . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . K . .
        B2 reaches: B1 A2 C2 D2 E2 F2 G2 B3 B4 B5 B6 B7

        The king moves as the men do. The king moves any distance along row and column too.
        . . . . . . .
        . K . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . A
        B2 reaches: B1 A2 C2 D2 E2 F2 G2 B3 B4 B5 B6 B7

        Two squares here; whoever is not limited goes any distance, as always.
        . . . . . . .
        A . . . . . .
        . . . . . . .
        . . . K . . .
        . . . . . . .
        . . . . . D .
        A2 reaches: B2 C2 D2 E2 F2 G2 A3 A4 A5 A6
        A2 reaches: B2 C2 A3 A4 if attacker_steps = 2
        F6 reaches: F1 F2 F3 F4 F5 A6 B6 C6 D6 E6 G6 F7
        F6 reaches: F1 F2 F3 F4 F5 A6 B6 C6 D6 E6 G6 F7 if attacker_steps = 2
        D4 reaches: D1 D2 D3 A4 B4 C4 E4 F4 G4 D5 D6 D7
        D4 reaches: D1 D2 D3 A4 B4 C4 E4 F4 G4 D5 D6 D7 if attacker_steps = 2
        A2 reaches: B2 C2 D2 E2 F2 G2 A3 A4 A5 A6 if defender_steps = 2
        F6 reaches: F4 F5 D6 E6 G6 F7 if defender_steps = 2
        D4 reaches: D1 D2 D3 A4 B4 C4 E4 F4 G4 D5 D6 D7 if defender_steps = 2
        A2 reaches: B2 C2 D2 E2 F2 G2 A3 A4 A5 A6 if king_steps = 2
        F6 reaches: F1 F2 F3 F4 F5 A6 B6 C6 D6 E6 G6 F7 if king_steps = 2
        D4 reaches: D2 D3 B4 C4 E4 F4 D5 D6 if king_steps = 2
        A2-A5 refused: too-far A5 if attacker_steps = 2
        F6-F3 refused: too-far F3 if defender_steps = 2
        D4-G4 refused: too-far G4 if king_steps = 2

        Beyond a throne where it may not stop lie two steps.
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . A . . . .
        . . . . . . .
        . . K . . . .
        C4 reaches: C2 C3 A4 B4 E4 C5 if attacker_steps = 2
        C4 reaches: C3 B4 C5 if attacker_steps = 1
    """)


def test_no_piece_passes_another() -> None:
    """Of either side; nor does it end on its square."""
    assert_drawn("""
        A piece neither jumps over a piece of either side nor ends on its square.
        . . . . . . .
        . D . A . A .
        . . . . . . .
        . . . D . . .
        . . . . . . .
        . . . . K . .
        D2 reaches: D1 C2 E2 D3

        A piece shut in has no move. A piece with its four neighbours occupied cannot move.
        . . D . .
        . D A A .
        . . K . .
        C2 reaches: none

        A piece shut in cannot move. Wherever it is said to go, itself included.
        A A . . .
        D . . . .
        . . . . .
        . . . . .
        . . . . K
        A1-A1 refused: stuck A1
    """)


def test_only_the_side_to_move_moves() -> None:
    """The legal moves are those of one side's pieces; after a move those of the other's."""
    position = board("""
        A . . . .
        . . . . .
        . . . . .
        . . . D .
        . . . . K
    """)
    after = play(position, "A1-A2").after

    assert names(move.source for move in position.legal_moves()) == named("A1")
    assert names(move.source for move in after.legal_moves()) == named("D4 E5")
    assert after.to_move is Side.DEFENDERS


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


def test_who_stops_on_the_throne_and_who_crosses_it() -> None:
    """Text 000: the king stops there, and everyone crosses; two options change that."""
    assert_drawn("""
        Text 000: any piece can move through the throne, only the king may stop there.
        . . . . .
        . . . . .
        A . . . .
        . . . . .
        . . . . K
        A3 reaches: A2 B3 D3 E3 A4

        The king may return to the throne. Text 000: only the king can occupy the throne.
        . . . . .
        . . . . .
        K . . . .
        . . . . .
        . . . . A
        A3 reaches: A1 A2 B3 C3 D3 E3 A4 A5

        The occupied throne blocks. A king on the throne is an obstacle like any piece.
        . . . . .
        . . . . .
        A . K . .
        A3 reaches: A2 B3 A4

        A throne that only the king crosses. Where the king alone crosses, the throne blocks men.
        . . . . .
        . . . . .
        D . . . .
        . . . . .
        . . K . .
        A3 reaches: A2 B3 A4 if throne_cross = king
        C5 reaches: C1 C2 C3 C4 A5 B5 D5 E5 if throne_cross = king

        Where nobody enters the throne again, the king neither stops on nor crosses it.
        . . . . .
        . . . . .
        . . . . .
        . . . . .
        . . K . .
        C5 reaches: C4 A5 B5 D5 E5 if throne_stop = nobody; throne_cross = nobody

        Who may stop on the throne and who may cross it are two options.
        C5 reaches: C1 C2 C4 A5 B5 D5 E5 if throne_stop = nobody

        Where anyone stops in the middle there is no throne.
        . . . . .
        . . . . .
        A . . . .
        . . . . .
        . . . . K
        A3 reaches: A2 B3 C3 D3 E3 A4 if throne_stop = anyone
    """)


def test_who_stops_on_a_corner() -> None:
    """Text 000: the king alone where a corner is his goal, unless an option says otherwise."""
    assert_drawn("""
        Text 000: if the king must reach a corner, corners are off limits to all other pieces.
        . . A . .
        . . . . .
        K . . . .
        . . . . .
        . . D . .
        C1 reaches: B1 D1 C2 C4
        C5 reaches: C2 C4 B5 D5
        A3 reaches: A1 A2 B3 C3 D3 E3 A4 A5

        Text 000 closes the corners only in a game to the corners.
        . . A . .
        . . . . .
        . K . . .
        C1 reaches: A1 B1 D1 E1 C2 C4 C5 if escape = edge

        Who may stop on a corner is an option of its own.
        C1 reaches: B1 D1 C2 C4 C5 if escape = edge; corners = king
        C1 reaches: A1 B1 D1 E1 C2 C4 C5 if corners = anyone
    """)


SMALL = """
    . . A . .
    A . . . .
    . . K D .
    . D . . .
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


def test_a_move_is_refused_with_the_throne() -> None:
    """A refusal names the rule and the square."""
    assert_drawn("""
        A man is refused the throne. Stopping on the throne is refused as such.
        . . . . .
        . . . . .
        A . . . .
        . . . . .
        . . . . K
        A3-C3 refused: throne C3

        Crossing a throne that the king alone crosses is refused as such.
        A3-D3 refused: throne-crossing C3 if throne_cross = king
    """)


def test_a_refusal_carries_the_legal_moves_of_the_piece() -> None:
    """Whoever errs learns where the piece may go; a position refuses what its game does."""
    position = board(SMALL)

    with pytest.raises(IllegalMoveError) as caught:
        position.play(move("C1-C4"))

    assert caught.value.refusal is Refusal.BLOCKED
    assert {str(move) for move in caught.value.legal} == named("C1-B1 C1-D1 C1-C2")


def test_the_kings_sign_is_for_the_king() -> None:
    """``*`` marks a move by the king, and is refused for another piece."""
    position = board(SMALL)

    with pytest.raises(NotTheKingError) as caught:
        Game.start(position.ruleset, position).play_written("*C1-C2")

    assert caught.value.move == move("C1-C2")


@for_each(
    ("size", "along_row_1", "inmost"), [(1, "B1 C1 E1 F1", "A1"), (2, "C1 E1", "B2"), (3, "", "C3")]
)
def test_a_corner_may_be_of_several_squares(size: int, along_row_1: str, inmost: str) -> None:
    """All of them are the king's, and his goals."""
    drawing = """
        . . . A . . .
        . . . . . . .
        . . . . . . .
        . . . K . D .
    """
    attackers = board(drawing, corner_size=size)
    defenders = board(drawing, to_move=Side.DEFENDERS, corner_size=size)

    assert targets(attackers, "D1") == named(f"{along_row_1} D2 D3")
    assert named("F2 F6").isdisjoint(targets(defenders, "F4")) is (size > 1)
    assert len(attackers.board.goals) == 4 * size**2
    assert Square.parse(inmost) in attackers.board.goals


def test_a_missing_corner_is_a_square_like_any_other() -> None:
    """Men stop there, the king wins nothing there, and it helps nobody to capture."""
    drawing = """
        . D . . . . .
        . . . . . . .
        . . . . . . .
        A . A K . . .
    """
    hostile = frozenset({Piece.DEFENDER})
    missing = frozenset({Square.parse("A1"), Square.parse("G7")})
    position = board(drawing, missing_corners=missing, hostile_corners=hostile)

    assert names(position.board.goals) == named("G1 A7")
    assert targets(position, "A4") == named("A1 A2 A3 A5 A6 B4")
    assert names(play(board(drawing, hostile_corners=hostile), "C4-C1").captures) == named("B1")
    assert play(position, "C4-C1").captures == ()


def test_ordinary_corners_are_of_one_square() -> None:
    """More squares are the king's alone, or no corner."""
    rules = board(". . A . . . .\n. . . K . . .", corners=Corners.ANYONE, corner_size=2).ruleset

    assert names(rules.goal_squares) == named("A1 G1 A7 G7")


DRAWING = """
    A . . A .
    . . D . .
    A . K . A
    . . . . .
    . . A . .
"""


def refused(game: Game, square: str) -> Refusal:
    return game.illegal_move_from(Square.parse(square)).refusal


def weak_king() -> Game:
    position = board(DRAWING, to_move=Side.DEFENDERS, weak_king=True)
    return Game.start(position.ruleset, position)


def test_a_weak_king_waits_for_his_die() -> None:
    assert refused(weak_king(), "C3") is Refusal.ROLL_FIRST


def test_the_men_wait_while_the_king_has_to_move() -> None:
    assert refused(weak_king().rolled(3), "C2") is Refusal.KING_MUST_MOVE


def test_a_piece_moves_once_in_a_series_of_different_pieces() -> None:
    position = board(DRAWING, die=Die.MULTIPLE, each_another_piece=True)
    game = Game.start(position.ruleset, position).rolled(3)
    game = game.play(Move(Square.parse("A1"), Square.parse("B1")))

    assert refused(game, "B1") is Refusal.MOVED_ALREADY


@for_each(
    ("square", "why"),
    [("B2", Refusal.NO_PIECE), ("A1", Refusal.NOT_YOUR_PIECE), ("U21", Refusal.OFF_BOARD)],
)
def test_other_pieces_are_refused_as_in_any_game(square: str, why: Refusal) -> None:
    """An empty square, the opponent's piece, a square that the board does not have."""
    assert refused(weak_king(), square) is why
