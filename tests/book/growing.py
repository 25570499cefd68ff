"""Grows a book of the positions that come up most, from what people have played."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import exp
from typing import NamedTuple

from engine.book import BookMove
from engine.thought import Limits, RulesetThinker, Thought
from tafl.errors import TaflError
from tafl.game import Game
from tafl.moves import Move
from tafl.pieces import Side
from tafl.position import Position
from tafl.rulesets import ruleset
from tafl.symmetry import PositionClass
from tests.support.shared import GAMES, real_games

FEW = 5
"""Number of finished games up to which they say nothing about a move."""
WORSE = 0.2
"""Points that a move brings less than its side made from there, from which people regret it."""


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
    """Moves that people played in the first *plies*; none where no games are at hand."""
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


MARGIN = 25
"""Most that a move may be worse than the best, in hundredths of a man."""
DECIDED = 500
"""Where a side is so far ahead, the opening is over."""
TEMPERATURE = 12
"""A move that is so much worse is played about a third as often."""
MOST = 6
"""Moves in a position."""
FAVOUR = 3
"""A move that all people play is played so many times as often."""
FINEST = 100
"""The weight of the best move, were there no people."""
DOUBT = 4
"""Number of games of people that say as much about others' play as the book does."""
RARE = 0.02
"""Moves of people that are rarer need no answer."""


class Limit(NamedTuple):
    """How large a book is: so many *positions*, in the first *plies*; *nodes* judge each."""

    positions: int
    plies: int
    nodes: int


@dataclass
class Known:
    """A position in the book: its *good* moves, and those that lead to others, in any order."""

    game: Game
    good: Mapping[Move, BookMove]
    ways: dict[Move, "Known"] = field(default_factory=dict)


class Awaited(NamedTuple):
    """A game that shall be judged; *before* is where it came from, with its last move."""

    game: Game
    before: Known | None


def grow(start: Game, player: RulesetThinker, people: People, limit: Limit) -> Known | None:
    """The book from *start*; None if there is nothing to choose.

    The same player, games and limit give the same book.
    """
    awaited = {PositionClass.of(start.position).image: Awaited(start, None)}
    chances = dict.fromkeys(awaited, 1.0)
    done: set[Position] = set()
    root, count = None, 0
    while chances and count < limit.positions:
        image = max(chances, key=lambda each: chances[each])
        (game, before), chance = awaited[image], chances.pop(image)
        done.add(image)
        known = Known(game, judged(game, player, people, limit.nodes))
        if not known.good:
            continue
        count += 1
        if before is not None:
            before.ways[game.turns[-1].move] = known
        root = root or known
        if game.ply + 1 < limit.plies:
            for move, share in _shares(known, people).items():
                after = game.play(move)
                follows = PositionClass.of(after.position).image
                if after.outcome is None and follows not in done:
                    awaited.setdefault(follows, Awaited(after, known))
                    chances[follows] = chances.get(follows, 0.0) + chance * share
    return root


def judged(game: Game, player: RulesetThinker, people: People, nodes: int) -> dict[Move, BookMove]:
    """The moves that are good enough, the weightiest first; none where the game is decided."""
    thought = _thought(game, player, nodes)
    if abs(thought.value) > DECIDED:
        return {}
    here = PositionClass.of(game.position)
    counts, regretted = people.counts(here.image), people.regretted(here.image)
    all_counts = max(1, sum(counts.values()))
    found: dict[Move, BookMove] = {}
    for move, value in thought.candidates:
        image = here.move_from(move)
        if image in found or (image in regretted and move != thought.move):
            continue
        favour = 1 + (FAVOUR - 1) * counts.get(image, 0) / all_counts
        weight = FINEST * favour * exp((value - thought.value) / TEMPERATURE)
        found[image] = BookMove(move, round(weight), value)
    first = sorted(found.values(), key=lambda each: -each.weight)[:MOST]
    return {each.move: each for each in first}


def _thought(game: Game, player: RulesetThinker, nodes: int) -> Thought:
    """*player*'s thoughts about *game*, of all depths that it has looked through whole."""
    whole: list[Thought] = []
    last = player.think(game, Limits(nodes=nodes, margin=MARGIN), told=whole.append)
    return whole[-1] if whole else last


def _shares(known: Known, people: People) -> dict[Move, float]:
    """How often each move is likely to be played: by the computer, or by whoever it plays."""
    weights = sum(each.weight for each in known.good.values())
    own = {move: each.weight / weights for move, each in known.good.items()}
    here = PositionClass.of(known.game.position)
    counts = people.counts(here.image)
    games = sum(counts.values())
    same = {here.move_from(move): move for move in known.good}
    shares = {move: share * (1 + DOUBT / (games + DOUBT)) / 2 for move, share in own.items()}
    for image, count in counts.items():
        if count >= RARE * games:
            move = same.get(image) or here.move_to(image)
            shares[move] = shares.get(move, 0.0) + count / (games + DOUBT) / 2
    return shares


def written(known: Known, depth: int = 0) -> str:
    """The book from there on, as ``engine.book`` reads it."""
    good = sorted(known.good.values(), key=lambda each: (-each.weight, str(each.move)))
    others = sorted(set(known.ways) - set(known.good), key=str)
    lines = [(each.move, f" {each.weight} {each.value}") for each in good]
    lines += [(move, "") for move in others]
    return "".join(
        f"{' ' * depth}{move}{numbers}\n"
        + (written(known.ways[move], depth + 1) if move in known.ways else "")
        for move, numbers in lines
    )
