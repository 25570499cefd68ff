"""Dice before a turn (text 000, variations; rules §5.2), and what they mean with history."""

from typing import Any

import pytest

from tafl.dice_and_lots import Roll
from tafl.endings import Outcome, Reason
from tafl.errors import IllegalMoveError, Refusal, RollError, RollFault
from tafl.game import Game
from tafl.moves import Move
from tafl.pieces import Side
from tafl.position import Position
from tafl.ruleset import Corners, Die, Escape, Repetition
from tafl.squares import Square
from tests.support.cases import for_each
from tests.support.drawing import board, move, named, names

OPEN = """
    . . . . . . .
    A . . . . . A
    . . . . . . .
    . D . K . D .
"""
FIRST_ALONE = frozenset({Side.ATTACKERS})


def begun(
    drawing: str = OPEN,
    to_move: Side = Side.ATTACKERS,
    **options: Any,  # noqa: ANN401 - the options of a ruleset
) -> Game:
    """Begin a game from the drawing."""
    position = board(drawing, to_move, **options)
    return Game.start(position.ruleset, position)


def rolled(game: Game, *faces: int) -> Game:
    for face in faces:
        game = game.rolled(face)
    return game


def played(game: Game, *texts: str) -> Game:
    for text in texts:
        game = game.play(move(text))
    return game


def refusal_of(game: Game, text: str) -> Refusal:
    with pytest.raises(IllegalMoveError) as caught:
        game.play(move(text))
    return caught.value.refusal


def roll_fault(game: Game, face: int) -> RollFault:
    with pytest.raises(RollError) as caught:
        game.rolled(face)
    return caught.value.fault


# Skip


def test_nobody_moves_before_the_die_is_rolled() -> None:
    """The die comes before the turn."""
    game = begun(die=Die.SKIP)

    assert game.awaits_roll
    assert game.moves_left == 0
    assert game.legal_moves() == []
    assert refusal_of(game, "A2-A3") is Refusal.ROLL_FIRST


@for_each("face", range(1, 7))
def test_the_turn_is_lost_on_the_numbers_chosen(face: int) -> None:
    """And the other side rolls; on other numbers the side makes one move, without a second die."""
    game = rolled(begun(die=Die.SKIP), face)

    if face % 2:
        assert (game.position.to_move, game.moves_left) == (Side.ATTACKERS, 1)
        assert roll_fault(game, face) is RollFault.NOT_DUE
    else:
        assert game.position.to_move is Side.DEFENDERS
    assert game.awaits_roll is (face % 2 == 0)


def test_turns_are_lost_until_a_die_allows_one() -> None:
    """Each die belongs to the side whose turn it was."""
    game = rolled(begun(die=Die.SKIP, skip_on=frozenset({1})), 1, 1, 1, 2)

    assert game.position.to_move is Side.DEFENDERS
    assert game.rolls == (
        Roll(0, Side.ATTACKERS, 1),
        Roll(0, Side.DEFENDERS, 1),
        Roll(0, Side.ATTACKERS, 1),
        Roll(0, Side.DEFENDERS, 2),
    )
    assert played(game, "B4-B3").turns[0].side is Side.DEFENDERS


def test_a_side_without_dice_moves_at_once() -> None:
    """After its opponent's move, and after his lost turn."""
    game = begun(die=Die.SKIP, dice_sides=FIRST_ALONE)

    for defenders in (rolled(game, 2), played(rolled(game, 1), "A2-A3")):
        assert defenders.position.to_move is Side.DEFENDERS
        assert not defenders.awaits_roll
        assert played(defenders, "B4-B3").awaits_roll


@for_each("face", [0, 7])
def test_a_die_has_six_faces(face: int) -> None:
    """Numbered from 1."""
    assert roll_fault(begun(die=Die.SKIP), face) is RollFault.FACE


