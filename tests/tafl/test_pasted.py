"""Text as it was typed, whatever has been added to it on its way."""

import io
from collections.abc import Callable
from pathlib import Path

from tafl.arguments import FINE
from tafl.command_line import main
from tafl.convert import read_any_game
from tafl.notation import read_move
from tafl.pasted import as_typed
from tafl.rulesets import read_ruleset, ruleset, write_ruleset
from tests.support.cases import for_each

RECORD = '[Ruleset "brandubh"]\n\n1. D2-F2\n*\n'

PASTED = {
    "\ufeff" + RECORD: RECORD,
    "\u200b" + RECORD: RECORD,
    RECORD.replace("D2", "D\u20602\u00ad"): RECORD,
    RECORD.replace("\n", "\r\n"): RECORD,
    RECORD.replace("\n", "\u2028"): RECORD.rstrip("\n"),
    RECORD.replace(" ", "\u00a0"): RECORD,
    f"```\n{RECORD}```": RECORD,
    f"```toml\n{RECORD}```": RECORD,
    f"~~~\n{RECORD}~~~\n": RECORD,
    f"```{RECORD}```": RECORD,
    f"My game:\n```\n{RECORD}```\nEnjoy `it`!": RECORD,
    f"```\n{RECORD}": RECORD,
    RECORD.replace('"', "\u201d"): RECORD,
    "[Ruleset \u201ebrandubh\u201c]\n\n1. D2-F2\n*\n": RECORD,
    "`i4-f4`": "i4-f4",
    "i4\u200b-f4": "i4-f4",
    "name = \u2018Tafl\u2019": "name = 'Tafl'",
}


@for_each(("pasted", "typed"), PASTED.items())
def test_pasted_text_is_as_it_was_typed(pasted: str, typed: str) -> None:
    """Without marks, fences and invisible signs, and with plain quotes, spaces and line ends."""
    assert as_typed(pasted) == typed
    assert as_typed(typed) == typed


@for_each(
    "text",
    [
        '[Attackers "Bj\u00f8rn \u201cthe king\u201d O\u2019Hara"]',
        '[Attackers "\U0001f468\u200d\U0001f469"]',
        'name = """\u2764\ufe0f"""',
        "",
    ],
)
def test_names_keep_their_signs(text: str) -> None:
    """Curly quotes between plain ones are a part of the name, as are the joiners of emoji."""
    assert as_typed(text) == text


OPENTAFL = "[rules:dim:7 name:Brandub start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d2-f2 d3-e3\n"
LINE = '{"id": 1, "ruleset": "djahed", "moves": ["h1-h3", "f8-g8"]}\n'

ADDITIONS: list[Callable[[str], str]] = [
    lambda text: f"\ufeff{text}",
    lambda text: f"\u200b{text}",
    lambda text: f"```\n{text}```\n",
    lambda text: text.replace('"', "\u201d"),
    lambda text: text.replace(" ", "\u00a0"),
]


@for_each("add", ADDITIONS)
def test_pasted_text_is_read_everywhere(add: Callable[[str], str]) -> None:
    """Games, rulesets and moves."""
    assert read_any_game(add(RECORD)).record.game.ply == 1
    assert read_any_game(add(OPENTAFL)).record.game.ply == 2
    rules = write_ruleset(ruleset("brandubh"))
    assert read_ruleset(add(rules), "brandubh") == ruleset("brandubh")
    assert read_move(add("i4 - f4")) == read_move("i4-f4")


@for_each("add", ADDITIONS)
def test_command_lines_read_pasted_files(add: Callable[[str], str], tmp_path: Path) -> None:
    """From a file, and from standard input."""
    file = tmp_path / "game.txt"
    for command, text in (("convert", OPENTAFL), ("convert", RECORD), ("replay", LINE)):
        file.write_text(add(text), "utf-8")
        for arguments, stdin in (((str(file),), ""), ((), add(text))):
            stdout = io.StringIO()
            assert main((command, *arguments), io.StringIO(stdin), stdout) == FINE
            assert stdout.getvalue()
