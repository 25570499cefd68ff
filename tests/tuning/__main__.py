"""``make tune``: looks for better weights by games against itself, and keeps those that win."""

import argparse
import random
import sys
from collections.abc import Callable, Sequence
from itertools import cycle, islice
from math import sqrt
from pathlib import Path

import engine.weights
from engine.core_builds import INTERPRETED, Build, can_compile, compiled
from engine.weights import Weights, families, listed
from tafl.rulesets import ruleset
from tests.duels.openings import Opening, openings
from tests.duels.scores import Z
from tests.duels.scores import say as _say
from tests.tuning.games import Table, Walk, match, player

FILE = Path(engine.weights.__file__).with_name("weights.toml")
HEADING = """\
# What the evaluation counts for how much, in hundredths of a man, for the attackers.
# Written by make tune. engine/weights.py says what each number is.
"""

PLAYED = {
    "corner-small": ("brandubh",),
    "corner-middle": ("skalk-9", "old-hnefatafl-9"),
    "corner-large": ("copenhagen", "fetlar"),
    "edge-small": ("ard-ri",),
    "edge-middle": ("saami-tablut", "foteviken"),
    "edge-large": ("tawlbwrdd-bell", "tawlbwrdd-lewis", "sea-battle-11"),
}
"""The games by which each family is tuned: those that people play most."""

FIXED = ("attacker_man",)
"""The player by which the others are measured."""
PLIES = {"small": 4, "middle": 6, "large": 8}
"""Of an opening."""


def main(arguments: Sequence[str]) -> int:
    """Tune the families that the *arguments* name."""
    options = _parser().parse_args(arguments)
    build = compiled() if can_compile() else INTERPRETED
    for family in options.families:
        for stage in range(options.stages):
            _tune(family, build, options, random.Random(f"{family} {options.seed} {stage}"))
    return 0


def _tune(family: str, build: Build, options: argparse.Namespace, chance: random.Random) -> None:
    """Walk so many steps; write the weights where they lead if they win."""
    before = families()[family]
    walk = Walk(_numbers(before), options.steps, chance.random)
    table = Table(options.nodes)
    for step, start in enumerate(_openings(family, options.steps, chance.randrange), 1):
        rivals = [_named(numbers, before) for numbers in walk.rivals()]
        walk.went(_result(start, build, rivals, table))
        if step % 25 == 0:
            _say(f"{family} {step}: attackers x{table.odds:.1f} {walk.weights}")
    after = _named(walk.weights, before)
    judges = _openings(family, options.judged, chance.randrange)
    score, most = _score([_result(start, build, (after, before), table) for start in judges])
    _say(f"{family}: {score:.1%} (+-{most:.1%}) against the weights before")
    if score > 1 / 2:
        write(family, after)


def _result(
    start: tuple[str, Opening], build: Build, rivals: Sequence[Weights], table: Table
) -> float:
    """How the first of two *rivals* did against the other."""
    key, opening = start
    rules = ruleset(key)
    first, second = (player(rules, build, listed(weights, rules)) for weights in rivals)
    return match(rules, (first, second), opening, table)


def _score(results: Sequence[float]) -> tuple[float, float]:
    """The share of the points, and how far off it may be."""
    count = len(results)
    mean = sum(results) / count
    variance = sum((result - mean) ** 2 for result in results) / count
    return (1 + mean) / 2, Z * sqrt(variance / count) / 2


def _openings(family: str, number: int, below: Callable[[int], int]) -> list[tuple[str, Opening]]:
    """Openings of the family's games in turn, *number* of them."""
    keys = PLAYED[family]
    plies = PLIES[family.partition("-")[2]]
    found = {key: openings(key, number, plies, below(1 << 30)) for key in keys}
    turns = {key: cycle(each) for key, each in found.items()}
    return [(key, next(turns[key])) for key in islice(cycle(keys), number)]


def _numbers(weights: Weights) -> list[int]:
    """Those that are tuned, one after another."""
    return [each for name, values in weights.items() if name not in FIXED for each in values]


def _named(numbers: Sequence[int], like: Weights) -> Weights:
    """The weights by their names, as they are in *like*."""
    left = iter(numbers)
    return {
        name: list(values) if name in FIXED else list(islice(left, len(values)))
        for name, values in like.items()
    }


def write(family: str, weights: Weights, file: Path = FILE) -> None:
    """Put the *weights* of a family in the place of those that the *file* has."""
    families.cache_clear()
    every = {**families(), family: weights}
    tables = (
        "".join(
            [f"\n[{name}]\n", *(f"{each} = {list(values)}\n" for each, values in table.items())]
        )
        for name, table in every.items()
    )
    file.write_text(HEADING + "".join(tables), "utf-8")
    families.cache_clear()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.tuning", description=__doc__)
    parser.add_argument("families", nargs="*", default=list(PLAYED), metavar="FAMILY")
    parser.add_argument("--stages", type=int, default=1, help="walks, each judged at its end")
    parser.add_argument("--steps", type=int, default=500, help="of a walk: two games each")
    parser.add_argument("--judged", type=int, default=150, help="openings by which it is judged")
    parser.add_argument("--nodes", type=int, default=2000, help="for a move")
    parser.add_argument("--seed", type=int, default=1)
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
