"""Lines of the board about a game that may soon be a draw."""

from dataclasses import replace

from bot.wording.matches import FEW_MOVES, plain_limit, plain_warnings
from tafl.game import Game
from tafl.records import MAX_TURNS
from tafl.ruleset import Ruleset
from tafl.rulesets import ruleset
from tests.support.cases import for_each
from tests.support.drawing import board
from tests.tafl.test_dead_positions import ON_BOTH_SIDES

BRANDUBH = ruleset("brandubh")
LAP = ("a4-a3", "d3-c3", "a3-a4", "c3-d3")


def after(rules: Ruleset, *moves: str) -> Game:
    game = Game.start(rules)
    for move in moves:
        game = game.play_written(move)
    return game


@for_each(
    ("rules", "text"),
    [
        (BRANDUBH, ""),
        (replace(BRANDUBH, move_limit=5 + FEW_MOVES), ""),
        (replace(BRANDUBH, move_limit=14), "After 10 more moves, the game is a draw."),
        (replace(BRANDUBH, move_limit=5), "After 1 more move, the game is a draw."),
        (
            replace(BRANDUBH, quiet_limit=6),
            "After 2 more moves without a capture, the game is a draw.",
        ),
    ],
)
def test_the_last_moves_before_a_limit_are_counted(rules: Ruleset, text: str) -> None:
    """Only the last ten."""
    assert plain_limit(after(rules, *LAP)) == text


def test_the_last_moves_that_a_game_may_have_are_counted() -> None:
    """A game is a draw after so many moves, whatever its rules."""
    begun = after(BRANDUBH, *LAP[:2])
    game = begun._replace(turns=(begun.turns * MAX_TURNS)[: MAX_TURNS - FEW_MOVES])

    assert plain_limit(game) == "After 10 more moves, the game is a draw."
    assert plain_limit(game._replace(turns=game.turns[1:])) == ""


def test_a_draw_is_suggested_where_neither_side_can_win() -> None:
    """The attackers hold all corners, the defenders a fort."""
    position = board(ON_BOTH_SIDES)
    game = Game.start(position.ruleset, position)

    assert plain_warnings(game) == "Neither side can win any more. You can offer a draw."
    assert plain_warnings(Game.start(BRANDUBH)) == ""


def test_a_repetition_is_warned_of_before_a_limit() -> None:
    """Both may be near."""
    game = after(replace(BRANDUBH, move_limit=5), *LAP)

    assert plain_warnings(game) == (
        "This position has come up twice. The third time, the defenders lose. "
        "After 1 more move, the game is a draw."
    )
