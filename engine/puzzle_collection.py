"""Collections of puzzles from many games, balanced over kinds, without any too much alike.

A kind is a theme, a side to move and a number of moves to find.
"""

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import groupby, islice, zip_longest
from typing import NamedTuple, TypeAlias

from engine.core_builds import INTERPRETED, Build
from engine.levels import Chance
from engine.puzzle_difficulty import rating_of
from engine.puzzle_likeness import PuzzleLikeness, Variety
from engine.puzzle_mining import candidates
from engine.self_play import self_played
from tafl.game import Game
from tafl.puzzles import CollectedPuzzle, Puzzle, PuzzleTheme
from tafl.ruleset import Ruleset

INSTEAD = 2
"""Number of likely alternatives that are examined beside a move that was played."""
MOST_OF_KIND = 1 / 5
"""Greatest share of a ruleset's puzzles of one kind (theme, side, length): some abound."""

Kind: TypeAlias = tuple[str, str, int]


class Find(NamedTuple):
    """The *puzzles* found in one game, which its ruleset's *key* and its *name* identify."""

    key: str
    name: str
    puzzles: tuple[Puzzle, ...]


def search_own_game(
    ruleset: Ruleset, seed: int, number: int, chance: Callable[[int], Chance], build: Build
) -> Find:
    """Let the computer play a game against itself, and return the puzzles in it.

    *number* names the game: the same *seed*, ruleset and number give the same game. *chance* makes
    a source of random numbers, from 0 to 1, from a seed. *build* makes the search, interpreted or
    compiled.
    """
    digest = sha256(f"{seed} {ruleset.key} {number}".encode()).digest()
    game = self_played(ruleset, chance(int.from_bytes(digest)), build)
    return search_game(game, str(number), build)


def search_game(game: Game, name: str, build: Build = INTERPRETED) -> Find:
    """The puzzles in a recorded *game*, which *name* identifies."""
    return Find(game.ruleset.key, name, tuple(candidates(game, INSTEAD, build)))


def collect(
    finds: Iterable[Find], most: int, build: Build, known: Sequence[CollectedPuzzle] = ()
) -> Iterator[CollectedPuzzle]:
    """Yield up to *most* puzzles of each ruleset, spread over as many games as possible.

    They come in the order of the rulesets in *finds*. Their numbers continue after the last in
    *known*, an earlier collection. A puzzle too much like another or like a known one is left out,
    and its number is not used.
    """
    of_ruleset: dict[str, list[Find]] = defaultdict(list)
    for find in finds:
        of_ruleset[find.key].append(find)
    chosen = (each for found in of_ruleset.values() for each in _chosen(found, most))
    variety = Variety(each.puzzle for each in known)
    last = max((each.number for each in known), default=0)
    for number, puzzle in enumerate(chosen, start=last + 1):
        if variety.takes(puzzle):
            yield CollectedPuzzle(number, rating_of(puzzle, build), puzzle)


def _chosen(finds: Sequence[Find], most: int) -> list[Puzzle]:
    """Up to *most* puzzles, kinds (theme, side, length) by turns; none of a theme too similar."""
    # A first choice, which must stay the same for collections that were made before.
    varieties = {theme: Variety(too_near=PuzzleLikeness.is_like) for theme in PuzzleTheme}
    at_most = math.ceil(most * MOST_OF_KIND)
    kinds = [
        islice((each for each in kind if varieties[each.theme].takes(each)), at_most)
        for kind in _by_kind(finds)
    ]
    return sorted(islice(_by_turns(kinds), most), key=_kind)


def _by_kind(finds: Sequence[Find]) -> list[Iterator[Puzzle]]:
    """For each kind of puzzle, an iterator: over one puzzle from each game, then another."""
    of_kind: dict[Kind, list[list[Puzzle]]] = defaultdict(list)
    for find in finds:
        for kind, puzzles in groupby(sorted(find.puzzles, key=_kind), _kind):
            of_kind[kind].append(list(puzzles))
    return [_by_turns(map(iter, of_kind[kind])) for kind in sorted(of_kind)]


def _kind(puzzle: Puzzle) -> Kind:
    return puzzle.theme, str(puzzle.side), puzzle.moves


def _by_turns(puzzles: Iterable[Iterator[Puzzle]]) -> Iterator[Puzzle]:
    """One item of each iterator in turn, until all are used up."""
    for turn in zip_longest(*puzzles):
        yield from (puzzle for puzzle in turn if puzzle is not None)
