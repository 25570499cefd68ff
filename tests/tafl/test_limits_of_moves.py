"""A game may be a draw after a number of moves, or of moves in a row without a capture."""

from typing import Any

from tafl.endings import Outcome, Reason
from tafl.game import Game
from tafl.pieces import Side
from tafl.ruleset import Escape
from tests.support.cases import for_each
from tests.support.drawing import board, move

QUIET = """
    . . . . . . .
    A D . . . . .
    . . . . . . .
    . . . K . . .
    . . A . . . .
    . . . . . . D
"""
CAPTURE = ("C5-C2", "G6-G5")
WAY_OUT = ("A2-A3", "D4-D1")
"""An attacker looks on while the king goes to the edge."""


def played(*texts: str, play_on: bool = False, **options: Any) -> Game:  # noqa: ANN401 - any option
    position = board(QUIET, **options)
    game = Game.start(position.ruleset, position, play_on=play_on)
    for text in texts:
        game = game.play(move(text))
    return game


@for_each(
    ("options", "moves", "reason"),
    [
        ({"move_limit": 2}, CAPTURE, Reason.MOVE_LIMIT),
        ({"quiet_limit": 2}, WAY_OUT, Reason.QUIET_LIMIT),
        ({"quiet_limit": 1}, CAPTURE, Reason.QUIET_LIMIT),
        ({"move_limit": 2, "quiet_limit": 2}, WAY_OUT, Reason.MOVE_LIMIT),
    ],
)
def test_the_last_move_that_a_limit_allows_makes_a_draw(
    options: dict[str, Any], moves: tuple[str, ...], reason: Reason
) -> None:
    """Moves of both sides count; where two limits are reached, that of all moves is named."""
    assert played(*moves[:-1], **options).outcome is None
    assert played(*moves, **options).outcome == Outcome(None, reason)


def test_a_capture_puts_off_the_limit_of_moves_without_one() -> None:
    """The count begins anew after it."""
    game = played(*CAPTURE, quiet_limit=2)

    assert game.outcome is None
    assert game.turns[0].captures
    assert game.nearest_limit == (1, Reason.QUIET_LIMIT)


def test_the_last_move_may_win() -> None:
    """The pieces decide before any count does."""
    won = played(*WAY_OUT, move_limit=2, quiet_limit=2, escape=Escape.EDGE).outcome
    assert won == Outcome(Side.DEFENDERS, Reason.ESCAPED)


def test_the_nearest_limit_is_told() -> None:
    """None where none applies: without one, once the game is over, and if it is played on."""
    assert played("A2-A3", move_limit=9, quiet_limit=5).nearest_limit == (4, Reason.QUIET_LIMIT)
    assert played("A2-A3", move_limit=5, quiet_limit=9).nearest_limit == (4, Reason.MOVE_LIMIT)
    assert played("A2-A3").nearest_limit is None
    assert played("A2-A3", move_limit=1).nearest_limit is None
    assert played("A2-A3", move_limit=1, play_on=True).nearest_limit is None
    assert played("A2-A3", move_limit=1, play_on=True).outcome is None


@for_each(
    ("options", "tuichi"),
    [
        ({"move_limit": 1}, False),
        ({"move_limit": 2}, True),
        ({"quiet_limit": 1}, False),
        ({"quiet_limit": 2}, True),
    ],
)
def test_no_tuichi_where_the_last_move_is_the_attackers(
    options: dict[str, Any], *, tuichi: bool
) -> None:
    """The king's escape would come too late; as the last move itself, it wins."""
    assert played(escape=Escape.EDGE, **options).is_tuichi is tuichi
