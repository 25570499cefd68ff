"""Text of others is shown as text, wherever it stands."""

import json
import string
import unicodedata
from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from bot.wording import studies
from bot.wording.quoted_text import called, literal, plain, plain_lines, typed
from bot.wording.refusals import explain
from play.plans.errors import PlanError, PlanFault
from play.time.errors import PeriodError, PeriodFault, ZoneError
from tafl.errors import NotationError
from tafl.records import ReadRecord
from tafl.several_games import read_any_games
from tests.support.active_texts import PLANTED, is_harmful
from tests.support.fuzzing import SIGN

QUOTED = {
    "soon": "`soon`",
    "`soon`": "`'soon'`",
    "```\nsoon\n```": "`''' soon '''`",
    "**soon** <@1> @everyone": "`**soon** <@1> @everyone`",
    "x" * 50: f"`{'x' * 50}`",
    "x" * 51: f"`{'x' * 49}…`",
    "": "`(nothing)`",
    " \n ": "`(nothing)`",
    "{name}": "`{name}`",
}


def test_what_was_typed_is_quoted_without_any_effect() -> None:
    """On one line, and not too much of it; its own backticks do not end the quotation."""
    assert {text: typed(text) for text in QUOTED} == QUOTED


def test_refusals_quote_what_was_typed() -> None:
    """Wherever it stands in the sentence."""
    for error in (PeriodError("`3`d", PeriodFault.UNREADABLE), ZoneError("`3`d")):
        assert "`'3'd` " in str(explain(error))


def test_what_is_planted_is_harmful() -> None:
    """Or the checker of all messages would find nothing."""
    lines = PLANTED.splitlines()
    assert [line for line in lines if not is_harmful(line, literal=False)] == []


def test_nothing_that_is_planted_has_an_effect() -> None:
    """In sentences, by itself with its lines, in labels, as what was typed."""
    lines = [*PLANTED.splitlines(), PLANTED]
    assert [line for line in lines if is_harmful(literal(line, 4000), literal=True)] == []
    ways: list[Callable[[str], str]] = [
        lambda line: plain(line, 4000),
        lambda line: plain_lines(line, 4000),
        lambda line: f"- {plain(line, 4000)}",
        lambda line: typed(line, 4000),
        called,
    ]
    shown = [(number, way(line)) for number, way in enumerate(ways) for line in lines]
    assert [one for one in shown if is_harmful(one[1], literal=False)] == []


def test_what_is_planted_in_a_file_of_games_has_no_effect() -> None:
    """Neither a game's name in the list and the menu, nor what is quoted of a mistake."""
    lines = PLANTED.splitlines()
    games = [{"ruleset": "brandubh", "moves": [], "id": line} for line in lines]
    games += [{"ruleset": "brandubh", "moves": [line]} for line in lines]
    found = read_any_games(json.dumps(games), len(games))

    shown = studies.game_lines(found)
    names = [studies.choice(1, game) for game in found.games if isinstance(game, ReadRecord)]
    assert len(names) == len(lines) == len(shown) // 2
    assert [one for one in shown if is_harmful(one, literal=False)] == []
    assert [one for one in names if is_harmful(one, literal=True)] == []
    refused = PlanError(PlanFault.REFUSED, 1, "x", cause=NotationError(lines[0], 0))
    assert not is_harmful(str(explain(refused)), literal=False)


WRITTEN = {
    "Winter Cup": "Winter Cup",
    "  Winter\n\tCup ": "Winter Cup",
    "Lost #3, twice (2 : 0)": "Lost #3, twice (2 : 0)",
    "ends at 12:30, rated 1500.5": "ends at 12:30, rated 1500.5",
    "Ægirs þing · Žaba": "Ægirs þing · Žaba",
    "👩\u200d👧 ❤\ufe0f 🏴\U000e0067": "👩\u200d👧 ❤\ufe0f 🏴",
    "\u0645\u06cc\u200c\u062e": "\u0645\u06cc\u200c\u062e",
    "E\u0301a": "Éa",
    "**Cup**": r"\*\*Cup\*\*",
    "snake_case": r"snake\_case",
    "[Cup](https://a.example)": r"\[Cup\](https\://a\.example)",
    "discord.gg/cup": r"discord\.gg/cup",
    "# Cup": r"\# Cup",
    "-# Cup": r"\-# Cup",
    "1. Cup": "1\\. Cup",
    "> Cup": r"\> Cup",
    "<@12> <t:1:R>": "\\<@\u200b12> \\<t\\:1:R>",
    "@everyone, @Here": "@\u200beveryone, @\u200bHere",
    ":skull:": r"\:skull:",
    "\u202eCup\u3164": "Cup",
    "C" + "\u0316" * 9: "C" + "\u0316" * 3,
    "\u3164\u200b": "(nothing)",
    "": "(nothing)",
}


def test_a_text_is_shown_as_it_was_written() -> None:
    """Letters, digits and emoji stay; signs that Discord would act on have a backslash."""
    assert {text: plain(text) for text in WRITTEN} == WRITTEN


@given(st.text(SIGN, max_size=120), st.integers(1, 100))
def test_any_text_is_harmless_and_as_short_as_wanted(text: str, longest: int) -> None:
    """However it was meant: what is cut is not cut after a lone backslash."""
    for shown in (plain(text, longest), literal(text, longest)):
        assert len(shown) <= max(longest, len("(nothing)"))
        assert "\n" not in shown
        assert not any(unicodedata.category(sign) in {"Cc", "Cs"} for sign in shown)
    assert not _ends_with_backslash(plain(text, longest))


@given(st.text(string.punctuation + "ab 1\n", max_size=40))
def test_backslashes_are_taken_away_again(text: str) -> None:
    """By Discord: what people see is what was written."""
    shown = plain(text, 200)
    seen = "".join(_seen(shown)).replace("\u200b", "")

    assert seen in {" ".join(text.split()), "(nothing)"}


def _seen(shown: str) -> list[str]:
    signs = iter(shown)
    return [next(signs) if sign == "\\" else sign for sign in signs]


def _ends_with_backslash(text: str) -> bool:
    return (len(text) - len(text.rstrip("\\"))) % 2 == 1


def test_nobody_is_called_everyone() -> None:
    """In place of a mention stands a name with the sign before it."""
    names = ("Astrid", "everyone", "Here")
    assert [called(name) for name in names] == ["@Astrid", "@\u200beveryone", "@\u200bHere"]


def test_lines_stay_lines() -> None:
    """In a note, for example."""
    assert plain_lines("D4\n\n- then *E5*  ", 100) == "D4\n\n\\- then \\*E5\\*"
