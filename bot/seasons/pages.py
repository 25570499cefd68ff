"""Seasons as messages: standings a page at a time, the list of seasons, channel posts."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from discord import ButtonStyle

from bot.challenges.commands import rated_button
from bot.ui.answers import (
    answer_with,
    defer_edit,
    defer_page_turn,
    names_for,
    player_of,
    replace_message,
)
from bot.ui.base import Bot, Interaction
from bot.ui.buttons import (
    ButtonHandlers,
    ButtonKind,
    Page,
    SubjectId,
    ToPage,
    list_page,
    page_buttons,
    view_of,
)
from bot.ui.messages import ChannelPost, DirectMessage, manager_message
from bot.ui.names import Names
from bot.ui.post import Post
from bot.ui.servers import managed_server_of, require_usable, server_of
from bot.wording import seasons as wording
from bot.wording.leaderboards import columns
from bot.wording.permissions import FOR_BOARDS
from bot.wording.seasons import HEADINGS, plain_standings
from play.news.seasons import (
    SeasonBegun,
    SeasonEnded,
    SeasonEnding,
    SeasonEndMoved,
    SeasonNews,
    SeasonUnposted,
)
from play.players.player_id import PlayerId
from play.ratings.rating_list import ALL_RULESETS
from play.seasons.errors import UnknownSeasonError
from play.seasons.season import Season
from play.seasons.tally import Placed, Tally, placed
from play.services.seasons import SeasonTable
from rendering.standings import Row, draw_standings

PAGE_SIZE = 10
"""Number of players, or of seasons, on a page."""


class SeasonPage(NamedTuple):
    """The payload of a button: a page of a season's standings, in one game or in all.

    *page* counts from 0; *ruleset_key* is ``ALL_RULESETS`` for all games together.
    """

    season_id: int
    page: Page
    ruleset_key: str


TURN_PAGE = ButtonKind("season", SeasonPage)
TURN_LIST_PAGE = ButtonKind("tafl:list-seasons", ToPage)
END = ButtonKind("tafl:end-season", SubjectId)
KEEP = ButtonKind("tafl:keep-season", SubjectId)

handlers = ButtonHandlers()
handlers.answer(KEEP, wording.KEPT)


@handlers.on_press(TURN_PAGE, defer_page_turn)
async def _turn(interaction: Interaction, to: SeasonPage) -> None:
    await show_season(interaction, to.season_id, to.ruleset_key, to.page)


async def show_season(
    interaction: Interaction,
    season_id: int,
    ruleset_key: str = ALL_RULESETS,
    page: int = 0,
    *,
    shared: bool = False,
) -> None:
    """Answer with a page, from 0, of a season's standings to the user, or to all if *shared*."""
    client = interaction.client
    reader = None if shared else player_of(interaction)
    table = await client.services.seasons.table(
        season_id, ruleset_key, reader, limit=PAGE_SIZE + 1, skip=page * PAGE_SIZE
    )
    if table.season.guild_id != interaction.guild_id:
        raise UnknownSeasonError(season_id)
    more = len(table.standings) > PAGE_SIZE
    table = replace(table, standings=table.standings[:PAGE_SIZE])
    post = await season_post(names_for(interaction), table, page, reader)
    key = table.division.ruleset_key
    turns = page_buttons(TURN_PAGE, lambda to: SeasonPage(season_id, to, key), page, more=more)
    rated = [rated_button()] if table.season.ended_at is None else []
    await answer_with(interaction, replace(post, view=view_of([*turns, *rated])), shared=shared)


async def season_post(
    names: Names, table: SeasonTable, page: int = 0, reader: PlayerId | None = None
) -> Post:
    """The post with page *page*, from 0, of *table*, without buttons; *reader* is highlighted."""
    post = Post(wording.heading(table, page), "\n".join(wording.details(table, page)))
    if not table.standings:
        return post
    found = await names.find_all(placed.player for placed in table.standings)
    named = [(found[placed.player], placed) for placed in table.standings]
    title = wording.title(table)
    drawing = partial(draw_standings, rows_of(named, reader), title, wording.HEADINGS)
    return replace(post, drawing=drawing, alt=wording.plain_standings(title, named))


