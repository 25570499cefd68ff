"""Mining: the puzzles that games hold."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from engine.builds import INTERPRETED, Build
from engine.difficulty import is_trivial, nodes_to_rate, rating_of
from engine.levels import shares
from engine.likeness import Variety
from engine.player import Player
from engine.puzzles import NO_LIMIT, PuzzleFinder
from engine.siege import tightening
from engine.thought import Limits
from tafl.game import Game
from tafl.moves import Move
from tafl.pieces import Side
from tafl.position import Position
from tafl.puzzles import Puzzle
from tafl.threats import ways_out

OPENING = 4
"""Before so many plies nothing is a puzzle."""
LIKELY_LEVEL = 2
"""What this level might have played instead leads to positions that people could have reached."""


class Mined(NamedTuple):
    """A *puzzle* that was found, and its first *rating*."""

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
    """The puzzles among the positions of *game*, none too much like another or one that is *known*.

    It tries about as many nodes at most as *limits* has. Where they do not suffice for the whole
    game, *chance* says which positions are looked at.

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

    It also looks at what would have come of so many other moves *instead* of each one played, where
    somebody had a threat.

    Raises:
        UnsupportedRulesError: the game has dice.
    """
    finder = PuzzleFinder(game.ruleset, build)
    for position in _positions(game, finder, Player(game.ruleset, build), instead):
        puzzle = finder.find(position)
        if puzzle is not None and not is_trivial(puzzle):
            yield puzzle


def _stages(game: Game) -> Iterator[Game]:
    """The stages of *game* after its opening in which somebody has to move."""
    for stage in game.stages():
        if stage.ply >= OPENING and stage.outcome is None and not stage.awaits_roll:
            yield stage


def _positions(
    game: Game, finder: PuzzleFinder, player: Player, instead: int
) -> Iterator[Position]:
    """The positions to look at, none twice."""
    seen: set[Position] = set()
    for stage in _stages(game):
        afters = (stage.play(move) for move in _others(stage, finder, player, instead))
        for each in (stage, *(after for after in afters if after.outcome is None)):
            if each.position not in seen:
                seen.add(each.position)
                yield each.position


def _others(game: Game, finder: PuzzleFinder, player: Player, most: int) -> list[Move]:
    """What could have been played instead, where that may lead to puzzles."""
    if not most:
        return []
    others = tightening(game.position)
    if finder.is_sharp(game):
        others += _likely(game, player, most)
    legal = set(game.legal_moves()) if others else set()
    return [move for move in others if move in legal]


def _likely(game: Game, player: Player, most: int) -> list[Move]:
    """The moves that a weak player would play most often, and those that threaten to escape."""
    likely = shares(player, game, LIKELY_LEVEL)
    threats = []
    if game.position.to_move is Side.DEFENDERS:
        moves = game.position.moves_from(game.position.king) if game.position.king else []
        threats = [move for move in moves if ways_out(game.position.play(move).after)]
    return [*sorted(likely, key=lambda move: -likely[move])[:most], *threats]
