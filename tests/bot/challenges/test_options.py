"""The options of a single game in ``/challenge``: what they mean, and what is refused."""

from typing import Any

import pytest

from tafl.options_in_words import options_in_words
from tafl.ruleset import Ruleset
from tafl.rulesets import amend, ruleset
from tests.support.table import TABLUT, Table, newest, said, text_of


async def issued(table: Table, **options: Any) -> Ruleset:  # noqa: ANN401
    """What a challenge with *options* offers."""
    await table.challenge(**options)
    return (await table.bot.services.challenges.get(1)).terms.ruleset


OPTIONS: dict[str, tuple[dict[str, Any], str]] = {
    "first": ({"first": "defenders"}, 'first = "defenders"'),
    "by lot": ({"first": "random"}, "first_by_lot = true"),
    "skip on even": ({"dice": "skip"}, 'die = "skip"\nskip_on = [2, 4, 6]'),
    "skip on 1": ({"dice": "skip", "skip_on": ["1"]}, 'die = "skip"\nskip_on = [1]'),
    "skip on 1 and 2": (
        {"dice": "skip", "skip_on": ["1", "2"]},
        'die = "skip"\nskip_on = [1, 2]',
    ),
    "skip on five numbers": (
        {"dice": "skip", "skip_on": ["6", "5", "4", "3", "1"]},
        'die = "skip"\nskip_on = [1, 3, 4, 5, 6]',
    ),
    "multiple": ({"dice": "multiple"}, 'die = "multiple"'),
    "each another": ({"dice": "another-piece"}, 'die = "multiple"\neach_another_piece = true'),
    "dice for one": (
        {"dice": "multiple", "dice_for": "attackers"},
        'die = "multiple"\ndice_sides = ["attackers"]',
    ),
    "dice for both": ({"dice": "multiple", "dice_for": "both"}, 'die = "multiple"'),
    "weak king": ({"weak_king": True}, "weak_king = true"),
    "men off": ({"weaker": "defenders", "men_off": "3"}, 'weaker = "defenders"\nmen_off = 3'),
    "resurrections": (
        {"weaker": "attackers", "resurrections": 2},
        'weaker = "attackers"\nresurrections = 2',
    ),
    "three-sided": (
        {"weaker": "defenders", "three_sided": 4},
        'weaker = "defenders"\nthree_sided = 4',
    ),
}


@pytest.mark.parametrize(("options", "text"), OPTIONS.values(), ids=OPTIONS)
async def test_each_option_amends_the_ruleset(
    table: Table, options: dict[str, Any], text: str
) -> None:
    """The challenge says what was chosen, so that nobody accepts what he does not know."""
    rules = await issued(table, **options)

    assert rules == amend(ruleset(TABLUT), text)
    told = text_of(newest(table.channel))
    assert [line for line in options_in_words(rules) if line not in told] == []
    assert options_in_words(rules) or "the defenders move first" in told


@pytest.mark.parametrize("written", ["D1 F1", "d1, f1", " f1,d1 "])
async def test_men_to_take_off_may_be_named(table: Table, written: str) -> None:
    """In either case, with spaces or commas; the challenge names them."""
    rules = await issued(table, weaker="defenders", men_off=written)

    assert rules.layout[0] == "...aAa..."
    assert "Taken off before the start: the men on D1 and F1." in text_of(newest(table.channel))


async def test_options_are_told_again_when_the_match_begins(table: Table) -> None:
    """The message of the challenge is closed by then."""
    await table.begin(dice="skip", skip_on=["1"], weaker="defenders", men_off="E1")

    (opening,) = [text_of(m) for m in table.channel.history() if "attacks" in m.content]
    assert "Taken off before the start: the man on E1." in opening
    agreed = options_in_words((await table.bot.services.matches.get(1)).ruleset)
    assert len(agreed) > 1
    assert [line for line in agreed if line not in opening] == []


async def test_a_challenge_without_options_names_none(table: Table) -> None:
    await table.challenge()

    told = text_of(newest(table.channel)).splitlines()
    assert [line.split()[1] for line in told[1:]] == [
        *(table.astrid.mention, "9", "The", "Casual.", f"{table.astrid.mention}:", "Expires")
    ]


REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "dice for a side without dice": (
        {"dice_for": "attackers"},
        (
            "This game has no die. Choose what it does under *Die before each turn*, or leave "
            "*Side that rolls the die* as usual."
        ),
    ),
    "a weaker side without help": (
        {"weaker": "attackers"},
        (
            "You chose a weaker side, but no help for it. Fill in at least one kind of help under "
            "*Handicap*, or leave the weaker side as usual."
        ),
    ),
    "men off nobody": (
        {"men_off": "2"},
        "A handicap helps one side. Choose the weaker side under *Handicap*.",
    ),
    "resurrections of nobody": ({"resurrections": 2}, "A handicap helps one side"),
    "three sides for nobody": ({"three_sided": 2}, "A handicap helps one side"),
    "more men off than there are": (
        {"weaker": "attackers", "men_off": "9"},
        "At most 8 defenders can be taken off here.",
    ),
    "a man of the weaker side": (
        {"weaker": "attackers", "men_off": "D1"},
        (
            "The defenders have no man on D1 at the start. Men are taken off the stronger side; "
            "the king stays."
        ),
    ),
    "the king": (
        {"weaker": "attackers", "men_off": "E5"},
        "The defenders have no man on E5 at the start.",
    ),
    "words": (
        {"weaker": "attackers", "men_off": "a few"},
        "`a few` doesn't name any men to take off. Try `2` for two random men, or their squares",
    ),
    "nothing": ({"weaker": "attackers", "men_off": " , "}, "`,` doesn't name any men"),
    "a square and words": (
        {"weaker": "attackers", "men_off": "E4 and F5"},
        "`E4 and F5` doesn't name any men",
    ),
    "a man twice": (
        {"weaker": "attackers", "men_off": "E4 f5, e4"},
        "E4 is named twice. Name each man once.",
    ),
    "a square of a larger board": (
        {"weaker": "attackers", "men_off": "E4 J9"},
        "There is no square J9. This board goes from A1 to I9.",
    ),
    "a square of no board": (
        {"weaker": "attackers", "men_off": "z9"},
        "There is no square Z9. This board goes from A1 to I9.",
    ),
    "too many to be resurrected": (
        {"weaker": "attackers", "resurrections": 100},
        "*Captured men that come back*: `100` isn't a number from 0 to 99.",
    ),
    "no number": (
        {"weaker": "attackers", "three_sided": "two"},
        "*Men captured only from three sides*: `two` isn't a number from 0 to 99.",
    ),
    "more men to choose than there are": (
        {"weaker": "attackers", "men_off": "9", "named_by": "accepting"},
        "At most 8 defenders can be taken off here.",
    ),
    "row 0": ({"weaker": "attackers", "men_off": "A0"}, "There is no square A0. This board"),
}


@pytest.mark.parametrize(("options", "sentence"), REFUSED.values(), ids=REFUSED)
async def test_what_contradicts_itself_is_refused(
    table: Table, options: dict[str, Any], sentence: str
) -> None:
    """With a sentence that says what to choose; no challenge is stored."""
    refused = await table.challenge(**options)

    assert said(refused).startswith(f"**This challenge can't be sent yet.**\n{sentence}")
    assert table.rows()["challenges"] == []
