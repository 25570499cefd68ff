"""Seasons as messages: standings a page at a time, the list of seasons, what channels are told."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Self

from discord import ButtonStyle
from discord.ui import Button, DynamicItem, View

from bot.ui.answers import answer_with, change, defer, defer_edit, explained, player
from bot.ui.base import Interaction
from bot.ui.buttons import Action, Press, Presses, page_buttons, view_of
from bot.ui.messages import ChannelPost
from bot.ui.names import Names
from bot.ui.post import Post
from bot.ui.servers import managed_server_of
from bot.wording import seasons as wording
from bot.wording.game_lists import heading
from bot.wording.leaderboards import columns
from play.news.seasons import SeasonBegun, SeasonEnded, SeasonEnding, SeasonEndMoved, SeasonNews
from play.players.player_id import PlayerId
from play.ratings.rating_list import OVERALL
from play.seasons.season import Season
from play.seasons.standings import SeasonTable
from play.seasons.tally import Placed
from play.services.seasons import Seasons
from rendering.standings import Row, draw_standings

PAGE = 10
"""How many players, or seasons, stand on a page."""


class TurnSeason(
    DynamicItem[Button[View]],
    template=r"season:(?P<season>[0-9]+):(?P<page>[0-9]+):(?P<ruleset>[a-z0-9~-]*)",
):
    """The button that turns to a *page*, counted from 0, of the standings of a season."""

    def __init__(self, item: Button[View], season_id: int, page: int, ruleset_key: str) -> None:
        super().__init__(item)
        self.season_id = season_id
        self.page = page
        self.ruleset_key = ruleset_key

    @classmethod
    def make(cls, label: str, table: SeasonTable, page: int, *, leads_on: bool) -> Self:
        """A new button, disabled if it does not lead on."""
        season_id, key = table.season.id, table.division.ruleset_key
        button: Button[View] = Button(
            label=label,
            custom_id=f"season:{season_id}:{max(page, 0)}:{key}",
            style=ButtonStyle.secondary,
            disabled=not leads_on,
        )
        return cls(button, season_id, page, key)

    @classmethod
    async def from_custom_id(  # type: ignore[override]  # the kind of item stands in the class
        cls, interaction: Interaction, item: Button[View], match: re.Match[str], /
    ) -> Self:
        """The button that was pressed, perhaps sent long before this program was started."""
        del interaction
        return cls(item, int(match["season"]), int(match["page"]), match["ruleset"])

    @explained
    async def callback(self, interaction: Interaction) -> None:
        """Turn to the page; what everybody sees stays, and the user gets the page for himself."""
        if interaction.message is not None and not interaction.message.flags.ephemeral:
            await defer(interaction)
        else:
            await defer_edit(interaction)
        await show_season(interaction, self.season_id, self.ruleset_key, self.page)


async def show_season(
    interaction: Interaction,
    season_id: int,
    ruleset_key: str = OVERALL,
    page: int = 0,
    *,
    shared: bool = False,
) -> None:
    """Answer with a page of the standings, as the user sees it or as everybody does."""
    client = interaction.client
    reader = None if shared else player(interaction)
    table = await client.services.seasons.table(
        season_id, ruleset_key, reader, limit=PAGE + 1, skip=page * PAGE
    )
    more = len(table.standings) > PAGE
    table = replace(table, standings=table.standings[:PAGE])
    post = await season_post(client.names, table, page, reader)
    view = _page_buttons(table, page, more=more)
    await answer_with(interaction, replace(post, view=view), shared=shared)


async def season_post(
    names: Names, table: SeasonTable, page: int = 0, reader: PlayerId | None = None
) -> Post:
    """A page of the standings as *reader* sees it, or everybody, without its buttons."""
    post = Post(wording.heading(table, page), "\n".join(wording.details(table, page)))
    return await _with_picture(names, post, table, reader)


async def show_seasons(interaction: Interaction, guild_id: int, page: int = 0) -> None:
    """Answer with a page of the list of the seasons of a server, the latest first."""
    found = await interaction.client.services.seasons.history(guild_id, PAGE + 1, page * PAGE)
    lines = [wording.season_entry(*each) for each in found[:PAGE]]
    view = view_of(page_buttons(Action.LIST_SEASONS, guild_id, page, more=len(found) > PAGE))
    post = Post(heading(wording.SEASONS, page), "\n".join(lines), view=view)
    await answer_with(interaction, post)


async def ask_to_end(interaction: Interaction, season: Season) -> None:
    """Ask once more before a season is ended."""
    table = await interaction.client.services.seasons.table(season.id, limit=0)
    view = view_of(
        Press.make(label, action, season.id, 0, style)
        for label, action, style in (
            (wording.END, Action.END_SEASON, ButtonStyle.danger),
            (wording.KEEP, Action.KEEP_SEASON, ButtonStyle.secondary),
        )
    )
    await change(interaction, wording.ask_end(season, table.division.players), view)


async def _end(interaction: Interaction, season_id: int, _board: int) -> None:
    await defer_edit(interaction)
    managed_server_of(interaction)
    season = await interaction.client.services.seasons.end(season_id, player(interaction))
    await change(interaction, wording.ended_for(season))


async def _keep(interaction: Interaction, _season_id: int, _board: int) -> None:
    await defer_edit(interaction)
    await change(interaction, wording.KEPT)


async def _turn(interaction: Interaction, guild_id: int, page: int) -> None:
    await defer_edit(interaction)
    await show_seasons(interaction, guild_id, page)


SEASON_PRESSES: Presses = {
    Action.END_SEASON: _end,
    Action.KEEP_SEASON: _keep,
    Action.LIST_SEASONS: _turn,
}


@dataclass(frozen=True, slots=True)
class SeasonChannelPosts:
    """Writes what is posted of seasons in their channels."""

    seasons: Seasons
    names: Names

    async def written(self, news: SeasonNews) -> ChannelPost | None:
        """What is posted of *news*; None if the season is over by now, and they do not say so."""
        season = await self.seasons.get(news.season_id)
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
        """The first page of the standings, and how it is shown."""
        table = await self.seasons.table(season.id, limit=PAGE)
        return table, await season_post(self.names, table)


def _page_buttons(table: SeasonTable, page: int, *, more: bool) -> View | None:
    """Those that turn to the pages before and after; none where there is one page."""
    if page == 0 and not more:
        return None
    return view_of(
        (
            TurnSeason.make("◀", table, page - 1, leads_on=page > 0),
            TurnSeason.make("▶", table, page + 1, leads_on=more),
        )
    )


async def _with_picture(
    names: Names, post: Post, table: SeasonTable, reader: PlayerId | None
) -> Post:
    """*post* with the standings as a picture, if there are any; *reader* stands out in it."""
    if not table.standings:
        return post
    found = await names.find_all(placed.player for placed in table.standings)
    named = [(found[placed.player], placed) for placed in table.standings]
    title = wording.title(table)
    drawing = partial(draw_standings, rows_of(named, reader), title, wording.HEADINGS)
    return replace(post, drawing=drawing, alt=wording.plain_standings(title, named))


def rows_of(named: Sequence[tuple[str, Placed]], reader: PlayerId | None = None) -> list[Row]:
    """The rows of a picture, in which *reader* stands out; *named* are in it."""
    return [
        Row(placed.place, name, columns(placed), highlighted=placed.player == reader)
        for name, placed in named
    ]
