"""How games of a duel begin: as games of people did, several plies in, each in another way."""

import json
import random
from collections.abc import Iterator, Sequence

from tafl.errors import TaflError
from tafl.game import Game
from tafl.rulesets import ruleset
from tests.support.shared import GAMES

Opening = tuple[str, ...]
"""Moves from the start."""


def openings(key: str, number: int, plies: int, seed: int) -> list[Opening]:
    """So many openings of so many *plies*, the same ones for the same *seed*.

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
    file = GAMES / f"{key}.jsonl"
    if not file.exists():
        return
    lines = file.read_text("utf-8").splitlines()
    chance.shuffle(lines)
    for line in lines:
        moves = json.loads(line)["moves"][:plies]
        if len(moves) == plies:
            yield moves


def _random(key: str, plies: int, chance: random.Random) -> list[str]:
    game = Game.start(ruleset(key))
    while game.ply < plies and game.outcome is None:
        game = game.play(chance.choice(game.legal_moves()))
    return [str(turn.move) for turn in game.turns]


def _take(found: dict[object, Opening], key: str, moves: Sequence[str]) -> None:
    """Take *moves*, unless they end the game or lead where others have led."""
    game = Game.start(ruleset(key))
    try:
        for move in moves:
            game = game.play_written(move)
    except TaflError:
        return
    if game.outcome is None:
        found.setdefault(game.position, tuple(str(turn.move) for turn in game.turns))