def test_who_is_stuck_does_not_roll() -> None:
    """No legal move is judged before the die: the defenders have none, whatever it would show."""
    game = rolled(
        begun(
            """
            . . A K A . .
            . . . . . . .
            . . . A . . .
            """,
            die=Die.SKIP,
        ),
        1,
    )

    stuck = played(game, "D3-D2")
    assert stuck.outcome == Outcome(Side.ATTACKERS, Reason.NO_MOVE)
    assert not stuck.awaits_roll
    assert roll_fault(stuck, 1) is RollFault.GAME_OVER


def test_a_turn_lost_to_a_side_that_is_stuck_ends_the_game() -> None:
    """The defenders' die gives the turn to attackers who cannot move."""
    game = begun(
        """
        A D . . . . .
        D . . . . . .
        . . . K . . .
        """,
        Side.DEFENDERS,
        die=Die.SKIP,
    )

    assert rolled(game, 2).outcome == Outcome(Side.DEFENDERS, Reason.NO_MOVE)


# Multiple


def test_the_side_moves_as_often_as_the_die_shows() -> None:
    """Then the other side rolls."""
    game = rolled(begun(die=Die.MULTIPLE), 3)

    for left, text in ((3, "A2-A3"), (2, "A3-A5"), (1, "G2-G3")):
        assert (game.position.to_move, game.moves_left) == (Side.ATTACKERS, left)
        game = played(game, text)
    assert game.position.to_move is Side.DEFENDERS
    assert game.awaits_roll


def test_a_turn_tells_who_is_to_move_after_it() -> None:
    """In a series the same side; so a position counts as repeated only with the same to move."""
    game = played(rolled(begun(die=Die.MULTIPLE), 2), "A2-A3", "A3-A2")

    assert [turn.after.to_move for turn in game.turns] == [Side.ATTACKERS, Side.DEFENDERS]
    assert game.position == game.turns[-1].after


def test_the_opponent_waits_while_a_series_lasts() -> None:
    """He may not move in between."""
    game = played(rolled(begun(die=Die.MULTIPLE), 2), "A2-A3")

    assert refusal_of(game, "B4-B3") is Refusal.NOT_YOUR_PIECE


def test_the_series_is_one_sided_where_dice_are() -> None:
    """A side without dice makes one move."""
    game = begun(die=Die.MULTIPLE, dice_sides=FIRST_ALONE)

    game = played(rolled(game, 2), "A2-A3", "A3-A2")
    assert (game.position.to_move, game.moves_left) == (Side.DEFENDERS, 1)
    assert played(game, "B4-B3").awaits_roll


def test_captures_are_taken_after_every_move_of_a_series() -> None:
    """The first two moves take nobody, the third takes the man between its piece and the first."""
    game = rolled(begun(die=Die.MULTIPLE), 3)

    game = played(game, "A2-A4", "G2-C2", "C2-C4")
    assert [names(turn.captures) for turn in game.turns] == [set(), set(), {"B4"}]


def test_a_series_ends_when_the_game_does() -> None:
    """The king escapes with his first move of three."""
    game = rolled(begun(OPEN, Side.DEFENDERS, die=Die.MULTIPLE, escape=Escape.EDGE), 3)

    escaped = played(game, "D4-D7")
    assert escaped.outcome == Outcome(Side.DEFENDERS, Reason.ESCAPED)
    assert escaped.legal_moves() == []


def test_a_series_ends_when_no_move_is_left() -> None:
    """The attacker has left his camp and is shut in: the turn passes, and nobody has lost."""
    game = begun(
        """
        . A . . . . .
        D . D . . . .
        . D . K . . .
        """,
        die=Die.MULTIPLE,
        camps=(frozenset({Square(1, 0)}),),
    )

    shut_in = played(rolled(game, 5), "B1-B2")
    assert shut_in.outcome is None
    assert shut_in.position.to_move is Side.DEFENDERS
    assert shut_in.awaits_roll


