"""/rules and the Rules button: a game explained page by page."""

from dataclasses import replace

import pytest
from simcord.builders import ChannelHandle

from bot.discord_limits import MAX_ALT_TEXT_LENGTH, MAX_CHOICE_LENGTH, MAX_CHOICES, MAX_EMBED_LENGTH
from bot.rules.pages import Titled, rules_pages, rules_post
from bot.wording.rules import ORIGIN, in_list
from play.ratings.balance import Balance
from rendering.ruleset_pictures import exhibits
from tafl.options_in_words import options_in_words
from tafl.pieces import Side
from tafl.rules_in_words import chapters, king_in_words, rules_in_words
from tafl.ruleset import Die, Ruleset
from tafl.rulesets import keys, ruleset
from tests.bot.seasons.test_seasons import win
from tests.support.cases import for_each
from tests.support.depth import sample
from tests.support.table import TABLUT, Table, newest, parts, said, shown, text_of

PHONE = 900
"""Characters that a phone shows below a picture."""

PNG = b"\x89PNG\r\n\x1a\n"
LAST = len(rules_pages(ruleset(TABLUT), exhibits(ruleset(TABLUT))))
"""The number of the last page of Tablut."""
SOURCE = len(chapters(ruleset(TABLUT))) + 1
"""The number of the page that follows its rules."""


def with_every_option(rules: Ruleset) -> Ruleset:
    """Lots, dice, weak king and every handicap at once."""
    return replace(
        rules,
        first_by_lot=True,
        die=Die.MULTIPLE,
        each_another_piece=True,
        weak_king=True,
        weaker=Side.DEFENDERS,
        men_off=2,
        resurrections=2,
        three_sided=2,
    )


GAMES = [ruleset(key) for key in keys()]
UNEVEN = [with_every_option(rules) for rules in GAMES]


@pytest.fixture(scope="module")
def drawn(deep: bool) -> set[Ruleset]:
    """The games, plain and under every option, whose examples are looked at."""
    return {*GAMES, *UNEVEN} if deep else {*sample(GAMES, 6), *sample(UNEVEN, 3)}


@pytest.fixture(scope="module")
def pages(drawn: set[Ruleset]) -> list[list[Titled]]:
    """The pages of all games, plain and under every option."""
    return [
        rules_pages(rules, exhibits(rules) if rules in drawn else (), Balance(games=999))
        for rules in (*GAMES, *UNEVEN)
    ]


@for_each("rules", GAMES)
def test_every_game_has_its_rules_its_source_and_its_examples(
    rules: Ruleset, drawn: set[Ruleset]
) -> None:
    """In this order: a page for each subject, with a picture on all but that of the source."""
    examples = exhibits(rules) if rules in drawn else ()

    pages = [page.post for page in rules_pages(rules, examples)]

    at = len(chapters(rules))
    told, source, shown = pages[:at], pages[at], pages[at + 1 :]
    lines = [line.removeprefix("- ") for page in told for line in page.details.splitlines()]
    in_short, *_ = chapters(rules)
    lines.remove(king_in_words(rules))  # what the first page has besides
    assert lines == list(rules_in_words(rules))
    assert lines[: len(in_short.sentences)] == list(in_short.sentences)
    assert [page.scene for page in shown] == [example.scene for example in examples]
    assert all(page.scene and page.alt and page.details for page in (*told, *shown))
    assert all(len(page.alt) <= MAX_ALT_TEXT_LENGTH for page in (*told, *shown))
    details = source.details.replace("\\", "")  # by which the name of a site is no link
    assert [line for line in rules.readings if line not in details] == []
    assert details.splitlines()[-1] == f"Source: {rules.source}"
    first, *_ = told
    assert first.content == f"## {rules.name}\n{rules.summary}"
    assert first.alt.startswith(f"The start of {rules.name}. King ")
    begins, defenders, attackers, moving, capturing, king = first.details.splitlines()
    assert begins.endswith(f"The {rules.first} move first.")
    assert defenders.startswith("- The defenders win when")
    assert attackers.startswith("- The attackers win when")
    assert moving.startswith("- Every piece moves")
    assert capturing.startswith("- A man is captured when")
    assert king == f"- {king_in_words(rules)}"


def test_no_page_is_longer_than_a_phone_shows(pages: list[list[Titled]]) -> None:
    """Also with all that players can agree on for a single game; but for the source."""
    posts = [page.post for each in pages for page in each if page.title != ORIGIN]

    assert [post.content for post in posts if len(post.content + post.details) > PHONE] == []


def test_every_page_is_in_the_list(pages: list[list[Titled]]) -> None:
    """By the title that stands above it, also with all that players can agree on."""
    for each in pages:
        assert len(each) <= MAX_CHOICES
        for title, post in each[1:]:
            assert f"**{title}**" in post.content
            assert len(in_list(len(each), title)) <= MAX_CHOICE_LENGTH


