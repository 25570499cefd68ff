"""docs/own-rulesets.md: every option as it is, so that the page cannot grow old."""

import re
from dataclasses import fields
from enum import StrEnum
from pathlib import Path
from typing import get_type_hints

from bot.discord_limits import MAX_FILE_SIZE
from play.limits.amounts import MAX_OWN_RULESETS
from play.rulesets.own_ruleset import KEY
from tafl.ruleset import Ruleset
from tafl.ruleset_options import LONGEST_LIST, LONGEST_NAME, LONGEST_SENTENCE, MAX_SQUARES, OPTIONS
from tafl.ruleset_text import REQUIRED
from tafl.rulesets import read_ruleset
from tafl.squares import LARGEST_BOARD, SMALLEST_BOARD

PAGE = (Path(__file__).parents[1] / "docs" / "own-rulesets.md").read_text("utf-8")
ROWS = re.findall(r"^\| `(\w+)` \| (.+?) \| (.+?) \| (.+) \|$", PAGE, re.MULTILINE)
VALUES = {option: values for option, values, _, _ in ROWS}
LEFT_OUT = {option: value for option, _, value, _ in ROWS}
DEFAULTS = {field.name: field.default for field in fields(Ruleset)}


def test_every_option_is_there_once_with_the_value_that_it_has_when_left_out() -> None:
    """As it would be written; and no other."""
    assert sorted(option for option, *_ in ROWS) == sorted(OPTIONS)
    assert {
        key: "required" if key in REQUIRED else f"`{option.write(DEFAULTS[key])}`"
        for key, option in OPTIONS.items()
    } == LEFT_OUT


def test_every_word_that_an_option_may_be_is_told() -> None:
    """None is missing, none invented."""
    kinds = get_type_hints(Ruleset)
    words = {
        option: sorted(map(str, kinds[option]))
        for option in OPTIONS
        if isinstance(kinds[option], type) and issubclass(kinds[option], StrEnum)
    }

    assert words
    assert {each: sorted(re.findall(r"`([\w-]+)`", VALUES[each])) for each in words} == words


def test_the_game_on_the_page_can_be_played() -> None:
    """It is read as it stands there."""
    (text,) = re.findall(r"```toml\n(.+?)```", PAGE, re.DOTALL)

    assert read_ruleset(text, "small-hunt").name == "Small hunt"


def test_the_limits_on_the_page_are_those_of_the_program() -> None:
    """Sizes, lengths and numbers."""
    said = [
        (PAGE, f"larger than {MAX_FILE_SIZE}"),
        (PAGE, f"up to {MAX_OWN_RULESETS} games"),
        (PAGE, f"from {SMALLEST_BOARD} to {LARGEST_BOARD}"),
        (PAGE, "2 to 32 lowercase letters, digits and hyphens"),
        (PAGE, "at most 14 digits in a row"),
        (VALUES["name"], f"at most {LONGEST_NAME} characters"),
        (VALUES["summary"], f"at most {LONGEST_SENTENCE} characters"),
        (VALUES["readings"], f"at most {LONGEST_LIST} such"),
    ]

    assert [words for text, words in said if words not in text] == []
    assert VALUES["few_attackers"] == f"`0` to `{MAX_SQUARES}`"
    assert KEY.pattern == "(?!.*[0-9]{15})[a-z0-9-]{2,32}"
