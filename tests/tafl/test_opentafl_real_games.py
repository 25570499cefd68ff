"""Games that people played go through OpenTafl's notation and come back as they were."""

import json
from collections.abc import Iterable, Iterator, Sequence

import pytest

from tafl.game import Game
from tafl.opentafl.errors import UnwritableError
from tafl.opentafl.games import read_game, write_game
from tafl.opentafl.rules_writer import Rounded, write_nearest
from tafl.records import Record, result_of
from tafl.ruleset import Ruleset
from tafl.ruleset_options import OPTIONS
from tafl.rulesets import keys, ruleset
from tests.support.cases import for_each
from tests.support.depth import sample
from tests.support.shared import GAMES

SOME = 2
"""Games of each ruleset, where not all are asked."""

pytestmark = pytest.mark.skipif(
    not GAMES.is_dir(), reason="the folder of real games is not beside this checkout"
)

NAMES = {"name", "source", "summary", "readings"}
"""Options that are no rules."""
MEANT_ALIKE = {"players_choose_escape", "players_choose_shieldwall", "corners", "goals"}
"""Options that say the same in several ways."""


def writable(key: str) -> bool:
    """Whether OpenTafl has words for all that decides what is moved and captured."""
    try:
        write_nearest(ruleset(key))
    except UnwritableError:
        return False
    return True


UNWRITABLE = {"ashton-tablut", "brandubh-2"}
KEYS = [key for key in keys() if (GAMES / f"{key}.jsonl").exists()]


def lines_of(key: str, *, deep: bool) -> Sequence[str]:
    """The games of a ruleset, a line each, or some of them from all over the file."""
    lines = (GAMES / f"{key}.jsonl").read_text("utf-8").splitlines()
    return lines if deep else sample(lines, SOME)


def games(lines: Iterable[str], *, play_on: bool) -> Iterator[Game]:
    """The games of *lines*: to the end that the rules give them, or as far as people played."""
    for line in lines:
        written = json.loads(line)
        game = Game.start(ruleset(written["ruleset"]), play_on=play_on)
        for move in written["moves"]:
            if play_on or game.outcome is None:
                game = game.play_written(move)
        yield game


def differing(given: Ruleset, read: Ruleset) -> set[Rounded]:
    """The options of two rulesets that differ."""
    return {
        Rounded(
            name,
            OPTIONS[name].write(getattr(given, name)),
            OPTIONS[name].write(getattr(read, name)),
        )
        for name in OPTIONS.keys() - NAMES - MEANT_ALIKE
        if getattr(given, name) != getattr(read, name)
    }


def test_nearly_all_that_is_played_can_be_written() -> None:
    """But for camps, and for a king who is strong on the throne alone."""
    assert {key for key in KEYS if not writable(key)} == UNWRITABLE


def assert_reads_back(given: Game) -> None:
    text, rounded = write_game(Record(given))
    game = read_game(text).record.game

    assert [(turn.move, turn.captures) for turn in game.turns] == [
        (turn.move, turn.captures) for turn in given.turns
    ]
    assert result_of(game.outcome) == result_of(given.outcome)
    assert set(rounded) == differing(given.ruleset, game.ruleset)
    assert game.outcome == given.outcome or rounded


@for_each("key", sorted({*KEYS} - UNWRITABLE))
def test_real_games_read_back(key: str, deep: bool) -> None:
    """Moves, captures and result; the options named as rounded are those that differ."""
    for given in games(lines_of(key, deep=deep), play_on=True):
        assert_reads_back(given)
