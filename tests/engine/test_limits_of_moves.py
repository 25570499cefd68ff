"""Search and solver know how many moves are left until a limit of the rules makes a draw."""

from engine.core_search import CoreSearch
from engine.plain_search import PlainSearch
from engine.player import solver_for
from engine.thought import Limits
from tafl.game import Game
from tafl.notation import read_position
from tafl.pieces import Side
from tafl.rulesets import override, ruleset
from tests.support.cases import for_each

BRANDUBH = ruleset("brandubh")
IN_THREE = "7/7/7/3t3/7/t1K4/6t"
"""The king goes to the edge, and from there to one of two corners."""
LIMITS = Limits(4)


def with_limit(option: str, left: int) -> Game:
    """The king to move, and so many plies *left*."""
    rules = override(BRANDUBH, option, str(left + 2))
    game = Game.start(rules, read_position(IN_THREE, rules, Side.DEFENDERS))
    return game.play_written("C6-D6").play_written("A6-A5")


@for_each("option", ["move_limit", "quiet_limit"])
def test_a_win_counts_if_it_comes_in_time(option: str) -> None:
    """The last move that the limit allows may win; one sooner nothing does."""
    for left, wins in ((2, False), (3, True)):
        game = with_limit(option, left)
        for search in (CoreSearch, PlainSearch):
            thought = search(game.ruleset).think(game, LIMITS)
            assert (thought.is_won, thought.value == 0) == (wins, not wins), search
        answer = solver_for(game.ruleset).solve(game, 5)
        assert (answer.solution is not None, answer.plies) == (wins, left)


def test_what_was_found_far_from_a_limit_is_not_taken_for_true_near_it() -> None:
    """A search that has seen this position with many moves left judges it anew."""
    game = with_limit("quiet_limit", 2)
    for kind in (CoreSearch, PlainSearch):
        search = kind(game.ruleset)
        far = Game.start(game.ruleset, game.position)
        assert search.think(far, LIMITS).is_won
        assert search.think(game, LIMITS).value == 0
        assert search.think(far, LIMITS).is_won
