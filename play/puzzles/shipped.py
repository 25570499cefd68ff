"""The puzzles that come with the program, one on each line of ``shipped.txt``."""

from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import NamedTuple

from play.puzzles.kind import PuzzleKind
from tafl.pieces import SIDES
from tafl.puzzles import COMMENT, PuzzleTheme


class Shipped(NamedTuple):
    """A puzzle that comes with the program: its *number*, *text* and first *rating*."""

    number: int
    rating: int
    ruleset_key: str
    kind: PuzzleKind
    text: str


class Collection(NamedTuple):
    """All puzzles that come with the program, by number; *digest* is a hash of them."""

    digest: str
    puzzles: Sequence[Shipped]


@cache
def shipped() -> Collection:
    """The puzzles that come with this version of the program."""
    return read_shipped((files(__package__) / "shipped.txt").read_text("utf-8"))


def read_shipped(text: str) -> Collection:
    """Read a collection of puzzles from *text*, which has one on each line.

    Positions are not checked, which takes long: ``RatedPuzzle.puzzle`` does that.
    """
    lines = (line for line in text.splitlines() if line and not line.startswith(COMMENT))
    puzzles = sorted(map(_shipped, lines))
    return Collection(sha256(text.encode()).hexdigest(), tuple(puzzles))


def _shipped(line: str) -> Shipped:
    number, rating, text = line.split(maxsplit=2)
    key, theme, side, _ = text.split(maxsplit=3)
    return Shipped(
        int(number), int(rating), key, PuzzleKind.of(PuzzleTheme(theme), SIDES[side]), text
    )
