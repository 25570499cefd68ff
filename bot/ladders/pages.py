"""The ladder of a server as messages: standings, possible opponents, log."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from discord import ButtonStyle
from discord.ui import View

from bot.discord_limits import MAX_BUTTON_LABEL_LENGTH, MAX_ROWS
from bot.ui.answers import answer_with, defer, defer_page_turn, names_for, player_of
from bot.ui.base import Interaction
from bot.ui.buttons import (
    ButtonHandlers,
    ButtonKind,
    Page,
    PersistentItem,
    SubjectId,
    ToPage,
    list_page,
    page_count,
    view_of,
)
from bot.ui.names import Names
from bot.ui.post import Post
from bot.ui.servers import server_of
from bot.ui.viewers import viewer_of
from bot.wording import ladders as wording
from bot.wording.game_lists import heading
from bot.wording.quoted_text import plain
from play.ladders.log import LoggedChange
from play.ladders.standings import LadderStanding, Prospect, Standings
from play.players.player_id import PlayerId
from play.ratings.rating import Rating
from rendering.standings import RankTrend, Row, draw_standings

PAGE_SIZE = 10
"""Number of players on a page of the standings, or of changes on a page of the log."""

MAX_OFFERED = 10
"""Maximum number of buttons for challenges: two rows of them."""


class ToLadderPage(NamedTuple):
    """The payload of a button that turns to a *page*, counted from 0.

    *button* keeps the custom ids of a message's buttons different.
    """

    page: Page
    button: int


TURN_PAGE = ButtonKind("tafl:ladder-page", ToLadderPage)
TURN_LOG_PAGE = ButtonKind("tafl:ladder-log", ToPage)
SHOW_PROSPECTS = ButtonKind("tafl:ladder-whom", SubjectId)
JOIN = ButtonKind("tafl:ladder-join", SubjectId)
ASK_TO_CHALLENGE = ButtonKind("tafl:ladder-ask", SubjectId)

handlers = ButtonHandlers()


@dataclass(frozen=True, slots=True)
class LadderPage:
    """Page *number*, counted from 0, of a ladder's *standings*.

    *reader* is None if everybody sees the page. *offered* are the players that the reader may
    challenge. *ratings* has the ratings of the page's players, except those who have none.
    """

    standings: Standings
    number: int
    reader: PlayerId | None
    offered: Mapping[PlayerId, Prospect]
    ratings: Mapping[PlayerId, Rating]

    @property
    def pages(self) -> int:
        return page_count(len(self.standings.places), PAGE_SIZE)

    @property
    def places(self) -> Sequence[LadderStanding]:
        return self.standings.places[self.number * PAGE_SIZE : (self.number + 1) * PAGE_SIZE]

    @property
    def own_rank(self) -> int | None:
        """The reader's rank, counted from 1; None if they are not on the ladder."""
        return None if self.reader is None else self.standings.rank_of(self.reader)


async def show_ladder(interaction: Interaction, number: int, *, shared: bool = False) -> None:
    """Answer with page *number* of the ladder, counted from 0, or with the last if it has fewer."""
    guild_id, client = server_of(interaction), interaction.client
    standings = await client.services.ladders.standings(guild_id)
    number = min(number, page_count(len(standings.places), PAGE_SIZE) - 1)
    reader = None if shared else player_of(interaction)
    offered = await _offered(interaction, standings, reader)
    page = LadderPage(standings, number, reader, offered, ratings={})
    shown = [place.player for place in page.places]
    page = replace(page, ratings=await client.services.ladders.ratings(standings.settings, shown))
    names = list((await names_for(interaction).find_all(shown)).values())
    title = wording.title(interaction.guild.name if interaction.guild else "")
    post = ladder_post(page, title, names)
    challenges = await _challenge_buttons(offered, names_for(interaction))
    view = view_of([*challenges, *_last_row(page)])
    await answer_with(interaction, replace(post, view=view), shared=shared)


def ladder_post(page: LadderPage, title: str, names: Sequence[str]) -> Post:
    """The post with *page*, without buttons; *names* are those of its players, in their order."""
    lines = [
        wording.place_line(
            place, page.ratings.get(place.player), page.reader, is_open=place.player in page.offered
        )
        for place in page.places
    ]
    any_open = any(place.player in page.offered for place in page.places)
    legend = wording.legend(page.places, any_open=any_open)
    details = [
        wording.invitation(page.own_rank, len(page.standings.places)),
        *(lines or [wording.EMPTY]),
        *legend,
    ]
    top = heading(plain(title), page.number, page.pages)
    rows = [
        Row(
            place.rank,
            name,
            wording.columns(place, page.ratings),
            _change(place),
            highlighted=place.player == page.reader,
        )
        for name, place in zip(names, page.places, strict=True)
    ]
    drawing = partial(draw_standings, rows, title, wording.headings(page.ratings))
    return Post(
        f"{top}\n{wording.terms(page.standings.settings)}",
        "\n".join(details),
        drawing=drawing if rows else None,
        alt=wording.plain_standings(title, zip(names, page.places, strict=True)),
    )


