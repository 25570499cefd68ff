"""``make book``: grows the openings that the computer knows, and writes them."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import engine.book
from engine.core_builds import INTERPRETED, Build, can_compile, compiled
from engine.player import player_for
from tafl.game import Game
from tafl.rulesets import ruleset
from tests.book.growing import Limit, grow, people, written

FOLDER = Path(engine.book.__file__).with_name(engine.book.FOLDER)
HEADING = """\
# Openings that the computer knows. Written by make book; engine/book.py says how to read them.
"""

PLAYED = (
    "copenhagen",
    "brandubh",
    "saami-tablut",
    "fetlar",
    "tawlbwrdd-bell",
    "old-hnefatafl-11",
    "brandubh-2",
    "simple-tafl",
    "historical-13",
    "ard-ri",
    "sea-battle-9",
    "sea-battle-2526",
)
"""The games that people have played most, the most played first."""


def main(arguments: Sequence[str]) -> int:
    """Write a book for each ruleset that the *arguments* name."""
    options = _parser().parse_args(arguments)
    limit = Limit(options.positions, options.plies, options.nodes)
    for key in options.rulesets:
        text = grown(key, limit, compiled() if can_compile() else INTERPRETED)
        (FOLDER / f"{key}{engine.book.SUFFIX}").write_text(text, "utf-8")
        sys.stdout.write(f"{key}: {text.count(chr(10)) - 1} moves\n")
        sys.stdout.flush()
    return 0


def grown(key: str, limit: Limit, build: Build) -> str:
    """The book of the ruleset with that *key*, as it is written."""
    rules = ruleset(key)
    # A new player for each: what it remembers of others would make a difference.
    player = player_for(rules, build)
    book = grow(Game.start(rules), player, people(key, limit.plies), limit)
    return HEADING + ("" if book is None else written(book))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.book", description=__doc__)
    parser.add_argument("rulesets", nargs="*", default=PLAYED, metavar="KEY")
    parser.add_argument("--positions", type=int, default=150, help="in the book of a ruleset")
    parser.add_argument("--plies", type=int, default=8, help="after which there is no book")
    parser.add_argument("--nodes", type=int, default=100_000, help="by which each is judged")
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
