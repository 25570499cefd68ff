"""Seasons as messages: standings a page at a time, the list of seasons, channel posts."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from discord import ButtonStyle

from bot.ui.answers import answer_with, defer_edit, defer_page_turn, player_of, replace_message
from bot.ui.base import Interaction
from bot.ui.buttons import (
    ButtonHandlers,
    ButtonKind,
    Page,
    SubjectId,
    ToPage,
    page_buttons,
    view_of,
)
from bot.ui.messages import ChannelPost
from bot.ui.names import Names
from bot.ui.post import Post
from bot.ui.servers import managed_server_of, server_of
from bot.wording import seasons as wording
from bot.wording.game_lists import heading
from bot.wording.leaderboards import columns
from play.news.seasons import SeasonBegun, SeasonEnded, SeasonEnding, SeasonEndMoved, SeasonNews
from play.players.player_id import PlayerId
from play.ratings.rating_list import ALL_RULESETS
from play.seasons.errors import UnknownSeasonError
from play.seasons.season import Season
from play.seasons.standings import SeasonTable
from play.seasons.tally import Placed
from play.services.seasons import Seasons
from rendering.standings import Row, draw_standings

PAGE_SIZE = 10
"""Players, or seasons, on a page."""


class SeasonPage(NamedTuple):
    """The payload of a button: a page of a season's standings, in one game or in all."""

    season_id: int
    page: Page
    ruleset_key: str


TURN_PAGE = ButtonKind("season", SeasonPage)
TURN_LIST_PAGE = ButtonKind("tafl:list-seasons", ToPage)
END = ButtonKind("tafl:end-season", SubjectId)
KEEP = ButtonKind("tafl:keep-season", SubjectId)

handlers = ButtonHandlers()
handlers.answer(KEEP, wording.KEPT)


@handlers.on_press(TURN_PAGE)
async def _turn(interaction: Interaction, to: SeasonPage) -> None:
    await defer_page_turn(interaction)
    await show_season(interaction, to.season_id, to.ruleset_key, to.page)


async def show_season(
    interaction: Interaction,
    season_id: int,
    ruleset_key: str = ALL_RULESETS,
    page: int = 0,
    *,
    shared: bool = False,
) -> None:
    """Answer with a page of the standings for the user, or for everybody if *shared*."""
    client = interaction.client
    reader = None if shared else player_of(interaction)
    table = await client.services.seasons.table(
        season_id, ruleset_key, reader, limit=PAGE_SIZE + 1, skip=page * PAGE_SIZE
    )
    if table.season.guild_id != interaction.guild_id:
        raise UnknownSeasonError(season_id)
    more = len(table.standings) > PAGE_SIZE
    table = replace(table, standings=table.standings[:PAGE_SIZE])
    post = await season_post(client.names, table, page, reader)
    key = table.division.ruleset_key
    turns = page_buttons(TURN_PAGE, lambda to: SeasonPage(season_id, to, key), page, more=more)
    await answer_with(interaction, replace(post, view=view_of(turns)), shared=shared)


async def season_post(
    names: Names, table: SeasonTable, page: int = 0, reader: PlayerId | None = None
) -> Post:
    """A page of the standings for *reader*, or for everybody if that is None, without buttons."""
    post = Post(wording.heading(table, page), "\n".join(wording.details(table, page)))
    return await _with_picture(names, post, table, reader)


async def show_seasons(interaction: Interaction, guild_id: int, page: int = 0) -> None:
    """Answer with a page of the server's seasons, the latest first."""
    found = await interaction.client.services.seasons.history(
        guild_id, PAGE_SIZE + 1, page * PAGE_SIZE
    )
    lines = [wording.season_entry(*each) for each in found[:PAGE_SIZE]]
    view = view_of(
        page_buttons(TURN_LIST_PAGE, partial(ToPage, guild_id), page, more=len(found) > PAGE_SIZE)
    )
    post = Post(heading(wording.SEASONS, page), "\n".join(lines), view=view)
    await answer_with(interaction, post)


async def ask_to_end(interaction: Interaction, season: Season) -> None:
    table = await interaction.client.services.seasons.table(season.id, limit=0)
    this = SubjectId(season.id)
    view = view_of(
        (END.button(wording.END, this, ButtonStyle.danger), KEEP.button(wording.KEEP, this))
    )
    await replace_message(interaction, wording.ask_to_end(season, table.division.players), view)


@handlers.on_press(END)
async def _end(interaction: Interaction, about: SubjectId) -> None:
    await defer_edit(interaction)
    # Checked again: the user may no longer be a manager.
    guild_id, manager = managed_server_of(interaction), player_of(interaction)
    season = await interaction.client.services.seasons.end(guild_id, about.subject, manager)
    await replace_message(interaction, wording.ended_for(season))


@handlers.on_press(TURN_LIST_PAGE)
async def _turn_list(interaction: Interaction, to: ToPage) -> None:
    await defer_edit(interaction)
    await show_seasons(interaction, server_of(interaction), to.page)


@dataclass(frozen=True, slots=True)
class SeasonChannelPosts:
    """Writes the posts about seasons in their channels."""

    seasons: Seasons
    names: Names

    async def write(self, news: SeasonNews) -> ChannelPost | None:
        """The post about *news*; None if the season has ended, unless that is the news."""
        season = await self.seasons.load_season(news.season_id)
        if season.ended_at is not None and not isinstance(news, SeasonEnded):
            return None
        match news:
            case SeasonBegun():
                return ChannelPost(Post(wording.begun(season)))
            case SeasonEndMoved():
                return ChannelPost(Post(wording.moved(season)))
            case SeasonEnding():
                _, post = await self._standings(season)
                return ChannelPost(replace(post, content=wording.ending(season)))
            case SeasonEnded():
                table, post = await self._standings(season)
                details = "\n".join(wording.final_details(table))
                return ChannelPost(replace(post, content=wording.over(table), details=details))

    async def _standings(self, season: Season) -> tuple[SeasonTable, Post]:
        """The first page of the standings, and its post."""
        table = await self.seasons.table(season.id, limit=PAGE_SIZE)
        return table, await season_post(self.names, table)


async def _with_picture(
    names: Names, post: Post, table: SeasonTable, reader: PlayerId | None
) -> Post:
    """*post* with a picture of the standings, if there are any; *reader* is highlighted."""
    if not table.standings:
        return post
    found = await names.find_all(placed.player for placed in table.standings)
    named = [(found[placed.player], placed) for placed in table.standings]
    title = wording.title(table)
    drawing = partial(draw_standings, rows_of(named, reader), title, wording.HEADINGS)
    return replace(post, drawing=drawing, alt=wording.plain_standings(title, named))


def rows_of(named: Sequence[tuple[str, Placed]], reader: PlayerId | None = None) -> list[Row]:
    """The rows of a picture of *named*, in which *reader* is highlighted."""
    return [
        Row(placed.place, name, columns(placed), highlighted=placed.player == reader)
        for name, placed in named
    ]
