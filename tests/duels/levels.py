"""``make levels``: a tournament of the levels among themselves, and what each is worth by it.

Levels are limited by nodes: the result is the same on any machine.
"""

import argparse
import random
import sys
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from engine.core_builds import INTERPRETED, can_compile, compiled
from engine.levels import LEVELS, choose
from engine.player import player_for
from tafl.game import Game
from tafl.rulesets import keys, ruleset
from tests.duels.openings import Opening, openings, played_from, points_of_attackers
from tests.duels.players import RandomPlayer, TwoPlyPlayer
from tests.duels.scores import intervals, ratings
from tests.duels.scores import say as _say

LOWEST = 3
"""Number of levels that meet the yardsticks."""
LONGEST = 300
"""After so many plies a game is drawn."""
FARTHEST = 2
"""Levels that are further apart do not play each other: nearly all games would end alike."""
PLIES = {"brandubh": 4, "saami-tablut": 6, "copenhagen": 8}
"""The games that are played, and the plies of their openings."""
MIDDLING = 6
"""The plies of other games' openings."""


Mover: TypeAlias = Callable[[Game, random.Random], Game]
"""Makes a move in a game."""


class Entrant(NamedTuple):
    """Who takes part: a name, and how to make one that plays under a ruleset, by its key."""

    name: str
    enter: Callable[[str], Mover]


def main(arguments: Sequence[str]) -> int:
    """Play the tournament, and print the ratings."""
    options = _parser().parse_args(arguments)
    entrants = [_level(level.number) for level in LEVELS if level.number in options.levels]
    entrants += [entrant for entrant in (TWO_PLY, RANDOM) if entrant.name in options.others]
    found: dict[tuple[str, str], list[float]] = {}
    for first, second in _pairs(entrants):
        points = found[first.name, second.name] = _meet(first, second, options)
        _say(f"{first.name} {sum(points):g} : {len(points) - sum(points):g} {second.name}")
    _say(f"\n{'':10} {'rating':>6}   95 %")
    anchor = entrants[0].name
    sure = intervals(found, anchor, random.Random(options.seed).random)
    for name, rating in sorted(ratings(found, anchor).items(), key=lambda each: each[1]):
        low, high = sure[name]
        _say(f"{name:10} {rating:6.0f}   {low:.0f} to {high:.0f}")
    return 0


def _pairs(entrants: Sequence[Entrant]) -> list[tuple[Entrant, Entrant]]:
    """Who meets whom: neighbours, and those behind them; the yardsticks meet the lowest ones."""
    levels = [entrant for entrant in entrants if entrant.name.startswith("level")]
    others = [entrant for entrant in entrants if entrant not in levels]
    near = [
        (levels[at], other)
        for at in range(len(levels))
        for other in levels[at + 1 : at + 1 + FARTHEST]
    ]
    return near + [(level, other) for level in levels[:LOWEST] for other in others]


def _meet(first: Entrant, second: Entrant, options: argparse.Namespace) -> list[float]:
    """The points of the *first* in each game against the *second*."""
    found = []
    for key in options.rulesets:
        starts = openings(key, -(-options.games // 2), PLIES.get(key, MIDDLING), options.seed)
        movers = first.enter(key), second.enter(key)
        for number, opening in enumerate(starts):
            name = f"{first.name} {second.name} {key} {number} {options.seed}"
            chance = random.Random(name)
            attackers = _play(key, movers, opening, chance)
            found += [attackers, 1 - _play(key, movers[::-1], opening, chance)]
    return found


def _play(key: str, movers: Sequence[Mover], opening: Opening, chance: random.Random) -> float:
    """The attackers' points in one game."""
    game = played_from(ruleset(key), opening)
    while game.outcome is None and game.ply < LONGEST:
        game = movers[game.position.to_move](game, chance)
    return points_of_attackers(game)


def _level(number: int) -> Entrant:
    def enter(key: str) -> Mover:
        player = player_for(ruleset(key), compiled() if can_compile() else INTERPRETED)

        def move(game: Game, chance: random.Random) -> Game:
            return game.play(choose(player, game, number, chance.random).move)

        return move

    return Entrant(f"level-{number}", enter)


def _other(player: RandomPlayer) -> Entrant:
    def move(game: Game, chance: random.Random) -> Game:
        player.reseed(chance.randrange(1 << 30))
        return game.play_written(player.move(game).written)

    return Entrant(player.name, lambda _: move)


TWO_PLY = _other(TwoPlyPlayer())
RANDOM = _other(RandomPlayer())


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.duels.levels", description=__doc__)
    parser.add_argument("--games", type=int, default=40, help="of each two, of each ruleset")
    parser.add_argument("--rulesets", nargs="+", choices=keys(), default=list(PLIES), metavar="KEY")
    numbers = [level.number for level in LEVELS]
    parser.add_argument("--levels", nargs="+", type=int, choices=numbers, default=numbers)
    names = [TWO_PLY.name, RANDOM.name]
    parser.add_argument("--others", nargs="*", choices=names, default=names)
    parser.add_argument("--seed", type=int, default=1)
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
