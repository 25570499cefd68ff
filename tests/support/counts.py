"""The counts of each ruleset that comes with the engine; ``make counts`` writes them anew.

The numbers stand in a file beside the tests. They are the engine's own, so they say no more than
what has changed since; that they are right the tests ask of the naive engine.
"""

import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from tafl.game import Game
from tafl.opentafl.errors import UnwritableError
from tafl.opentafl.rules_writer import write_rules
from tafl.ruleset import Escape, Ruleset
from tafl.rulesets import keys, override, ruleset

FILE = Path(__file__).parents[1] / "tafl" / "counts.toml"
HEADING = """\
# Of each ruleset, by the king's goal: how many sequences of one, two, three moves there are from
# its start; and the options that OpenTafl's notation has no words for. Made by `make counts`.
"""
SMALL = 9
"""Squares along the side of a board on which three moves are counted, on larger ones two."""


class Counts(NamedTuple):
    """The counts of a ruleset: *sequences* of moves by escape, options *without_words*."""

    sequences: Mapping[str, tuple[int, ...]]
    without_words: tuple[str, ...]

    def __str__(self) -> str:
        lines = [
            f"sequences.{escape} = {list(counted)}" for escape, counted in self.sequences.items()
        ]
        if self.without_words:
            options = ", ".join(f'"{option}"' for option in self.without_words)
            lines.append(f"without_words = [{options}]")
        return "".join(f"{line}\n" for line in lines)


def read_counts() -> dict[str, Counts]:
    """The counts of all rulesets, as they stand in the file."""
    return {
        key: Counts(
            {escape: tuple(counted) for escape, counted in table["sequences"].items()},
            tuple(table.get("without_words", ())),
        )
        for key, table in tomllib.loads(FILE.read_text("utf-8")).items()
    }


def sequences(game: Game, depth: int) -> tuple[int, ...]:
    """The number of sequences of steps, moves or rolls, for each length up to *depth*."""
    return tuple(_perft(game, length) for length in range(1, depth + 1))


def _perft(game: Game, depth: int) -> int:
    moves = game.legal_moves()
    faces = range(1, 7) if game.awaits_roll or game.may_roll else ()
    if depth == 1:
        return len(moves) + len(faces)
    following = [game.play(move) for move in moves] + [game.rolled(face) for face in faces]
    return sum(_perft(next_game, depth - 1) for next_game in following)


def count(rules: Ruleset) -> Counts:
    depth = 3 if rules.size <= SMALL else 2
    return Counts(
        {str(one.escape): sequences(Game.start(one), depth) for one in with_each_escape(rules)},
        without_words(rules),
    )


def with_each_escape(rules: Ruleset) -> Iterator[Ruleset]:
    """The *rules*, twice where players choose the escape."""
    if not rules.players_choose_escape:
        yield rules
        return
    for escape in Escape:
        yield override(rules, "escape", str(escape))


def without_words(rules: Ruleset) -> tuple[str, ...]:
    """The options of *rules* that OpenTafl's notation has no words for."""
    try:
        write_rules(rules)
    except UnwritableError as error:
        return tuple(option for option, _ in error.options)
    return ()


def write_counts() -> Iterator[str]:
    """Count all rulesets and write the file; say of each that is new or changed what to look at."""
    before = read_counts()
    counted = {key: count(ruleset(key)) for key in keys()}
    tables = [f"\n[{key}]\n{counts}" for key, counts in counted.items()]
    FILE.write_text(HEADING + "".join(tables), "utf-8")
    for key, counts in counted.items():
        if key not in before:
            yield f"{key} is new. Do these first moves agree with its rules?\n{counts}"
        elif before[key] != counts:
            yield f"{key} is played otherwise now. Was that meant?\n{before[key]}became\n{counts}"
    yield from (f"{key} is gone.\n" for key in before if key not in counted)
    yield f"{FILE.name} has {len(counted)} rulesets."


if __name__ == "__main__":
    sys.stdout.writelines(f"{sentence}\n" for sentence in write_counts())
