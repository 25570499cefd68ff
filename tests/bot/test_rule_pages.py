"""/rules and the Rules button: a game explained page by page."""

from dataclasses import replace

import pytest
from simcord.builders import ChannelHandle

from bot.post import LONGEST_ALT, LONGEST_DETAILS
from bot.rules import rules_pages, rules_post
from rendering.exhibits import exhibits
from tafl.pieces import Side
from tafl.rules_in_words import rules_in_words
from tafl.ruleset import Die
from tafl.rulesets import keys, ruleset
from tests.bot.table import HNEFATAFL, TABLUT, Table, newest, said, shown, text_of

PNG = b"\x89PNG\r\n\x1a\n"
LAST = len(rules_pages(ruleset(TABLUT)))
"""The number of the last page of Tablut."""


@pytest.mark.parametrize("key", keys())
def test_every_game_has_its_board_its_examples_and_its_source(key: str) -> None:
    """In this order: all rules on the first page, a picture on each but the last."""
    rules = ruleset(key)

    first, *examples, last = rules_pages(rules)

    assert first.content == f"## {rules.name}\n{rules.summary}"
    assert [line for line in rules_in_words(rules) if line not in first.details] == []
    assert first.alt.startswith(f"The start of {rules.name}. King ")
    assert [page.scene for page in examples] == [shown.scene for shown in exhibits(rules)]
    assert all(page.scene and page.alt and page.details for page in (first, *examples))
    assert [line for line in rules.readings if line not in last.details] == []
    assert last.details.splitlines()[-1] == f"Source: {rules.source}"
    assert all(len(page.alt) <= LONGEST_ALT for page in (first, *examples))


@pytest.mark.parametrize("key", keys())
def test_rules_with_all_options_of_a_single_game_fit(key: str) -> None:
    """Dice, weak king and every handicap at once leave room for the source, which comes last."""
    rules = replace(
        ruleset(key),
        first_by_lot=True,
        die=Die.MULTIPLE,
        each_another_piece=True,
        weak_king=True,
        weaker=Side.DEFENDERS,
        men_off=2,
        resurrections=2,
        three_sided=2,
    )

    assert len(rules_post(rules).details) <= LONGEST_DETAILS
    assert rules_post(rules).details.splitlines()[-1] == f"Source: {rules.source}"


async def test_rules_are_those_of_the_thread(table: Table, thread: ChannelHandle) -> None:
    """Elsewhere they are those of the game that challenges offer first."""
    here = await table.carl.slash(thread, "rules")
    elsewhere = await table.carl.slash(table.channel, "rules")

    assert said(here).startswith(f"## {ruleset(TABLUT).name}")
    assert said(elsewhere).startswith(f"## {ruleset(HNEFATAFL).name}")


async def test_buttons_turn_the_pages(table: Table) -> None:
    """Each shows another picture in the same message, and its number."""
    answer = await table.carl.slash(table.channel, "rules", ruleset=TABLUT)
    assert said(answer).endswith(f"\n-# Page 1 of {LAST}")
    start = table.file_of(shown(answer))

    turned = await table.carl.click(shown(answer), label="Next ▶")

    assert said(turned).endswith(f"**Between two enemies**\n-# Page 2 of {LAST}")
    assert "close the defender in" in text_of(shown(turned))
    assert table.file_of(shown(turned)).startswith(PNG)
    assert table.file_of(shown(turned)) != start
    back = await table.carl.click(shown(turned), label="◀ Back")
    assert table.file_of(shown(back)) == start


async def test_the_last_page_has_the_source_and_no_picture(table: Table) -> None:
    """Nothing of the page before it stays."""
    answer = await table.carl.slash(table.channel, "rules", ruleset=TABLUT)
    for _ in range(LAST - 1):
        answer = await table.carl.click(shown(answer), label="Next ▶")

    assert said(answer).endswith(f"**Where it comes from**\n-# Page {LAST} of {LAST}")
    assert f"Source: {ruleset(TABLUT).source}" in text_of(shown(answer))
    assert shown(answer).attachments == []


async def test_pages_are_turned_after_a_restart(table: Table) -> None:
    """All that a button knows stands in it."""
    answer = await table.carl.slash(table.channel, "rules", ruleset=TABLUT)
    await table.restart()

    turned = await table.carl.click(shown(answer), label="Next ▶")

    assert "Page 2 of" in said(turned)


async def test_the_rules_of_a_match_are_those_that_were_agreed(table: Table) -> None:
    """Also on a page that one comes back to."""
    thread = await table.begin(weak_king=True)
    agreed = (await table.bot.matches.get(1)).ruleset
    weak = set(rules_in_words(agreed)) - set(rules_in_words(ruleset(TABLUT)))

    answer = await table.carl.click(newest(thread), label="Rules")
    onward = await table.carl.click(shown(answer), label="Next ▶")
    back = await table.carl.click(shown(onward), label="◀ Back")

    assert weak
    for page in (answer, back):
        assert [line for line in weak if line not in text_of(shown(page))] == []
