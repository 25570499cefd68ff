"""The plain search finds what there is to find, keeps to its limits, and plays every game."""

import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache

from engine.core_search import CoreSearch
from engine.levels import LEVELS, choose
from engine.plain_search import PlainSearch
from engine.player import player_for
from engine.thought import FORCED, WIN, Limits, RulesetThinker, Thought, new_stop
from tafl.game import Game
from tafl.notation import read_position
from tafl.pieces import Piece, Side
from tafl.position import Position
from tafl.ruleset import Ruleset
from tafl.rulesets import ruleset
from tafl.squares import Square
from tests.support.cases import for_each

BRANDUBH = ruleset("brandubh")
CORNERS = {Square(0, 0), Square(0, 6), Square(6, 0), Square(6, 6)}
DEPTH = 2
SOME = {2, 6}
"""A game that is lost and one that is won a ply further: they are looked at where not all are."""
OUT = Game.start(BRANDUBH, read_position("7/7/7/3t3/7/t6/2K4", BRANDUBH, Side.DEFENDERS))
"""The king goes out with his next move."""


def thinned(chance: random.Random) -> Game:
    """A game of Brandubh with few men, in which things happen."""
    inner = [square for square in Position.start(BRANDUBH).board.squares if square not in CORNERS]
    pieces = [Piece.KING] + 2 * [Piece.DEFENDER] + 5 * [Piece.ATTACKER]
    placed = dict(zip(chance.sample(inner, len(pieces)), pieces, strict=True))
    return Game.start(BRANDUBH, Position.of(BRANDUBH, placed, chance.choice(list(Side))))


def forced(game: Game, depth: int) -> int:
    """How the side to move ends the game by force: 1 it wins, -1 it loses, 0 not within *depth*."""
    if game.outcome is not None:
        winner = game.outcome.winner
        return 0 if winner is None else (1 if winner is game.position.to_move else -1)
    if depth == 0:
        return 0
    return max(-forced(game.play(move), depth - 1) for move in game.legal_moves())


@cache
def outcomes(seed: int) -> tuple[int, int]:
    """How a game ends by force, within ``DEPTH`` and one ply further."""
    game = thinned(random.Random(seed))
    return forced(game, DEPTH), forced(game, DEPTH + 1)


@for_each("seed", range(8))
def test_it_finds_what_every_move_would_show(seed: int, deep: bool) -> None:
    """Two plies deep: wins, losses, and nothing where there is nothing."""
    if not deep and seed not in SOME:
        return
    game = thinned(random.Random(seed))
    thought = PlainSearch(BRANDUBH).think(game, Limits(DEPTH))

    # The king's ways out are looked at one ply further.
    assert thought.is_won - thought.is_lost in outcomes(seed)


@for_each(("search", "most"), [(PlainSearch, 500), (CoreSearch, 501)])
def test_a_search_goes_out_at_once_and_keeps_to_nodes(
    search: Callable[[Ruleset], RulesetThinker], most: int
) -> None:
    out = search(BRANDUBH).think(OUT, Limits(4))
    limited = search(BRANDUBH).think(Game.start(BRANDUBH), Limits(nodes=500))

    assert (str(out.move), out.value, out.depth) == ("C7-A7", WIN - 1, 1)
    assert 0 < limited.nodes <= most


@for_each("search", [PlainSearch, CoreSearch])
def test_a_search_stops_when_told(search: Callable[[Ruleset], RulesetThinker]) -> None:
    """The best so far counts."""
    stop, told = new_stop(), list[Thought]()

    def hear(thought: Thought) -> None:
        told.append(thought)
        stop[0] = int(thought.depth == 2)

    thought = search(BRANDUBH).think(Game.start(BRANDUBH), Limits(), stop=stop, told=hear)

    assert thought == told[-1] or thought.depth > 2
    assert [thought.depth for thought in told] == [1, 2]


def test_candidates_are_within_the_margin() -> None:
    thought = PlainSearch(BRANDUBH).think(Game.start(BRANDUBH), Limits(2, margin=100))
    values = [value for _, value in thought.candidates]

    assert len(values) > 1
    assert values == sorted(values, reverse=True)
    assert values[0] - values[-1] <= 100


@for_each(
    "rules", [ruleset("camp-tablut"), replace(BRANDUBH, weaker=Side.DEFENDERS, resurrections=1)]
)
def test_games_that_the_core_refuses_are_played(rules: Ruleset) -> None:
    game = Game.start(rules)

    game.play(player_for(rules).think(game, Limits(1)).move)


def test_a_level_plays_the_same_by_the_same_chance_and_a_weak_one_varies() -> None:
    game, player, chance = Game.start(BRANDUBH), player_for(BRANDUBH), random.Random(7)
    for level in range(1, 4):
        first, second = (
            choose(player_for(BRANDUBH), game, level, random.Random(7).random) for _ in range(2)
        )
        assert first == second, level

    assert len({choose(player, game, LEVELS[0].number, chance.random).move for _ in range(20)}) > 2


def test_a_win_is_taken_at_every_level() -> None:
    for level in LEVELS[:4]:
        assert choose(player_for(BRANDUBH), OUT, level.number, lambda: 0.99).value >= FORCED