def _change(place: LadderStanding) -> RankTrend | None:
    if place.before == place.rank:
        return RankTrend.NEW if place.is_new else None
    return RankTrend.UP if place.before > place.rank else RankTrend.DOWN


async def _offered(
    interaction: Interaction, standings: Standings, reader: PlayerId | None
) -> Mapping[PlayerId, Prospect]:
    """The players that *reader* may challenge, the best first; none for readers off the ladder."""
    if reader is None or standings.rank_of(reader) is None:
        return {}
    guild_id = standings.settings.guild_id
    prospects = await interaction.client.services.ladders.prospects(guild_id, reader)
    return {one.player: one for one in prospects if one.refusal is None}


async def _challenge_buttons(
    offered: Mapping[PlayerId, Prospect], names: Names
) -> Sequence[PersistentItem]:
    """A button for each of the first players in *offered*."""
    shown = list(offered.values())[:MAX_OFFERED]
    called = await names.find_all(one.player for one in shown)
    labels = [f"⚔️ {one.rank} {called[one.player]}"[:MAX_BUTTON_LABEL_LENGTH] for one in shown]
    return [
        ASK_TO_CHALLENGE.button(label, SubjectId(one.player), ButtonStyle.primary)
        for one, label in zip(shown, labels, strict=True)
    ]


def _last_row(page: LadderPage) -> Iterator[PersistentItem]:
    """Buttons that turn pages; then *Join*, or buttons to the reader's own page and opponents."""
    # Given, or discord.py would put these right behind the challenge buttons.
    last = MAX_ROWS - 1
    if page.pages > 1:
        back, on = page.number - 1, page.number + 1
        yield TURN_PAGE.button("◀", ToLadderPage(max(back, 0), 0), disabled=back < 0, row=last)
        yield TURN_PAGE.button("▶", ToLadderPage(on, 1), disabled=on == page.pages, row=last)
    if page.own_rank is None:
        yield JOIN.button(wording.JOIN, SubjectId(), ButtonStyle.success, row=last)
        return
    own = (page.own_rank - 1) // PAGE_SIZE
    if own != page.number:
        yield TURN_PAGE.button(wording.MINE, ToLadderPage(own, 2), row=last)
    yield SHOW_PROSPECTS.button(wording.WHO_TO_CHALLENGE, SubjectId(), row=last)


def join_button() -> View:
    return view_of([JOIN.button(wording.JOIN, SubjectId(), ButtonStyle.success)])


async def show_prospects(interaction: Interaction) -> None:
    """Answer with the players whom the user may challenge, and with the reasons against others."""
    guild_id, me = server_of(interaction), player_of(interaction)
    prospects = await interaction.client.services.ladders.prospects(guild_id, me)
    among, others = len(prospects) + 1, {one.rank for one in prospects}
    # The user has the rank that no other player has.
    rank = next(rank for rank in range(1, among + 1) if rank not in others)
    near = (one.player for one in prospects if not wording.is_far(one))
    await names_for(interaction).find_all(near)
    offered = {one.player: one for one in prospects if one.refusal is None}
    details = "\n".join(wording.prospects_lines(rank, prospects))
    view = view_of(await _challenge_buttons(offered, names_for(interaction)))
    await answer_with(interaction, Post(wording.prospects_heading(rank, among), details, view=view))


async def show_changes(interaction: Interaction, page: int) -> None:
    """Answer with a page of the ladder's log, counted from 0."""
    guild_id, client = server_of(interaction), interaction.client
    # Raises an error if there is no ladder, which is different from an empty log.
    await client.services.ladders.settings(guild_id)
    found = await client.services.ladders.latest(guild_id, PAGE_SIZE + 1, page * PAGE_SIZE)
    if not found:
        await answer_with(interaction, Post(wording.NO_CHANGES))
        return
    await names_for(interaction).find_all(logged.change.player for logged in found[:PAGE_SIZE])
    lines = map(wording.log_line, await _as_seen(interaction, found[:PAGE_SIZE]))
    to, more = ToPage(player_of(interaction), page), len(found) > PAGE_SIZE
    await answer_with(interaction, list_page(wording.LOG, lines, TURN_LOG_PAGE, to, more=more))


handlers.turn_pages(TURN_LOG_PAGE, show_changes)


async def _as_seen(
    interaction: Interaction, logged: Sequence[LoggedChange]
) -> Sequence[LoggedChange]:
    """*logged* without the numbers of games that the user may not see."""
    pairs = {one.pair_id for one in logged if one.pair_id is not None}
    seen = await interaction.client.services.matches.seen(pairs, viewer_of(interaction))
    return [one if one.pair_id in seen else replace(one, pair_id=None) for one in logged]


@handlers.on_press(TURN_PAGE, defer_page_turn)
async def _turn(interaction: Interaction, to: ToLadderPage) -> None:
    await show_ladder(interaction, to.page)


@handlers.on_press(SHOW_PROSPECTS, defer)
async def _prospects(interaction: Interaction, _: SubjectId) -> None:
    await show_prospects(interaction)
