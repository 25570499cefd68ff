"""``make duel``: lets two players play against each other, and prints how strong each is."""

import argparse
import sys
from collections.abc import Sequence

from tafl.rulesets import keys
from tests.duels.contest import Duel, Played, fight
from tests.duels.openings import openings
from tests.duels.players import Limit, named
from tests.duels.scores import Result, summary
from tests.duels.scores import say as _say

FINE, BROKEN_OFF, INTERRUPTED = 0, 1, 130
"""Exit status; the second when a player died, hung or moved against the rules."""

PLAYERS = """\
A player is one of: engine (this one; compiled, if numba is installed); interpreted (this one,
never compiled); plain (a slow and simple search on tafl.Position); level-3
(a level of this engine); two-ply (looks two plies ahead and counts men); random; the folder of
another checkout, such as an older version made by git worktree; or any command that speaks the line
protocol, in quotes. Games begin as games of people did, and each opening is played twice, with
sides swapped.
"""


def main(arguments: Sequence[str]) -> int:
    """Play the duels that the *arguments* ask for."""
    options = _parser().parse_args(arguments)
    options.limit = limit = Limit(options.seconds, options.nodes)
    every = Played()
    for key in options.rulesets:
        duel = Duel(
            key,
            openings(key, -(-options.games // 2), options.opening, options.seed),
            lambda: (named(options.first, limit), named(options.second, limit)),
            options.plies,
            options.seed,
            _hear,
        )
        try:
            played = fight(duel, options.jobs)
        except OSError as error:
            sys.exit(f"{error.filename}: {error.strerror}")
        _print(key, options, played)
        every.results += played.results
        for whole, part in zip(every.efforts, played.efforts, strict=True):
            whole.and_also(part)
        if duel.stopped.is_set():
            return INTERRUPTED
    if len(options.rulesets) > 1:
        _print("all", options, every)
    return BROKEN_OFF if any(result.broken_off for result in every.results) else FINE


def _hear(result: Result) -> None:
    winner = "drawn" if result.winner is None else f"{result.winner} win"
    _say(f"  the first player as {result.first}: {winner}, {result.reason}, ply {result.ply}")


def _print(heading: str, options: argparse.Namespace, played: Played) -> None:
    _say(f"\n{heading}: {options.first} against {options.second}, go {options.limit}")
    for line in summary(options.first, played.results):
        _say(line)
    for name, effort in zip((options.first, options.second), played.efforts, strict=True):
        _say(f"{name:24} {effort}")
    _say("")


def _number(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.duels", description=PLAYERS)
    parser.add_argument("first", nargs="?", default="engine", help="default: %(default)s")
    parser.add_argument("second", nargs="?", default="plain", help="default: %(default)s")
    parser.add_argument(
        "--rulesets", nargs="+", default=["brandubh", "copenhagen"], choices=keys(), metavar="KEY"
    )
    for name, kind, default, words in (
        ("--games", _number, 10, "of each ruleset"),
        ("--opening", int, 6, "plies of an opening"),
        ("--plies", _number, 300, "after so many a game is drawn"),
        ("--jobs", _number, 1, "games at the same time"),
        ("--seed", int, 1, "of openings and of choices"),
    ):
        said = f"{words}; default: %(default)s"
        parser.add_argument(name, type=kind, default=default, metavar="N", help=said)
    limit = parser.add_mutually_exclusive_group()
    limit.add_argument(
        "--seconds", type=float, default=0.2, metavar="T", help="for a move; default: %(default)g"
    )
    limit.add_argument("--nodes", type=_number, metavar="N", help="for a move, instead of seconds")
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
