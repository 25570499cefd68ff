"""Files with several games: each is found, and its lines count on from the one before."""

import io
import json

from tafl.arguments import UNUSABLE
from tafl.command_line import main
from tafl.convert import Notation, write_any_game
from tafl.errors import TaflError
from tafl.errors_in_words import explain
from tafl.game import Game
from tafl.records import Record
from tafl.rulesets import ruleset
from tafl.several_games import read_any_games
from tests.support.cases import for_each
from tests.tafl.test_foreign_games import ARCHIVED, FILE, LOG, PLAYED, REPORT

MOST = 4
OPENTAFL = write_any_game(
    Record(Game.start(ruleset("brandubh")).play_written("D6-C6").play_written("E4-E1")),
    Notation.OPENTAFL,
).text
OURS = '[Ruleset "brandubh"]\n\n1. D6-C6 {quiet} 2. E4-E1\n*\n'


def plies(text: str) -> list[int | str]:
    """The number of moves of each game of a file, or its fault."""
    return [
        explain(game) if isinstance(game, TaflError) else game.record.game.ply
        for game in read_any_games(text, MOST).games
    ]


@for_each(
    ("text", "expected"),
    [
        (OURS + OURS + OURS, [2, 2, 2]),
        (f"{OPENTAFL}[so far|]\n[attackers: both?|]\n2. f4-e4\n{OPENTAFL}", [3, 2]),
        (OURS + OPENTAFL + FILE + "1. h1h3\n" + OURS, [2, 2, 1, 2]),
        (LOG + LOG, [1, 1]),
        (json.dumps([PLAYED, REPORT], indent=1), [3, 4]),
        (f"{json.dumps(ARCHIVED)}\n{json.dumps(ARCHIVED)}\n", [3, 3]),
        (f"```\n{OURS}{OURS}```\n", [2, 2]),
        (f"First:\n```\n{OURS}```\nThen:\n```\n{OURS}```\nBye", [2, 2]),
        (f"Look [at] this: {{\n{OURS}\n{OURS}Good game!\n", [2, 2]),
        (f"; by hand\n{OURS}".replace("\n", "\n> "), [2]),
        (f"{{so}}\n{json.dumps(ARCHIVED)}\n", [3]),
    ],
)
def test_every_game_of_a_file_is_read(text: str, expected: list[int | str]) -> None:
    """Whatever is between them, and in whatever notation each is."""
    assert plies(text) == expected


def test_a_mistake_is_in_its_own_game_alone() -> None:
    """With the line of the file."""
    wrong = OURS.replace("E4-E1", "E4-E9")
    cut = f'{json.dumps(ARCHIVED)}\n{{"ruleset": "brandubh"\n'

    assert plies(OURS + wrong + OURS)[::2] == [2, 2]
    assert str(plies(OURS + wrong + OURS)[1]).startswith("Line 7: the move E4-E9 can't be played.")
    assert plies(cut) == [3, "Line 3: this isn't valid JSON."]


def test_convert_converts_them_all() -> None:
    """Those with a mistake are told, and the others are written."""
    wrong = OURS.replace("E4-E1", "E4-E9")
    stdout = io.StringIO()

    assert main(("convert",), io.StringIO(f"Ours:\n{OURS}{wrong}{OURS}"), stdout) == UNUSABLE
    assert plies(stdout.getvalue()) == [2, 2]


def test_there_is_a_most() -> None:
    """The games after it are counted, but not read."""
    found = read_any_games(OURS * (MOST + 2), MOST)

    assert (len(found.games), found.more) == (MOST, 2)