def test_rules_with_all_options_of_a_single_game_fit() -> None:
    """All of them at once leave room for the source, which comes last."""
    details = {rules.source: rules_post(rules).details for rules in UNEVEN}

    assert [source for source, text in details.items() if len(text) > MAX_EMBED_LENGTH] == []
    assert [text.splitlines()[-1].replace("\\", "") for text in details.values()] == [
        f"Source: {source}" for source in details
    ]


def test_dice_and_handicaps_have_no_balance() -> None:
    """Nobody learns it: such games are not rated."""
    balance = Balance(games=1)
    for plain, uneven in zip(GAMES, UNEVEN, strict=True):
        first, *_ = rules_pages(plain, (), balance)
        assert "Between equal" in first.post.details
        assert rules_pages(uneven, (), balance) == rules_pages(uneven, ())


async def test_rules_are_those_of_the_thread(table: Table, thread: ChannelHandle) -> None:
    """Elsewhere they are those of the game that challenges offer first."""
    here = await table.carl.slash(thread, "rules")
    elsewhere = await table.carl.slash(table.channel, "rules")

    assert said(here).startswith(f"## {ruleset(TABLUT).name}")
    assert said(elsewhere).startswith("## Brandubh")


async def test_buttons_turn_the_pages(table: Table) -> None:
    """Each shows other rules in the same message, and its number; also after a restart."""
    answer = await table.carl.slash(table.channel, "rules", game=TABLUT)
    first, start = said(answer), table.file_of(shown(answer))
    assert first.endswith(f"\n-# Page 1 of {LAST}")
    await table.restart()
    rules = ruleset(TABLUT)

    for number, chapter in enumerate(chapters(rules)[1:], start=2):
        answer = await table.carl.click(shown(answer), label="Next ▶")
        assert said(answer).endswith(f"**{chapter.subject}**\n-# Page {number} of {LAST}")
        assert [line for line in chapter.sentences if line not in text_of(shown(answer))] == []
        assert table.file_of(shown(answer)) == start
    answer = await table.carl.click(shown(answer), label="Next ▶")
    assert said(answer).endswith(f"**{ORIGIN}**\n-# Page {SOURCE} of {LAST}")
    assert f"Source: {rules.source}" in text_of(shown(answer))
    assert shown(answer).attachments == []
    example = await table.carl.click(shown(answer), label="Next ▶")
    assert "**Between two enemies**" in said(example)
    assert "captures the defender" in text_of(shown(example))
    assert table.file_of(shown(example)).startswith(PNG)
    assert table.file_of(shown(example)) != start
    back = await table.carl.click(shown(example), label="◀ Back")
    assert said(back).endswith(f"-# Page {SOURCE} of {LAST}")
    *_, menu = parts(shown(back))
    labels = [option["label"] for option in menu["options"]]
    assert labels[:2] == ["1. In short", "2. Special squares"]
    assert (len(labels), labels[SOURCE - 1]) == (LAST, f"{SOURCE}. {ORIGIN}")
    assert [option["default"] for option in menu["options"]].index(True) == SOURCE - 1
    chosen = await table.carl.select(shown(back), custom_id=menu["custom_id"], values=["0"])
    assert said(chosen) == first


async def test_the_rules_of_a_match_are_those_that_were_agreed(table: Table) -> None:
    """On a page of their own, after those of the game; also if one comes back to it."""
    thread = await table.begin(weak_king=True)
    agreed = (await table.bot.services.matches.load_match(1)).ruleset
    chance = [chapter.subject for chapter in chapters(agreed)].index("Dice and chance")

    answer = await table.carl.click(newest(thread), label="Rules")
    for _ in range(chance):
        answer = await table.carl.click(shown(answer), label="Next ▶")
    onward = await table.carl.click(shown(answer), label="Next ▶")
    back = await table.carl.click(shown(onward), label="◀ Back")

    weak = options_in_words(agreed)
    assert weak
    for page in (answer, back):
        assert "**Dice and chance**" in said(page)
        assert [line for line in weak if line not in text_of(shown(page))] == []


BEFORE = "Nobody knows yet which side has it easier: no rated game has been played."
"""Of a game of which none was published."""


async def test_the_first_page_tells_how_the_sides_are_balanced(table: Table) -> None:
    """As rated games teach it, from one to the next."""
    answer = await table.carl.slash(table.channel, "rules", game=TABLUT)
    assert text_of(shown(answer)).splitlines()[-1] == f"- {BEFORE}"

    await win(table, table.astrid)

    answer = await table.carl.slash(table.channel, "rules", game=TABLUT)
    balance = text_of(shown(answer)).splitlines()[-1]
    assert balance.startswith("- Between equal players, the attackers score ")
    assert balance.endswith(", based on one rated game.")