async def show_seasons(interaction: Interaction, page: int = 0) -> None:
    """Answer with a page, counted from 0, of the server's seasons, the latest first."""
    guild_id = server_of(interaction)
    found = await interaction.client.services.seasons.history(
        guild_id, PAGE_SIZE + 1, page * PAGE_SIZE
    )
    lines = [wording.season_entry(*each) for each in found[:PAGE_SIZE]]
    to, more = ToPage(guild_id, page), len(found) > PAGE_SIZE
    await answer_with(interaction, list_page(wording.SEASONS, lines, TURN_LIST_PAGE, to, more=more))


handlers.turn_pages(TURN_LIST_PAGE, show_seasons)


async def ask_to_end(interaction: Interaction, season: Season) -> None:
    """Ask whether to end *season*, if its winners can be announced.

    Raises:
        ChannelUnusableError: its channel is gone, or the bot can't post there.
    """
    require_usable(interaction, season.channel_id, FOR_BOARDS)
    table = await interaction.client.services.seasons.table(season.id, limit=0)
    this = SubjectId(season.id)
    view = view_of(
        (END.button(wording.END, this, ButtonStyle.danger), KEEP.button(wording.KEEP, this))
    )
    await replace_message(interaction, wording.ask_to_end(season, table.division.players), view)


@handlers.on_press(END, defer_edit)
async def _end(interaction: Interaction, about: SubjectId) -> None:
    # Checked again: the user may no longer be a manager.
    guild_id, manager = managed_server_of(interaction), player_of(interaction)
    season = await interaction.client.services.seasons.end(guild_id, about.subject, manager)
    await replace_message(interaction, wording.ended_for(season))


async def season_news_post(bot: Bot, news: SeasonNews) -> ChannelPost | None:
    """The post about *news*; None if the season has ended, unless that is the news."""
    season = await bot.services.seasons.load_season(news.season_id)
    if season.ended_at is not None and not isinstance(news, SeasonEnded):
        return None
    match news:
        case SeasonBegun():
            return ChannelPost(Post(wording.begun(season)))
        case SeasonEndMoved():
            return ChannelPost(Post(wording.moved(season)))
        case SeasonEnding():
            _, post = await _standings(bot, season)
            return ChannelPost(replace(post, content=wording.ending(season)))
        case SeasonEnded():
            table, post = await _standings(bot, season)
            details = "\n".join(wording.final_details(table))
            return ChannelPost(replace(post, content=wording.over(table), details=details))


async def _standings(bot: Bot, season: Season) -> tuple[SeasonTable, Post]:
    """The first page of the standings of *season*, as a table and as a post."""
    table = await bot.services.seasons.table(season.id, limit=PAGE_SIZE)
    return table, await season_post(bot.names.on(season.guild_id), table)


async def season_news_message(bot: Bot, news: SeasonUnposted) -> DirectMessage:
    """The message to a manager that a season can't be announced."""
    season = await bot.services.seasons.load_season(news.season_id)
    text = wording.unposted(season, await bot.server_name(season.guild_id))
    return await manager_message(bot, news.recipient, season.guild_id, text)


def rows_of(named: Sequence[tuple[str, Placed]], reader: PlayerId | None = None) -> list[Row]:
    """The rows of a picture, from names and standings; the row of *reader* is highlighted."""
    return [
        Row(placed.place, name, columns(placed), highlighted=placed.player == reader)
        for name, placed in named
    ]


EXAMPLE_TALLIES = {
    "Astrid": Tally(7, 1, 2),
    "Dagny": Tally(6, 0, 3),
    "Bjorn": Tally(5, 1, 2),
    "Erik": Tally(5, 1, 5),
    "Carl": Tally(2, 0, 6),
}
"""Results of players in an example: won, drawn and lost; the best player first."""


def example_season_post(title: str) -> Post:
    numbered = ((PlayerId(number), tally) for number, tally in enumerate(EXAMPLE_TALLIES.values()))
    named = list(zip(EXAMPLE_TALLIES, placed(numbered, first=1, skipped=0), strict=True))
    drawing = partial(draw_standings, rows_of(named), title, HEADINGS)
    return Post("", drawing=drawing, alt=plain_standings(title, named))
