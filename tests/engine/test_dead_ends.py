"""Search and solver know that a king is shut in for ever, and that nobody can win any more."""

from engine.core_search import CoreSearch
from engine.dead_ends import settled
from engine.plain_search import PlainSearch
from engine.player import solver_for
from engine.thought import Limits, Thought
from tafl.game import Game
from tafl.pieces import Side
from tests.support.drawing import board, move
from tests.tafl.test_dead_positions import HELD, ON_BOTH_SIDES


def test_a_position_that_nobody_can_win_is_worth_a_draw() -> None:
    """To both sides, however many men they have."""
    for side in Side:
        position = board(ON_BOTH_SIDES, side)
        game = Game.start(position.ruleset, position)
        for search in (CoreSearch, PlainSearch):
            assert search(game.ruleset).think(game, Limits(depth=1)).value == 0, (side, search)
        assert solver_for(game.ruleset).solve(game, 9).nodes == 0


def test_a_side_that_cannot_win_is_never_ahead() -> None:
    """The attackers are, unless their move lets the king out."""
    position = board(HELD, Side.DEFENDERS)
    assert solver_for(position.ruleset).solve(Game.start(position.ruleset, position), 9).nodes == 0
    for side, keeps, gives_up in (
        (Side.ATTACKERS, "B1-C1", "C2-C5"),
        (Side.DEFENDERS, "E5-E4", "E5-E6"),
    ):
        behind = -1 if side is Side.ATTACKERS else 1
        candidates = ((move(gives_up), 60 * behind), (move(keeps), 50 * behind))
        thought = Thought(move(gives_up), 60 * behind, 3, 9, (move(gives_up),), candidates)
        found = settled(board(HELD, side), thought)
        assert found.value == 0, side
        assert found.candidates[-1][1] == (-60 if side is Side.ATTACKERS else 0)
