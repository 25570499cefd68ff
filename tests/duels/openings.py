"""How games of a duel begin: as games of people did, several plies in, each in another way."""

import random
from collections.abc import Iterator, Sequence

from tafl.errors import TaflError
from tafl.game import Game
from tafl.pieces import Side
from tafl.ruleset import Ruleset
from tafl.rulesets import ruleset
from tests.support.shared import real_games

Opening = tuple[str, ...]
"""Moves from the start."""


def played_from(rules: Ruleset, moves: Sequence[str]) -> Game:
    game = Game.start(rules)
    for move in moves:
        game = game.play_written(move)
    return game


def points_of_attackers(game: Game) -> float:
    """The attackers' result of *game*; a game that lasted too long is a draw."""
    if game.outcome is None or game.outcome.winner is None:
        return 1 / 2
    return float(game.outcome.winner is Side.ATTACKERS)


def openings(key: str, number: int, plies: int, seed: int) -> list[Opening]:
    """*number* openings of some *plies*; they depend on *seed* alone.

    They lead to different positions. Where people have not played enough of them, the rest is
    played at random.
    """
    chance = random.Random(f"{key} {seed}")
    found: dict[object, Opening] = {}
    for moves in _played(key, plies, chance):
        _take(found, key, moves)
        if len(found) == number:
            break
    # A small board has only so many positions after a ply or two.
    for _ in range(100 * number):
        if len(found) == number:
            break
        _take(found, key, _random(key, plies, chance))
    return list(found.values())


def _played(key: str, plies: int, chance: random.Random) -> Iterator[Sequence[str]]:
    """How the games began that people played, in any order."""
    games = list(real_games(key))
    chance.shuffle(games)
    for game in games:
        if len(game["moves"]) >= plies:
            yield game["moves"][:plies]


def _random(key: str, plies: int, chance: random.Random) -> list[str]:
    game = Game.start(ruleset(key))
    while game.ply < plies and game.outcome is None:
        game = game.play(chance.choice(game.legal_moves()))
    return [str(turn.move) for turn in game.turns]


def _take(found: dict[object, Opening], key: str, moves: Sequence[str]) -> None:
    """Take *moves*, unless they end the game or lead where others have led."""
    try:
        game = played_from(ruleset(key), moves)
    except TaflError:
        return
    if game.outcome is None:
        found.setdefault(game.position, tuple(str(turn.move) for turn in game.turns))
