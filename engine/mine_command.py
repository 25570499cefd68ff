"""``python -m engine mine``: makes a collection of puzzles from many games."""

import argparse
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from engine.book import book_keys
from engine.core_builds import INTERPRETED, Build, can_compile, compiled
from engine.errors import CommandFault, UnusableCommandError
from engine.found_puzzles import KeptFinds
from engine.puzzle_collection import Find, collect, search_game, search_own_game
from tafl.arguments import FINE, add_command, text_of
from tafl.game import Game
from tafl.phrases import counted
from tafl.puzzles import read_collection
from tafl.records import read_record
from tafl.rulesets import keys, ruleset

GameSearch = Callable[[], Find]

GAMES = 100
MOST = 50
HEADING = """\
# Puzzles: number, first rating, ruleset, theme, side to move, position, and the moves to find.
"""
MADE_BY, THEN_BY = "# Made by:", "# Then by:"
"""Beginnings of the comment above the puzzles of a command: of the first, and of a later one."""


def mine_command(options: argparse.Namespace) -> int:
    """Find puzzles in games of the computer against itself, or in records of games."""
    build = compiled() if can_compile() and not options.interpreted else INTERPRETED
    command = _command(options)
    run = "records" if options.records else f"seed {options.seed}"
    kept = None if options.kept is None else KeptFinds(Path(options.kept), run)
    found = [_told(_kept(kept, *each)) for each in _searches(options, build)]
    before = HEADING if options.beside is None else text_of(Path(options.beside))
    known = read_collection(before)
    options.stdout.write(f"{before}{THEN_BY if known else MADE_BY} {command}\n")
    for collected in collect(found, options.most, build, known):
        options.stdout.write(f"{collected}\n")
    return FINE


def add_mine_command(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    add = add_command(commands, "mine", mine_command).add_argument
    add("rulesets", nargs="*", metavar="KEY", help="default: those with known openings")
    add("--seed", type=int, default=1, metavar="N", help="each has other games")
    add("--games", type=int, default=GAMES, metavar="N", help=f"of each ruleset; default: {GAMES}")
    add("--most", type=int, default=MOST, metavar="N", help=f"of each ruleset; default: {MOST}")
    add("--records", nargs="+", default=[], metavar="FILE", help="look in these games instead")
    add("--beside", metavar="FILE", help="go on from this collection")
    add("--kept", metavar="FILE", help="keep what is found, and go on from there")
    add("--interpreted", action="store_true", help="don't compile, even with numba")


def _searches(options: argparse.Namespace, build: Build) -> Iterator[tuple[str, str, GameSearch]]:
    """For each game to search: its ruleset's key, its name, and a function to find its puzzles."""
    if options.records:
        for path in options.records:
            game = _game(Path(path))
            yield game.ruleset.key, path, partial(search_game, game, path, build)
        return
    rulesets = [ruleset(key) for key in options.rulesets or book_keys()]
    for number in range(1, 1 + options.games):
        for rules in rulesets:
            found = partial(search_own_game, rules, options.seed, number, options.chance, build)
            yield rules.key, str(number), found


def _kept(kept: KeptFinds | None, key: str, name: str, find: GameSearch) -> Find:
    """The find of a game: taken from *kept* if it is in there, else made by *find*, and kept."""
    known = None if kept is None else kept.load_find(key, name)
    if known is not None:
        return known
    found = find()
    if kept is not None:
        kept.add_find(found)
    return found


def _told(find: Find) -> Find:
    """Return *find*, after printing a line about it if standard error is a terminal."""
    if sys.stderr.isatty():
        text = f"{find.key}, game {find.name}: {counted(len(find.puzzles), 'puzzle')}\n"
        sys.stderr.write(text)
        sys.stderr.flush()
    return find


def _game(path: Path) -> Game:
    """The game in the record at *path*; refused if its rules differ from the shipped ones."""
    game = read_record(text_of(path)).game
    rules = game.ruleset
    if rules.key not in keys() or ruleset(rules.key) != rules:
        raise UnusableCommandError(CommandFault.OWN_RULES, str(path))
    return game


def _command(options: argparse.Namespace) -> str:
    words = ["python -m engine mine", *options.rulesets]
    if options.records:
        words += ["--records", *options.records]
    else:
        words += ["--seed", str(options.seed), "--games", str(options.games)]
    if options.beside is not None:
        words += ["--beside", options.beside]
    return " ".join([*words, "--most", str(options.most)])
