"""The search by the core finds what there is to find, and keeps to its limits."""

import random

from engine.core.memory import MOST_IN_POOL
from engine.core_search import CoreSearch
from engine.plain_search import PlainSearch
from engine.thought import WIN, Limits
from tafl.game import Game
from tafl.notation import read_position
from tafl.pieces import Side
from tests.engine.test_plain_search import BRANDUBH, DEPTH, SOME, outcomes, thinned
from tests.support.cases import for_each

LONG = 111
"""A win that takes as long to try as all others together."""


@for_each("seed", range(12))
def test_it_finds_what_every_move_would_show(seed: int, deep: bool) -> None:
    """A win by force within two plies is found, and so is a loss."""
    if not deep and seed not in SOME:
        return
    game = thinned(random.Random(seed))
    thought = CoreSearch(BRANDUBH).think(game, Limits(DEPTH))

    # It looks further where the king has a way out, or men can be taken.
    assert thought.is_won - thought.is_lost in outcomes(seed) or outcomes(seed) == (0, 0)


@for_each("seed", [102, 104, 105, 108, 109, 110, 111])
def test_what_it_takes_for_won_is_won(seed: int, deep: bool) -> None:
    """Against the plain search."""
    if not deep and seed == LONG:
        return
    game = thinned(random.Random(seed))
    search = CoreSearch(BRANDUBH)
    thought = search.think(game, Limits(4))
    assert thought.is_won
    side = game.position.to_move
    while game.outcome is None:
        mine = game.position.to_move is side
        game = game.play((search if mine else PlainSearch(BRANDUBH)).think(game, Limits(4)).move)

    assert game.outcome.winner is side


def test_it_sees_at_once_whether_the_attackers_can_stop_him() -> None:
    """Where he has two ways out, no move of theirs ends on both."""
    certain, open_way = (
        CoreSearch(BRANDUBH).think(
            Game.start(BRANDUBH, read_position(line, BRANDUBH, Side.ATTACKERS)), Limits(depth)
        )
        for line, depth in (("7/7/7/3t3/7/t6/2K4", 1), ("7/7/7/3t3/7/1t5/t1K4", 3))
    )

    assert certain.value == 2 - WIN < open_way.value
    assert str(open_way.move)[-2:] in {"D7", "E7", "F7"}


def test_it_makes_room_when_it_knows_too_many_lines() -> None:
    """And goes on where it was."""
    search = CoreSearch(BRANDUBH)
    search.board.pool[0] = MOST_IN_POOL + 1

    thought = search.think(Game.start(BRANDUBH), Limits(3))

    assert thought.depth == 3
    assert search.board.pool[0] < MOST_IN_POOL // 2


def test_its_line_can_be_played() -> None:
    game = Game.start(BRANDUBH)
    line = CoreSearch(BRANDUBH).think(game, Limits(4)).line

    for move in line:
        game = game.play(move)
    assert 1 < len(line) <= 4
