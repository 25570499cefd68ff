"""What people have played, position by position."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field

from tafl.errors import TaflError
from tafl.game import Game
from tafl.moves import Move
from tafl.pieces import Side
from tafl.position import Position
from tafl.rulesets import ruleset
from tafl.symmetry import PositionClass
from tests.support.shared import GAMES, real_games

FEW = 5
"""So many finished games say nothing about a move."""
WORSE = 0.2
"""How much fewer points than their side made from there a move brings that people regret."""


@dataclass
class Played:
    """How often a move was played; in how many *finished* games, and its side's *points*."""

    count: int = 0
    finished: int = 0
    points: float = 0.0


@dataclass
class People:
    """The moves that people played in each position that represents its class."""

    moves: Mapping[Position, Mapping[Move, Played]] = field(default_factory=dict)

    def counts(self, position: Position) -> dict[Move, int]:
        """How often each move was played in *position*."""
        return {move: played.count for move, played in self.moves.get(position, {}).items()}

    def regretted(self, position: Position) -> set[Move]:
        """The moves in *position* that brought much less than the others."""
        moves = self.moves.get(position, {})
        finished = sum(played.finished for played in moves.values())
        points = sum(played.points for played in moves.values())
        return {
            move
            for move, played in moves.items()
            if played.finished >= FEW
            and played.points / played.finished < points / finished - WORSE
        }


def people(key: str, plies: int) -> People:
    """What people played in the first *plies*; nothing where no games are at hand."""
    found: dict[Position, dict[Move, Played]] = defaultdict(lambda: defaultdict(Played))
    for each in real_games(key, GAMES):
        game, winner = Game.start(ruleset(key), play_on=True), each["winner"]
        try:
            for move in each["moves"][:plies]:
                here = PositionClass.of(game.position)
                game = game.play_written(move)
                played = found[here.image][here.move_from(game.turns[-1].move)]
                played.count += 1
                if winner is not None:
                    played.finished += 1
                    played.points += _points(winner, game.turns[-1].side)
        except TaflError:
            continue
    return People(found)


def _points(winner: str, side: Side) -> float:
    return 1 / 2 if winner == "draw" else float(winner == str(side))
