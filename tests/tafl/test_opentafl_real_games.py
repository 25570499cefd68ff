"""Games that people played go through OpenTafl's notation and come back as they were."""

import json
from itertools import islice
from pathlib import Path

import pytest

from tafl.game import Game
from tafl.opentafl.errors import UnwritableError
from tafl.opentafl.games import read_game, write_game
from tafl.opentafl.rules_writer import write_rules
from tafl.records import Record
from tafl.rulesets import keys, ruleset

GAMES = Path(__file__).parents[3] / "shared" / "games"
MANY_ENOUGH = 10
"""Games of each ruleset."""

pytestmark = pytest.mark.skipif(
    not GAMES.is_dir(), reason="the folder of real games is not beside this checkout"
)


def writable(key: str) -> bool:
    try:
        write_rules(ruleset(key))
    except UnwritableError:
        return False
    return True


@pytest.mark.parametrize(
    "key", [key for key in keys() if writable(key) and (GAMES / f"{key}.jsonl").exists()]
)
def test_real_games_read_back(key: str) -> None:
    """Moves, captures and outcome."""
    with (GAMES / f"{key}.jsonl").open(encoding="utf-8") as lines:
        for line in islice(lines, MANY_ENOUGH):
            given = Game.start(ruleset(key))
            for move in json.loads(line)["moves"]:
                if given.outcome is None:
                    given = given.play_written(move)
            game = read_game(write_game(Record(given))).record.game

            assert [(turn.move, turn.captures) for turn in game.turns] == [
                (turn.move, turn.captures) for turn in given.turns
            ]
            assert game.outcome == given.outcome
