"""Texts made to keep a reader busy, of any length, and the readers that they are given to."""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial

from bot.matches.move_parsing import read_typed
from bot.wording.refusals import explain as explain_to_players
from play.time.errors import PeriodError, TimeControlError
from play.time.time_control import read_time_control
from tafl.convert import convert, read_any_game
from tafl.errors import TaflError
from tafl.errors_in_words import explain
from tafl.notation import read_move, read_position
from tafl.opentafl.games import read_game
from tafl.opentafl.moves import read_move as read_opentafl_move
from tafl.opentafl.positions import read_pieces, upside_down
from tafl.opentafl.rules_reader import read_rules
from tafl.pieces import Side
from tafl.records import read_record
from tafl.replay import Replayer
from tafl.ruleset import Die
from tafl.rulesets import read_ruleset, ruleset
from tafl.several_games import read_any_games
from tests.support.work import Reader

Text = Callable[[int], str]
"""Makes a text of about so many characters."""

SURROGATE = "\ud800"
SOME_GAMES = 20
SAXON = ruleset("kings-table-saxon")
DICED = replace(SAXON, key="diced", die=Die.SKIP, weak_king=True)
SMALL_WITH_DICE = '''\
name = "Small"
layout = """
A.A..
..D..
..K..
..D..
..A..
"""
die = "skip"
weak_king = true
'''
HEAD = '[Ruleset "djahed"]\n[Attackers "Astrid \\"the red\\""]\n\n'
CROSS = "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"
RULES = f"dim:7 name:Brandubh surf:n ks:c start:{CROSS}"
GAME = f"""\
[date:2024.05.01]
[result:?]
[rules:{RULES}]

1. d6-c6 e4-e1
[well played|]
2. f4-e4 Kd4-f4
2a.1.1a. d1-c1
"""


def after(begins: Mapping[str, str], patterns: Iterable[str]) -> dict[str, Text]:
    """Each pattern again and again, after each beginning."""
    return {
        f"{name}, then {pattern!r}": partial(_repeated, begin, pattern)
        for name, begin in begins.items()
        for pattern in patterns
    }


