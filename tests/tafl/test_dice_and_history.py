"""What dice and history mean together: repetitions, and sides without a move."""

from tafl.endings import Outcome, Reason
from tafl.game import Game
from tafl.moves import Move
from tafl.pieces import Side
from tafl.position import Position
from tafl.ruleset import Corners, Die, Repetition
from tafl.squares import Square
from tests.support.drawing import board, move

ATTACKERS = frozenset({Side.ATTACKERS})
LOST_ON_ONE = frozenset({1})

LONELY = """
    . . . . .
    . . . . A
    . . . . .
    . K . . .
"""


def begun(position: Position) -> Game:
    return Game.start(position.ruleset, position)


def test_a_position_whose_turn_was_lost_has_stood() -> None:
    """The third time the attackers' turn comes in a position is a repetition, lost turns or not."""
    game = begun(board(LONELY, die=Die.SKIP, dice_sides=ATTACKERS, skip_on=LOST_ON_ONE))
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
    game = begun(position)
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
    game = begun(position).play(move("D1-E1"))

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
    game = begun(position).rolled(3).rolled(1).play(Move(Square(1, 3), Square(2, 2))).rolled(4)

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
    game = begun(position).rolled(3).play(move("E4-D4"))

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
    game = begun(position).rolled(3)
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
