"""The rules of a game as messages: all at once, or page by page with a picture on each."""

import asyncio
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Self

from discord import ButtonStyle
from discord.ui import Button, DynamicItem, View

from bot.discord_limits import LONGEST_DETAILS
from bot.matches.posts import fitting
from bot.ui.answers import answer_with, defer, defer_edit, explained
from bot.ui.base import Interaction
from bot.ui.buttons import Action, Presses, view_of
from bot.ui.post import Post
from bot.wording import rules as wording
from bot.wording.ratings import balance as balance_text
from play.matches.match import Match
from play.ratings.balance import Balance
from play.ratings.rated_result import is_even
from rendering.alt_text import men_in_words
from rendering.exhibits import Exhibit, exhibits
from rendering.scene import Scene
from tafl.position import Position
from tafl.rules_in_words import Chapter, chapters, rules_in_words
from tafl.ruleset import Ruleset

OF_MATCH, OF_GAME = "match", "game"
"""What the buttons know: the number of a match, or the key of a game."""


class Leaf(
    DynamicItem[Button[View]],
    template=r"rules:(?P<what>match|game):(?P<name>[a-z0-9-]+):(?P<page>[0-9]+)",
):
    """The button that turns to a *page*, counted from 0, of the rules of a match or of a game."""

    def __init__(self, item: Button[View], what: str, name: str, page: int) -> None:
        super().__init__(item)
        self.what = what
        self.name = name
        self.page = page

    @classmethod
    def make(cls, label: str, what: str, name: str, page: int) -> Self:
        """A new button."""
        custom_id = f"rules:{what}:{name}:{page}"
        button: Button[View] = Button(label=label, custom_id=custom_id, style=ButtonStyle.secondary)
        return cls(button, what, name, page)

    @classmethod
    async def from_custom_id(  # type: ignore[override]
        cls, interaction: Interaction, item: Button[View], match: re.Match[str], /
    ) -> Self:
        """The button that was pressed, perhaps sent long before this program was started."""
        del interaction
        return cls(item, match["what"], match["name"], int(match["page"]))

    @explained
    async def callback(self, interaction: Interaction) -> None:
        """Turn to the page."""
        await defer_edit(interaction)
        client = interaction.client
        if self.what == OF_MATCH:
            await show_rules_of(
                interaction, await client.services.matches.get(int(self.name)), self.page
            )
        else:
            ruleset = await client.services.rulesets.named(interaction.guild_id, self.name)
            await show_rules(interaction, ruleset, self.page)


async def show_rules(interaction: Interaction, ruleset: Ruleset, page: int = 0) -> None:
    """Answer with a page of the rules of a game that can be named where this is asked."""
    pages = await _pages(interaction, ruleset, interaction.guild_id)
    await _show(interaction, pages, page, OF_GAME, ruleset.key)


async def show_rules_of(interaction: Interaction, match: Match, page: int = 0) -> None:
    """Answer with a page of the rules of *match*, with all that was agreed for it."""
    pages = await _pages(interaction, match.ruleset, match.place.guild_id)
    await _show(interaction, pages, page, OF_MATCH, str(match.id))


async def _pages(interaction: Interaction, ruleset: Ruleset, guild_id: int | None) -> list[Post]:
    """All pages, with the balance of the game as far as that server, or all of them, have told."""
    balance = await interaction.client.services.ratings.balance(guild_id, ruleset)
    return await asyncio.to_thread(rules_pages, ruleset, balance)


async def _show(
    interaction: Interaction, pages: Sequence[Post], page: int, what: str, name: str
) -> None:
    page = min(page, len(pages) - 1)
    content = wording.numbered(pages[page].content, page, len(pages))
    view = _buttons(what, name, page, len(pages) - 1)
    await answer_with(interaction, replace(pages[page], content=content, view=view))


def _buttons(what: str, name: str, page: int, last: int) -> View:
    leaves = []
    for label, to in (("◀ Back", page - 1), ("Next ▶", page + 1)):
        leaf = Leaf.make(label, what, name, max(to, 0))
        leaf.item.disabled = not 0 <= to <= last
        leaves.append(leaf)
    return view_of(leaves)


def rules_post(ruleset: Ruleset) -> Post:
    """All rules of a game in words, generated from its options, with the board."""
    lines = [*wording.listed(rules_in_words(ruleset)), *wording.origin(ruleset)]
    return _beside_the_start(ruleset, wording.title(ruleset), lines)


def rules_pages(ruleset: Ruleset, balance: Balance | None = None) -> list[Post]:
    """The same page by page: the game in short, its other rules by subject, examples, the source.

    With the game in short stands its *balance*, if that is given: with dice or a handicap nobody
    learns it. The start stands beside all rules; only the page of the source has no picture.
    """
    in_short, *further = chapters(ruleset)
    sentences = list(in_short.sentences)
    if balance is not None and is_even(ruleset):
        sentences.append(balance_text(ruleset.key, balance))
    pages = [_beside_the_start(ruleset, wording.title(ruleset), wording.listed(sentences))]
    for chapter in further:
        title = wording.page_title(ruleset, chapter.subject)
        pages.append(_chapter(ruleset, title, chapter))
    pages += [_example(ruleset, shown) for shown in exhibits(ruleset)]
    if origin := wording.origin(ruleset):
        details = fitting(origin, LONGEST_DETAILS)
        pages.append(Post(wording.page_title(ruleset, wording.ORIGIN), details))
    return pages


def _chapter(ruleset: Ruleset, title: str, chapter: Chapter) -> Post:
    return _beside_the_start(ruleset, title, wording.listed(chapter.sentences))


def _beside_the_start(ruleset: Ruleset, title: str, lines: Sequence[str]) -> Post:
    position = Position.start(ruleset)
    alt = f"The start of {ruleset.name}. {men_in_words(position)}"
    return Post(title, fitting(lines, LONGEST_DETAILS), scene=Scene(position), alt=alt)


def _example(ruleset: Ruleset, shown: Exhibit) -> Post:
    content = wording.page_title(ruleset, shown.title)
    return Post(content, shown.text, scene=shown.scene, alt=shown.alt)


async def press_rules(interaction: Interaction, match_id: int, _board: int) -> None:
    """Show the rules of a match."""
    await defer(interaction)
    match = await interaction.client.services.matches.get(match_id)
    await show_rules_of(interaction, match)


RULES_PRESSES: Presses = {Action.RULES: press_rules}
