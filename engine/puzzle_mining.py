"""Mining: the search for puzzles in games."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engine.core_builds import INTERPRETED, Build
from engine.encirclement import tightening
from engine.levels import Chance, shares
from engine.player import player_for
from engine.puzzle_difficulty import is_trivial, nodes_to_rate, rating_of
from engine.puzzle_likeness import Variety
from engine.puzzles import PuzzleFinder
from engine.thought import NO_LIMIT, Limits, RulesetThinker
from tafl.game import Game
from tafl.moves import Move
from tafl.pieces import Side
from tafl.position import Position
from tafl.puzzles import Puzzle
from tafl.raichi_and_tuichi import ways_out

OPENING = 4
"""Number of plies (half-moves) at the start of a game in which no puzzle is sought."""
LIKELY_LEVEL = 2
"""The level of the computer whose likely moves lead to positions that people could have reached."""


class Mined(NamedTuple):
    """A *puzzle* found in a game, and its *rating* before anybody has tried it."""

    puzzle: Puzzle
    rating: int


def mine_game(
    game: Game,
    limits: Limits,
    chance: Chance,
    build: Build = INTERPRETED,
    *,
    known: Iterable[Puzzle] = (),
) -> tuple[Mined, ...]:
    """The puzzles in the positions of *game*, none too much like another or like one of *known*.

    About ``limits.nodes`` moves are tried at most. If they are too few for the whole game,
    *chance* decides which positions are examined.
    """
    finder = PuzzleFinder(game.ruleset, build)
    variety = Variety(each for each in known if each.position.ruleset == game.ruleset)
    left = NO_LIMIT if limits.nodes is None else limits.nodes
    found = []
    positions = [stage.position for stage in _stages(game)]
    for position in sorted(positions, key=lambda _: chance()):
        if left <= 0:
            break
        puzzle = finder.find(position, left)
        left -= finder.nodes
        if puzzle is not None and not is_trivial(puzzle) and variety.takes(puzzle):
            left -= nodes_to_rate(puzzle)
            found.append(Mined(puzzle, rating_of(puzzle, build)))
    return tuple(found)


def candidates(game: Game, instead: int, build: Build = INTERPRETED) -> Iterator[Puzzle]:
    """Yield the puzzles in *game* that are not trivial, even if they are alike.

    Unless *instead* is 0, positions after some moves that were not played are examined too: moves
    that nearly surround the defenders and, where a side threatens to win, up to *instead* likely
    moves and those by which the king threatens to escape. The result is the same each time.
    """
    finder = PuzzleFinder(game.ruleset, build)
    for position in _positions(game, finder, player_for(game.ruleset, build), instead):
        puzzle = finder.find(position)
        if puzzle is not None and not is_trivial(puzzle):
            yield puzzle


def _stages(game: Game) -> Iterator[Game]:
    """Yield *game* as it was each time that a side had to move, after ``OPENING`` plies."""
    for stage in game.stages():
        if stage.ply >= OPENING and stage.outcome is None and not stage.awaits_roll:
            yield stage


def _positions(
    game: Game, finder: PuzzleFinder, player: RulesetThinker, instead: int
) -> Iterator[Position]:
    """Yield the positions to examine once each: those of *game*, and some after other moves."""
    seen: set[Position] = set()
    for stage in _stages(game):
        afters = (stage.play(move) for move in _others(stage, finder, player, instead))
        for each in (stage, *(after for after in afters if after.outcome is None)):
            if each.position not in seen:
                seen.add(each.position)
                yield each.position


def _others(game: Game, finder: PuzzleFinder, player: RulesetThinker, most: int) -> list[Move]:
    """Moves that could be played in *game* and may lead to puzzles; none if *most* is 0."""
    if not most:
        return []
    others = tightening(game.position)
    if finder.is_sharp(game):
        others += _likely(game, player, most)
    legal = set(game.legal_moves()) if others else set()
    return [move for move in others if move in legal]


def _likely(game: Game, player: RulesetThinker, most: int) -> list[Move]:
    """Up to *most* moves that a weak player would likely play, and the king's threats to escape."""
    likely = shares(player, game, LIKELY_LEVEL)
    threats = []
    if game.position.to_move is Side.DEFENDERS:
        moves = game.position.moves_from(game.position.king) if game.position.king else []
        threats = [move for move in moves if ways_out(game.position.play(move).after)]
    return [*sorted(likely, key=lambda move: -likely[move])[:most], *threats]
