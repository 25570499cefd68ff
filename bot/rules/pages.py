"""The rules of a game as messages: all at once, or page by page with pictures."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import NamedTuple

from discord import SelectOption

from bot.discord_limits import MAX_CHOICES, MAX_EMBED_LENGTH
from bot.matches.buttons import RULES, OnBoard
from bot.matches.posts import fit_lines
from bot.ui.answers import answer_with, defer, defer_edit
from bot.ui.base import Interaction
from bot.ui.buttons import (
    ButtonHandlers,
    ButtonKind,
    Page,
    PersistentItem,
    SelectKind,
    as_posted,
    read_number,
    view_of,
)
from bot.ui.heavy_work import asker_of
from bot.ui.post import Post
from bot.ui.viewers import viewer_of
from bot.ui.worker_threads import beside
from bot.wording import rules as wording
from bot.wording.boards import BACK, NEXT
from bot.wording.quoted_text import literal
from bot.wording.ratings import balance as balance_text
from play.matches.match import Match
from play.ratings.balance import Balance
from play.rulesets.single_game_options import is_even
from rendering.alt_text import men_in_words
from rendering.ruleset_pictures import Exhibit, exhibits
from rendering.scene import Scene
from tafl.position import Position
from tafl.rules_chapters import Chapter
from tafl.rules_in_words import chapters, king_in_words, rules_in_words
from tafl.ruleset import Ruleset


class RulesOf(StrEnum):
    """The kind of thing whose rules are shown."""

    MATCH = "match"
    GAME = "game"


class RulesPage(NamedTuple):
    """The payload of a button: a *page*, counted from 0, of the rules of a match or a ruleset.

    *name* is the number of the match, or the key of the ruleset.
    """

    what: RulesOf
    name: str
    page: Page


class AllPages(NamedTuple):
    """The payload of the list of all pages of rules; *what* and *name* are as in ``RulesPage``."""

    what: RulesOf
    name: str


class Titled(NamedTuple):
    """A page of rules, and its *title* in the list of all pages."""

    title: str
    post: Post


TURN_PAGE = ButtonKind("rules", RulesPage)
CONTENTS = SelectKind("rules-list", AllPages)

handlers = ButtonHandlers()


@handlers.on_press(TURN_PAGE)
async def _turn(interaction: Interaction, to: RulesPage) -> None:
    await defer_edit(interaction)
    services = interaction.client.services
    if to.what is RulesOf.MATCH:
        with as_posted():
            number = read_number(to.name)
        match = await services.matches.shown(number, viewer_of(interaction))
        await show_rules_of(interaction, match, to.page)
    else:
        ruleset = await services.rulesets.named(interaction.guild_id, to.name)
        await show_rules(interaction, ruleset, to.page)


@handlers.on_choice(CONTENTS)
async def _turn_to(interaction: Interaction, pages: AllPages, chosen: str) -> None:
    with as_posted():
        to = TURN_PAGE.read([pages.what, pages.name, chosen])
    await _turn(interaction, to)


@handlers.on_press(RULES)
async def _show_rules(interaction: Interaction, at: OnBoard) -> None:
    await defer(interaction)
    viewer = viewer_of(interaction)
    match = await interaction.client.services.matches.shown(at.match_id, viewer)
    await show_rules_of(interaction, match)


async def show_rules(interaction: Interaction, ruleset: Ruleset, page: int = 0) -> None:
    """Answer with a page, counted from 0, of the rules of *ruleset*, which can be played here."""
    pages = await _pages(interaction, ruleset, interaction.guild_id)
    await _show(interaction, pages, page, RulesOf.GAME, ruleset.key)


async def show_rules_of(interaction: Interaction, match: Match, page: int = 0) -> None:
    """Answer with a page, counted from 0, of the rules of *match*, with all options agreed."""
    pages = await _pages(interaction, match.ruleset, match.place.guild_id)
    await _show(interaction, pages, page, RulesOf.MATCH, str(match.id))


async def _pages(interaction: Interaction, ruleset: Ruleset, guild_id: int | None) -> list[Titled]:
    """All pages of rules, with the balance of the results of the two sides under *ruleset*.

    A server's own ruleset has its balance there; the others have theirs on all servers.
    """
    balance = await interaction.client.services.ratings.balance(guild_id, ruleset)
    shown = await interaction.client.heavy_work.do_once(
        (exhibits, ruleset), asker_of(interaction), exhibits, ruleset
    )
    return await beside(rules_pages, ruleset, shown, balance)


async def _show(
    interaction: Interaction, pages: Sequence[Titled], page: int, what: RulesOf, name: str
) -> None:
    page = min(page, len(pages) - 1)
    post = pages[page].post
    content = wording.numbered(post.content, page, len(pages))
    options = [
        SelectOption(
            label=wording.in_list(number, title), value=str(number), default=number == page
        )
        for number, (title, _) in enumerate(pages[:MAX_CHOICES])
    ]
    contents = CONTENTS.select(options, AllPages(what, name), wording.CHOOSE)
    view = view_of([*_buttons(what, name, page, len(pages) - 1), contents])
    await answer_with(interaction, replace(post, content=content, view=view))


def _buttons(what: RulesOf, name: str, page: int, last: int) -> Iterator[PersistentItem]:
    for label, to in ((BACK, page - 1), (NEXT, page + 1)):
        at = RulesPage(what, name, max(to, 0))
        yield TURN_PAGE.button(label, at, disabled=not 0 <= to <= last)


def rules_post(ruleset: Ruleset) -> Post:
    """The post with all rules of *ruleset* in words, generated from its options, and its board.

    Our readings are left out if there is no room for them.
    """
    rules, origin = wording.listed(rules_in_words(ruleset)), wording.origin(ruleset)
    lines = [*rules, *origin]
    if len("\n".join(lines)) > MAX_EMBED_LENGTH:
        lines = [*rules, *origin[-1:]]
    return _beside_the_start(ruleset, wording.title(ruleset), lines)


def rules_pages(
    ruleset: Ruleset, shown: Sequence[Exhibit], balance: Balance | None = None
) -> list[Titled]:
    """All rules page by page: the game in short, other rules by subject, the source, examples.

    The first page also says how the king is captured, and has the *balance* if it is given, but
    not for games with dice or a handicap. All pages of rules have a picture of the start; the page
    of the source has none. The examples are those *shown*.
    """
    in_short, *further = chapters(ruleset)
    sentences = [*in_short.sentences, king_in_words(ruleset)]
    if balance is not None and is_even(ruleset):
        sentences.append(balance_text(ruleset.key, balance))
    first = _beside_the_start(ruleset, wording.title(ruleset), wording.listed(sentences))
    pages = [Titled(in_short.subject, first), *(_chapter(ruleset, each) for each in further)]
    if origin := wording.origin(ruleset):
        details = fit_lines(origin, MAX_EMBED_LENGTH)
        post = Post(wording.page_title(ruleset, wording.ORIGIN), details)
        pages.append(Titled(wording.ORIGIN, post))
    return [*pages, *(_example(ruleset, each) for each in shown)]


def _chapter(ruleset: Ruleset, chapter: Chapter) -> Titled:
    title = wording.page_title(ruleset, chapter.subject)
    post = _beside_the_start(ruleset, title, wording.listed(chapter.sentences))
    return Titled(chapter.subject, post)


def _beside_the_start(ruleset: Ruleset, title: str, lines: Sequence[str]) -> Post:
    position = Position.start(ruleset)
    alt = f"The start of {literal(ruleset.name)}. {men_in_words(position)}"
    return Post(title, fit_lines(lines, MAX_EMBED_LENGTH), scene=Scene(position), alt=alt)


def _example(ruleset: Ruleset, shown: Exhibit) -> Titled:
    content = wording.page_title(ruleset, shown.title)
    return Titled(shown.title, Post(content, shown.text, scene=shown.scene, alt=shown.alt))
