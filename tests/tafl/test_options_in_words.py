"""What players agree on for a single game, in English."""

from dataclasses import replace
from typing import Any

from tafl.options_in_words import options_in_words
from tafl.pieces import Side
from tafl.ruleset import Die
from tafl.rulesets import keys, ruleset
from tests.support.cases import for_each
from tests.tafl.test_rules_in_words import PLAIN


@for_each("key", keys())
def test_rulesets_leave_the_options_of_a_single_game_alone(key: str) -> None:
    """Dice and handicaps are for players to agree on."""
    assert options_in_words(ruleset(key)) == ()


@for_each(
    ("weaker", "words"),
    [
        (Side.DEFENDERS, "Handicap: the attackers start with 2 men fewer, chosen at random."),
        (Side.ATTACKERS, "Handicap: the defenders start with 2 men fewer, chosen at random."),
    ],
)
def test_the_stronger_side_has_men_taken_off(weaker: Side, words: str) -> None:
    """And is named."""
    assert options_in_words(replace(PLAIN, weaker=weaker, men_off=2))[0] == words


@for_each(
    ("options", "promised"),
    [
        ({"first_by_lot": True}, True),
        ({"die": Die.SKIP}, True),
        ({"weak_king": True}, True),
        ({"weaker": Side.DEFENDERS, "men_off": 1}, True),
        ({"weaker": Side.DEFENDERS, "resurrections": 1}, False),
        ({"weaker": Side.DEFENDERS, "three_sided": 1}, False),
    ],
)
def test_a_seed_is_promised_wherever_there_is_chance(
    options: dict[str, Any], *, promised: bool
) -> None:
    """Lots need one as dice do; what no chance decides needs none."""
    words = options_in_words(replace(PLAIN, **options))

    assert any("secret seed" in sentence for sentence in words) is promised


def test_handicaps_without_a_weaker_side_are_none() -> None:
    """Numbers alone change nothing."""
    assert options_in_words(replace(PLAIN, men_off=2, resurrections=2, three_sided=2)) == ()


def test_the_numbers_of_a_die_that_lose_a_turn() -> None:
    """And whose turns they are."""
    rules = replace(
        PLAIN, die=Die.SKIP, skip_on=frozenset({1, 2}), dice_sides=frozenset({Side.ATTACKERS})
    )

    assert options_in_words(rules)[0] == (
        "Before each turn of the attackers a die is rolled: 1 or 2 loses the turn."
    )
