"""Games from which a network learns: the computer against itself, and what it thought of them.

A game is a line: the attackers' points, and then its positions (see ``Seen``).
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

from engine.core import constants
from engine.core.evaluation import evaluate, ways_of_king
from engine.core.search import search
from engine.core_board import CoreBoard
from engine.core_builds import INTERPRETED, Build
from engine.core_search import CoreSearch
from engine.encirclement import besiege
from engine.levels import choose
from engine.thought import FORCED, WIN, Limits
from tafl.game import Game
from tafl.pieces import Side
from tafl.position import Position
from tafl.ruleset import Ruleset
from tests.duels.openings import points_of_attackers
from tests.support.shared import real_games

LONGEST = 160
"""After so many plies a game is drawn."""
NODES = {Side.ATTACKERS: (1_000, 4_000), Side.DEFENDERS: (300, 2_000)}
"""Nodes for a move: between these, as the game will have it. The attackers, whose side is the
harder one, get more: games that one side always wins say little."""
ASIDE = 800
"""Nodes for a position that the game did not go through."""
STRAYING = 0.6
"""Share of positions after which one aside is looked at, too: after any move, good or bad."""
SIEGES = 0.5
"""Share of games that begin with attackers who build a ring, against a weak level."""
WEAK = 3
AT_RANDOM, PEOPLES, SIEGE = (4, 10), (4, 24), (8, 40)
"""Plies of an opening: at random, as people played it, and of a siege."""


@dataclass(frozen=True)
class Seen:
    """A quiet position, and its values to the attackers.

    *pieces* has a digit for each square, row by row. *static* is the value by the hand-made terms,
    *value* that of a search. *is_aside* if the game went on otherwise.
    """

    pieces: str
    side: int
    static: int
    value: int
    is_aside: bool

    def __str__(self) -> str:
        return f"{self.pieces},{self.side},{self.static},{self.value},{self.is_aside:d}"

    @classmethod
    def parse(cls, text: str) -> "Seen":
        """The position that was written so."""
        pieces, *numbers = text.split(",")
        side, static, value, is_aside = map(int, numbers)
        return cls(pieces, side, static, value, is_aside != 0)


@dataclass
class Observer:
    """Plays a game under *rules*, and notes the positions that are quiet.

    *scale* is by how much more or fewer nodes the players have for a move.
    """

    rules: Ruleset
    build: Build
    chance: random.Random
    scale: float = 1.0
    seen: list[Seen] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Make a player who knows nothing yet, and a board on which the terms are worked out."""
        self._player = CoreSearch(self.rules, self.build)
        self._board = CoreBoard(self.rules, INTERPRETED, ())
        self._limits = [self._some_nodes(*NODES[side]) for side in Side]

    def play(self) -> str:
        """A whole game, as a line; it is over once a search has found a forced win."""
        game = self._opening()
        while game.outcome is None and game.ply < LONGEST:
            side = game.position.to_move
            thought = self._player.think(game, self._limits[side])
            self._note(game.position, thought.value, is_aside=False)
            if abs(thought.value) >= FORCED:
                return self._line(float((thought.value > 0) == (side is Side.ATTACKERS)))
            if self.chance.random() < STRAYING:
                self._look_aside(game)
            game = game.play(thought.move)
        return self._line(points_of_attackers(game))

    def _line(self, points: float) -> str:
        return " ".join([f"{points:g}", *map(str, self.seen)])

    def _some_nodes(self, fewest: int, most: int) -> Limits:
        return Limits(nodes=int(self.scale * fewest * (most / fewest) ** self.chance.random()))

    def _look_aside(self, game: Game) -> None:
        after = game.play(self.chance.choice(game.legal_moves()))
        if after.outcome is None and self._static(after.position) is not None:
            thought = self._player.think(after, Limits(nodes=int(self.scale * ASIDE)))
            self._note(after.position, thought.value, is_aside=True)

    def _note(self, position: Position, value: int, *, is_aside: bool) -> None:
        static = self._static(position)
        if static is not None:
            sign = 1 if position.to_move is Side.ATTACKERS else -1
            values = sign * static, sign * value
            self.seen.append(
                Seen(digits_of(position), int(position.to_move), *values, is_aside=is_aside)
            )

    def _static(self, position: Position) -> int | None:
        """The hand-made value to the side to move; None if captures or ways out would change it."""
        board = self._board
        board.set_up(position)
        if ways_of_king(board.facts, board.pool, board.frames, 0):
            return None
        static = evaluate(board.facts, board.pool, board.frames, 0)
        work = [0] * constants.HISTORY
        work[constants.MOST_NODES] = 10_000
        lists = board.lists([0], work, [0, 0], [0], [0])
        return static if search(lists, 0, 0, 0, -WIN, WIN, 0) == static else None

    def _opening(self) -> Game:
        chance = self.chance
        while True:
            if chance.random() < SIEGES:
                game = self._besieged(self._as_people(chance.randint(2, 8)), chance.randint(*SIEGE))
            elif chance.random() < 1 / 2:
                game = self._as_people(chance.randint(*PEOPLES))
            else:
                game = self._at_random(chance.randint(*AT_RANDOM))
            if game.outcome is None:
                return game

    def _besieged(self, game: Game, plies: int) -> Game:
        level = self.chance.randint(1, WEAK)
        for _ in range(plies):
            if game.outcome is not None:
                break
            if game.position.to_move is Side.ATTACKERS:
                game = game.play(besiege(self._player, game))
            else:
                game = game.play(choose(self._player, game, level, self.chance.random).move)
        return game

    def _at_random(self, plies: int) -> Game:
        game = Game.start(self.rules)
        while game.ply < plies and game.outcome is None:
            game = game.play(self.chance.choice(game.legal_moves()))
        return game

    def _as_people(self, plies: int) -> Game:
        """The beginning of a game of people; at random where there are none."""
        played = _peoples(self.rules.key)
        if not played:
            return self._at_random(min(plies, AT_RANDOM[1]))
        game = Game.start(self.rules)
        for move in self.chance.choice(played)[:plies]:
            after = game.play_written(move)
            if after.outcome is not None:
                break
            game = after
        return game


def digits_of(position: Position) -> str:
    """The pieces of *position*, a digit for each square, row by row."""
    size = position.ruleset.size
    digits = ["0"] * (size * size)
    for square, piece in position.pieces().items():
        digits[square.row * size + square.column] = f"{piece:d}"
    return "".join(digits)


@cache
def _peoples(key: str) -> Sequence[Sequence[str]]:
    return [game["moves"] for game in real_games(key)]