def _repeated(begin: str, pattern: str, length: int) -> str:
    return begin + pattern * (length // len(pattern))


OF_GAMES = after(
    {
        "nothing": "",
        "a match": "#12",
        "a move": "c1-c4x",
        "a tag": '[Ruleset "',
        "a record": HEAD,
        "rules": '[Ruleset "own"]\n[Rules "',
        "dice": f'[Ruleset "own"]\n[Rules {json.dumps(SMALL_WITH_DICE)}]\n\n',
        "a line": '{"id": ',
        "moves": '{"ruleset": "djahed", "moves": [',
    },
    [
        *' *Kx-×:,/0919tT"\\[]{}#\n\0', SURROGATE, "🜃", "a1", "A1-A2", "A1-A2xB1", " a1 ", "9/",
        "t/", "1.", "1. ", "{1} ", "{999999} ", '[A "b"]\n', "[A ", '[A "', '\\"', "\\\\", "* ",
        "draw ", '{"a":', '"moves":', '["a1-a2",', '"a1-a2",', "NaN,", "-", "#1 ", "match ",
    ],
)  # fmt: skip

OF_OPENTAFL = after(
    {
        "nothing": "",
        "rules": "dim:7 ",
        "corners": "dim:7 cor:",
        "a start": "dim:7 start:",
        "a game": GAME,
        "a tag": "[rules:",
    },
    [
        "[", "]", "[a:", "[a:]", "[|]", "/", "9", "t", "d6-c6 ", "1. ", "1.", "2a. ", "x", "\n",
        " ", "cor:a1, ", "a1,", "-1,", "dim:7 ", "name:", "🜃", "\x00", "a = [", "[[", "{", "'''",
        "---",
    ],
)  # fmt: skip

OF_SETTINGS = after(
    {"nothing": ""}, ['"', " ", "\n", "\0", SURROGATE, "[a]\n", "#\n", 'x="""\\"""\n']
) | {
    "a dotted name": lambda length: "a" + ".a" * (length // 2),
    "dotted names in braces": lambda length: "name = {a" + ".a" * (length // 2),
    "many numbers": lambda length: f"skip_on = [{'1,' * (length // 2)}]",
    "many texts": lambda length: "goals = [" + '"",' * (length // 3) + "]",
    "many wrong squares": lambda length: f"goals = {[f'X{n}' for n in range(length // 9)]}",
    "long wrong squares": lambda length: (
        "camps = [" + ('"' + "Z9 " * (length // 120) + '",') * 35 + "]"
    ),
    "many options": lambda length: "".join(f"a{n:x}=1\n" for n in range(length // 8)),
    "similar options": lambda length: "".join(
        f"few_attacker_{n:x}=1\n" for n in range(length // 20)
    ),
    "deep lists": lambda length: "goals = " + "[" * length,
    "closed lists": lambda length: "goals = " + "]" * length,
    "a long number": lambda length: "few_attackers = " + "9" * length,
    "a long number in sixteens": lambda length: "few_attackers = 0x" + "f" * length,
    "a long fraction": lambda length: "few_attackers = 0." + "9" * length,
    "escapes": lambda length: 'name = "' + "\\n" * (length // 2) + '"',
    "quotes in a text": lambda length: 'name="""' + '"" ' * (length // 3) + '"""',
    "a tall layout": lambda length: 'layout="""\n' + "A\n" * (length // 2) + '"""',
    "a wide layout": lambda length: 'layout="""\n' + ("X" * (length // 21) + "\n") * 21 + '"""',
    "backslashes": lambda length: "name = " + "\\" * length,
}

OF_TIMES = after({"nothing": ""}, [" ", "+", "1d", "1d ", "1d,", "a ", "up to ", "3d + 1d/", "/"])


def _explained_ruleset(text: str) -> None:
    try:
        read_ruleset(text, "small")
    except TaflError as error:
        explain(error).encode()


def _replayed(text: str, replayer: Replayer = Replayer()) -> None:  # noqa: B008 - has no state
    for line in text.split("\n"):
        if line.strip():
            replayer.replay(line)


def _explained_time_control(text: str) -> None:
    try:
        read_time_control(text)
    except (PeriodError, TimeControlError) as error:
        explain_to_players(error)


OF_OTHER_SITES = after(
    {
        "JSON": '{"dim": 11, "moves": "',
        "the archive": '{"ruleset": "brandubh", "moves": ["',
        "a log": "x.tablut.server.\nFINE: Stato:\n",
    },
    ('h1-h3", "', "OOOBBBOOO\n", "Inizio partita ", "FINE: Stato:\n", "[", "{}\n", '[Site "\n'),
)

READERS_OF_GAMES: Mapping[str, Reader] = {
    "move": read_move,
    "typed move": lambda text: read_move(read_typed(text).text),
    "typed square": lambda text: read_typed(text).square,
    "position": lambda text: read_position(text, SAXON, Side.ATTACKERS),
    "record": read_record,
    "any record": read_any_game,
    "line": _replayed,
}
READERS_OF_OPENTAFL: Mapping[str, Reader] = {
    "rules": read_rules,
    "game": read_game,
    "move": read_opentafl_move,
    "position": lambda text: read_pieces(upside_down(text), 7),
    "any": convert,
}
HOSTILE: Mapping[str, tuple[Reader, Mapping[str, Text]]] = {
    **{name: (reader, OF_GAMES) for name, reader in READERS_OF_GAMES.items()},
    **{f"OpenTafl {name}": (reader, OF_OPENTAFL) for name, reader in READERS_OF_OPENTAFL.items()},
    "other sites' records": (lambda text: read_any_games(text, SOME_GAMES), OF_OTHER_SITES),
    "ruleset": (_explained_ruleset, OF_SETTINGS),
    "time control": (_explained_time_control, OF_TIMES),
}
"""Each reader, which raises nothing but TaflError, and the texts that might keep it busy."""
