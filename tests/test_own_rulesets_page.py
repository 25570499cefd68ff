"""docs/own-rulesets.md: every option as it is, so that the page cannot grow old."""

import re
from dataclasses import fields
from enum import StrEnum
from pathlib import Path
from typing import get_type_hints

from bot.discord_limits import MAX_FILE_SIZE
from play.limits import MAX_OWN_RULESETS
from play.rulesets.own_ruleset import KEY
from tafl.ruleset import Ruleset
from tafl.ruleset_options import LONGEST_LIST, LONGEST_NAME, LONGEST_SENTENCE, MAX_SQUARES, OPTIONS
from tafl.ruleset_text import REQUIRED
from tafl.rulesets import read_ruleset
from tafl.squares import LARGEST_BOARD, SMALLEST_BOARD
from tests.support.for_each import for_each

PAGE = (Path(__file__).parents[1] / "docs" / "own-rulesets.md").read_text("utf-8")
ROWS = re.findall(r"^\| `(\w+)` \| (.+?) \| (.+?) \| (.+) \|$", PAGE, re.MULTILINE)
VALUES = {option: values for option, values, _, _ in ROWS}
LEFT_OUT = {option: value for option, _, value, _ in ROWS}
DEFAULTS = {field.name: field.default for field in fields(Ruleset)}


def test_every_option_is_there_once() -> None:
    """And no other."""
    assert sorted(option for option, *_ in ROWS) == sorted(OPTIONS)


@for_each("option", OPTIONS)
def test_what_is_left_out_has_the_value_that_the_page_says(option: str) -> None:
    """As it would be written."""
    if option in REQUIRED:
        assert LEFT_OUT[option] == "required"
    else:
        assert LEFT_OUT[option] == f"`{OPTIONS[option].write(DEFAULTS[option])}`"


def choices() -> dict[str, list[str]]:
    """The options that are one of several words, with all of them."""
    kinds = get_type_hints(Ruleset)
    return {
        option: [str(word) for word in kinds[option]]
        for option in OPTIONS
        if isinstance(kinds[option], type) and issubclass(kinds[option], StrEnum)
    }


@for_each(("option", "words"), choices().items())
def test_every_word_that_an_option_may_be_is_told(option: str, words: list[str]) -> None:
    """None is missing, none invented."""
    assert sorted(re.findall(r"`([\w-]+)`", VALUES[option])) == sorted(words)


def test_the_game_on_the_page_can_be_played() -> None:
    """It is read as it stands there."""
    (text,) = re.findall(r"```toml\n(.+?)```", PAGE, re.DOTALL)

    assert read_ruleset(text, "small-hunt").name == "Small hunt"


def test_the_limits_on_the_page_are_those_of_the_program() -> None:
    """Sizes, lengths and numbers."""
    assert f"larger than {MAX_FILE_SIZE}" in PAGE
    assert f"up to {MAX_OWN_RULESETS} games" in PAGE
    assert f"from {SMALLEST_BOARD} to {LARGEST_BOARD}" in PAGE
    assert f"at most {LONGEST_NAME} characters" in VALUES["name"]
    assert f"at most {LONGEST_SENTENCE} characters" in VALUES["summary"]
    assert f"at most {LONGEST_LIST} such" in VALUES["readings"]
    assert VALUES["few_attackers"] == f"`0` to `{MAX_SQUARES}`"
    assert "2 to 32 lowercase letters, digits and hyphens" in PAGE
    assert "at most 14 digits in a row" in PAGE
    assert KEY.pattern == "(?!.*[0-9]{15})[a-z0-9-]{2,32}"