def test_each_move_with_another_piece() -> None:
    """Who has moved rests until the turn is over, wherever the others have gone."""
    game = begun(die=Die.MULTIPLE, each_another_piece=True)

    once = played(rolled(game, 6), "A2-A3")
    assert refusal_of(once, "A3-A4") is Refusal.MOVED_ALREADY
    assert {str(option.source) for option in once.legal_moves()} == {"G2"}


def test_a_series_of_other_pieces_ends_when_all_have_moved() -> None:
    """Two attackers make two moves, though the die shows six; in their next turn both may move."""
    game = begun(die=Die.MULTIPLE, each_another_piece=True)

    game = played(rolled(game, 6), "A2-A3", "G2-G3")
    assert game.position.to_move is Side.DEFENDERS
    game = rolled(played(rolled(game, 1), "B4-B3"), 2)
    assert {str(option.source) for option in game.legal_moves()} == {"A3", "G3"}


def test_a_piece_may_go_where_another_has_left() -> None:
    """The square is free again; it is the piece that rests."""
    game = rolled(begun(die=Die.MULTIPLE, each_another_piece=True), 3)

    assert names(played(game, "A2-A3", "G2-A2").turns[-1].after.pieces()) >= named("A2 A3")


def test_without_the_option_one_piece_may_make_all_moves() -> None:
    """One piece moves three times."""
    game = played(rolled(begun(die=Die.MULTIPLE), 3), "A2-A3", "A3-A4", "A4-A5")

    assert game.position.to_move is Side.DEFENDERS


# Looking back, and warnings


def test_an_earlier_position_has_the_dice_rolled_by_then() -> None:
    """Those rolled for its turn too, and all of them."""
    start = rolled(begun(die=Die.SKIP), 2, 4, 1)
    later = rolled(played(start, "A2-A3"), 3)

    assert later.at(0) == start
    assert later.at(1) == later


TUICHI = """
    . . . . . . .
    . . . A . . .
    . . . . . . .
    . . . K . . .
    . . . D . . .
    . . . . . . .
    A . D . . . A
"""


def in_tuichi(**options: Any) -> Game:  # noqa: ANN401 - the options of a ruleset
    return begun(TUICHI, escape=Escape.EDGE, **options)


def test_no_tuichi_where_a_die_may_cost_the_king_his_turn() -> None:
    """Tuichi says that nothing can stop him; his side's lost turn could."""
    both, attackers = frozenset(Side), FIRST_ALONE

    assert in_tuichi().is_tuichi
    assert not rolled(in_tuichi(die=Die.SKIP, dice_sides=both), 1).is_tuichi
    assert rolled(in_tuichi(die=Die.SKIP, dice_sides=attackers), 1).is_tuichi


def test_no_tuichi_where_the_attackers_have_another_move() -> None:
    """Two moves in a row may close two ways; with the last of a series it is tuichi again."""
    game = rolled(in_tuichi(die=Die.MULTIPLE), 2)

    assert not game.is_tuichi
    assert played(game, "A7-B7").is_tuichi


def test_tuichi_when_the_men_who_could_stop_him_have_moved() -> None:
    """Where each moves another piece, only the others count."""
    drawing = """
        . . . . . . .
        . A . A . . .
        . . . . . . .
        . . . K D . .
        . . . D . . .
        . . . . . . .
        . . . . . . A
    """
    game = rolled(begun(drawing, escape=Escape.EDGE, die=Die.MULTIPLE, each_another_piece=True), 2)

    assert not begun(drawing, escape=Escape.EDGE).is_tuichi
    assert played(game, "B2-B1").is_tuichi


ATTACKERS = frozenset({Side.ATTACKERS})
LOST_ON_ONE = frozenset({1})

LONELY = """
    . . . . .
    . . . . A
    . . . . .
    . K . . .
"""


def begun_after(position: Position) -> Game:
    return Game.start(position.ruleset, position)


