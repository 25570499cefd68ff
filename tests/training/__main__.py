"""``make train``: trains a network for a ruleset by games against itself, and keeps what wins.

It plays games, which are kept in build/training: when it is started once more, it goes on. Then a
network learns from them, and plays against the computer as it was, at equal time. Only if it wins
is it written to engine/networks, and plays the games of the next generation.
"""

import argparse
import random
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

from engine.core_builds import INTERPRETED, Build, can_compile, compiled
from engine.networks import FOLDER, SUFFIX, network_of, packed, read, written
from tafl.ruleset import Ruleset
from tafl.rulesets import keys, ruleset
from tests.duels.openings import openings
from tests.duels.players import ROOT
from tests.duels.scores import SURE, Result, evidence, score_of, summary
from tests.duels.scores import say as _say
from tests.training.games import Observer
from tests.training.judging import Rival, judged
from tests.training.learning import Network, chances_of, learn, positions_in, surprise

KEPT = ROOT / "build" / "training"
SHIPPED = ROOT / "engine" / FOLDER
APART = 12
"""One position of so many is not learned from, but shows what has been learned."""
NEWS = 25
"""There is news after so many games."""
PLIES = 6
"""Of an opening with which games begin that judge."""


def main(arguments: Sequence[str]) -> int:
    """Train the network that the *arguments* ask for; 1 if it has not won."""
    options = _parser().parse_args(arguments)
    rules = ruleset(options.ruleset)
    build = compiled() if can_compile() and not options.interpreted else INTERPRETED
    if options.judge:
        return not wins(options.judge.read_text("utf-8"), (), rules, build, options)
    KEPT.mkdir(parents=True, exist_ok=True)
    name = f"{rules.key}-{options.seed}-{options.generation}"
    games = play(KEPT / f"{name}.games", rules, build, options)
    text = learned(games, rules, options)
    (KEPT / f"{name}{SUFFIX}").write_text(text, "utf-8")
    if not wins(text, network_of(rules), rules, build, options):
        return 1
    SHIPPED.mkdir(exist_ok=True)
    (SHIPPED / f"{rules.key}{SUFFIX}").write_text(text, "utf-8")
    return 0


def play(file: Path, rules: Ruleset, build: Build, options: argparse.Namespace) -> list[str]:
    """Play the games that *file* has not yet, and return all."""
    games = file.read_text("utf-8").splitlines() if file.exists() else []
    with file.open("a", encoding="utf-8") as kept:
        for number in range(len(games), options.games):
            chance = random.Random(f"{file.stem} {number}")
            games.append(Observer(rules, build, chance, options.nodes).play())
            kept.write(f"{games[-1]}\n")
            kept.flush()
            if (number + 1) % NEWS == 0:
                _say(f"{number + 1} games, {sum(line.count(' ') for line in games)} positions")
    return games[: options.games]


def learned(games: Sequence[str], rules: Ruleset, options: argparse.Namespace) -> str:
    """The file of a network that has learned from *games*."""
    chance = np.random.default_rng(options.seed)
    apart = positions_in(games[::APART], rules.size)
    every = positions_in((g for n, g in enumerate(games) if n % APART), rules.size)
    before = surprise(chances_of(apart.statics), apart.chances)
    _say(f"{len(every)} positions; without a network, others surprise by {before:.4f}")
    network = Network(rules.size, chance)
    for epoch, found in enumerate(learn(network, every, options.epochs, chance), 1):
        after = surprise(chances_of(apart.statics + network.values(apart)), apart.chances)
        _say(f"epoch {epoch}: {found:.4f}, others {after:.4f}")
    heading = (
        f"Written by make train RULESET={rules.key} SEED={options.seed}: generation "
        f"{options.generation}, {options.games} games,\n{len(every) + len(apart)} positions, "
        f"{options.epochs} epochs, nodes x {options.nodes:g}. engine/networks.py says what is what."
    )
    return written(network.whole(), heading)


def wins(
    text: str, before: Sequence[int], rules: Ruleset, build: Build, options: argparse.Namespace
) -> bool:
    """Whether the network in *text* wins against the one of *before*, or against none."""
    networks = packed(read(text, rules.size)), before
    first, second = (Rival(rules, build, network, options.seconds) for network in networks)
    starts = openings(rules.key, options.judged // 2, PLIES, options.seed)
    results: list[Result] = []
    for result in judged(rules, (first, second), starts):
        results.append(result)
        if len(results) % NEWS == 0:
            _say(f"{len(results)} games, evidence {evidence(results):.2f}: {score_of(results)}")
    for line in summary("with it", results):
        _say(line)
    _say(f"with it: {first}; without: {second}; evidence {evidence(results):.2f} of {SURE:.2f}")
    return evidence(results) >= SURE


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.training", description=__doc__)
    parser.add_argument("ruleset", choices=keys(), metavar="RULESET")
    _add: Callable[..., object] = parser.add_argument
    for name, kind, default, words in (
        ("--seed", int, 1, "of all chance"),
        ("--generation", int, 1, "of the network; the shipped one is of the generation before"),
        ("--games", int, 3000, "that it learns from"),
        ("--nodes", float, 1.0, "by how much more or fewer nodes they have for a move"),
        ("--epochs", int, 12, "how often it goes through all positions"),
        ("--seconds", float, 0.1, "for a move of the games that judge"),
        ("--judged", int, 1000, "the most games that judge"),
    ):
        _add(name, type=kind, default=default, metavar="N", help=f"{words}; default: %(default)s")
    _add("--interpreted", action="store_true", help="never use the compiled search")
    words = "only judge the network in this file, against none"
    _add("--judge", type=Path, metavar="FILE", help=words)
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
