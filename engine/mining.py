"""Mining: the search for puzzles in games."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from engine.builds import INTERPRETED, Build
from engine.difficulty import is_trivial, nodes_to_rate, rating_of
from engine.levels import shares
from engine.likeness import Variety
from engine.player import player_for
from engine.puzzles import PuzzleFinder
from engine.siege import tightening
from engine.thought import NO_LIMIT, Limits, RulesetThinker
from tafl.game import Game
from tafl.moves import Move
from tafl.pieces import Side
from tafl.position import Position
from tafl.puzzles import Puzzle
from tafl.threats import ways_out

OPENING = 4
"""Number of plies at the start of a game in which no puzzle is sought."""
LIKELY_LEVEL = 2
"""The level whose likely moves lead to positions that people could have reached."""


class Mined(NamedTuple):
    """A *puzzle* found in a game, and its first *rating*."""

    puzzle: Puzzle
    rating: int


def mine_game(
    game: Game,
    limits: Limits,
    chance: Callable[[], float],
    build: Build = INTERPRETED,
    *,
    known: Iterable[Puzzle] = (),
) -> tuple[Mined, ...]:
    """The puzzles in the positions of *game*, none too much like another or like one *known*.

    The nodes of *limits* are the most that are tried, roughly. If they are too few for the whole
    game, *chance* decides which positions are examined.

    Raises:
        UnsupportedRulesError: the game has dice.
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
    """The puzzles in *game* that are not trivial, however alike; the same ones each time.

    Where a side had a threat, the positions after *instead* other moves are examined too.

    Raises:
        UnsupportedRulesError: the game has dice.
    """
    finder = PuzzleFinder(game.ruleset, build)
    for position in _positions(game, finder, player_for(game.ruleset, build), instead):
        puzzle = finder.find(position)
        if puzzle is not None and not is_trivial(puzzle):
            yield puzzle


def _stages(game: Game) -> Iterator[Game]:
    """The stages of *game* after its opening in which a side has to move."""
    for stage in game.stages():
        if stage.ply >= OPENING and stage.outcome is None and not stage.awaits_roll:
            yield stage


def _positions(
    game: Game, finder: PuzzleFinder, player: RulesetThinker, instead: int
) -> Iterator[Position]:
    """The positions to examine, each of them once."""
    seen: set[Position] = set()
    for stage in _stages(game):
        afters = (stage.play(move) for move in _others(stage, finder, player, instead))
        for each in (stage, *(after for after in afters if after.outcome is None)):
            if each.position not in seen:
                seen.add(each.position)
                yield each.position


def _others(game: Game, finder: PuzzleFinder, player: RulesetThinker, most: int) -> list[Move]:
    """Moves that could have been played instead, where they may lead to puzzles."""
    if not most:
        return []
    others = tightening(game.position)
    if finder.is_sharp(game):
        others += _likely(game, player, most)
    legal = set(game.legal_moves()) if others else set()
    return [move for move in others if move in legal]


def _likely(game: Game, player: RulesetThinker, most: int) -> list[Move]:
    """The moves that a weak player would play most, and the king's that threaten to escape."""
    likely = shares(player, game, LIKELY_LEVEL)
    threats = []
    if game.position.to_move is Side.DEFENDERS:
        moves = game.position.moves_from(game.position.king) if game.position.king else []
        threats = [move for move in moves if ways_out(game.position.play(move).after)]
    return [*sorted(likely, key=lambda move: -likely[move])[:most], *threats]