def test_a_position_whose_turn_was_lost_has_stood() -> None:
    """The third time the attackers' turn comes in a position is a repetition, lost turns or not."""
    game = begun_after(board(LONELY, die=Die.SKIP, dice_sides=ATTACKERS, skip_on=LOST_ON_ONE))
    for text in ("B4-C4", "C4-B4", "B4-C4", "C4-B4"):
        game = game.rolled(1).play(move(text))

    assert game.outcome == Outcome(None, Reason.REPETITION)


def test_raichi_after_a_lost_turn_is_not_repeated() -> None:
    """The king may not give it on the same square again, though the attackers lost their turns."""
    position = board(
        LONELY.replace(". K . . .", ". . . . K"),
        raichi_may_repeat=False,
        die=Die.SKIP,
        dice_sides=ATTACKERS,
        skip_on=LOST_ON_ONE,
    )
    game = begun_after(position)
    game = game.rolled(1).play(move("E4-A4")).rolled(1).play(move("A4-A3")).rolled(1)

    assert move("A3-A4") not in game.legal_moves()
    assert move("A3-A2") in game.legal_moves()


def test_who_has_no_move_loses_before_the_die_is_rolled() -> None:
    """Also where raichi may not be repeated."""
    position = board(
        """
        A A A A .
        K A A A A
        A A . A A
        A A A A A
        . A A A .
        """,
        die=Die.SKIP,
        dice_sides=frozenset({Side.DEFENDERS}),
        raichi_may_repeat=False,
        corners=Corners.ANYONE,
    )
    game = begun_after(position).play(move("D1-E1"))

    assert game.outcome == Outcome(Side.ATTACKERS, Reason.NO_MOVE)


def test_a_series_ends_when_the_kings_die_leaves_no_move() -> None:
    """After one move of a series nobody has lost: the turn passes on."""
    position = board(
        """
        . . A A .
        A A A A A
        A A . A A
        A K A A .
        . A A . .
        """,
        to_move=Side.DEFENDERS,
        die=Die.MULTIPLE,
        weak_king=True,
        dice_sides=frozenset({Side.DEFENDERS}),
        corners=Corners.KING,
    )
    game = (
        begun_after(position).rolled(3).rolled(1).play(Move(Square(1, 3), Square(2, 2))).rolled(4)
    )

    assert game.outcome is None
    assert game.position.to_move is Side.ATTACKERS


def test_raichi_is_given_by_the_last_move_of_a_series() -> None:
    """While the defenders go on moving, the king may pass over squares where he stood."""
    position = board(
        LONELY.replace(". K . . .", ". . . . K"),
        to_move=Side.DEFENDERS,
        raichi_may_repeat=False,
        die=Die.MULTIPLE,
        dice_sides=frozenset({Side.DEFENDERS}),
    )
    game = begun_after(position).rolled(3).play(move("E4-D4"))

    assert move("D4-E4") in game.legal_moves()


def test_who_repeats_is_told_by_who_brought_the_position_about() -> None:
    """The attackers once, within a series, and the defenders twice: neither has done it thrice."""
    position = board(
        """
        . . . . . . .
        A . . . . . A
        . . . . . . .
        . D . K . . .
        """,
        repetition=Repetition.REPEATER_LOSES,
        die=Die.MULTIPLE,
        dice_sides=ATTACKERS,
    )
    game = begun_after(position).rolled(3)
    for text in ("A2-A3", "A3-A2", "G2-G3", "B4-B3"):
        game = game.play(move(text))
    for there, away, back, home in (
        ("G3-G2", "B3-B4", "A2-A3", "B4-B3"),
        ("A3-A2", "B3-B4", "G2-G3", "B4-B2"),
    ):
        for text in (there, away, back, home):
            game = game.rolled(1) if game.awaits_roll else game
            game = game.play(move(text))
    game = game.rolled(1).play(move("G3-G2"))

    assert game.outcome is None
    assert game.play(move("B2-B4")).outcome == Outcome(Side.ATTACKERS, Reason.REPETITION)
