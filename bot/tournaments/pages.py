"""``/tournament list``, ``show`` and ``standings`` in pages, with buttons between them."""

from dataclasses import replace
from enum import StrEnum
from functools import partial
from typing import NamedTuple

from bot.tournaments.finding import require_seen, tournaments_seen
from bot.tournaments.posts import (
    page_of_pairing,
    page_of_standing,
    pairings_on,
    round_buttons,
    round_page,
    round_pages,
    sign_up_post,
    standings_after,
    standings_page,
    standings_pages,
)
from bot.ui.answers import answer_with, answer_with_names, defer_edit, names_for, player_of
from bot.ui.base import Interaction
from bot.ui.buttons import (
    ButtonHandlers,
    ButtonKind,
    Page,
    ToPage,
    list_page,
    page_buttons,
    view_of,
)
from bot.ui.post import Post
from bot.ui.servers import server_of
from bot.ui.viewers import viewer_of
from bot.wording import game_lists as lists
from bot.wording import tournaments as wording
from play.tournaments.tournament import Tournament


class Sheet(StrEnum):
    """The views of a tournament: the pairings of a round, or the standings after it."""

    ROUND = "round"
    STANDINGS = "standings"


class SheetPage(NamedTuple):
    """The payload of a button: a page of the view *sheet* for round *number* of a tournament.

    *page* counts from 0; None means the page on which the reader is.
    """

    sheet: Sheet
    tournament_id: int
    number: int
    page: Page | None = None


TURN_PAGE = ButtonKind("cup", SheetPage)
"""Its name is "cup", because buttons with that name have been posted."""

PAGE_SIZE = 10
"""Number of tournaments on a page; they must fit into one embed."""

TURN_LIST_PAGE = ButtonKind("tafl:list-tournaments", ToPage)

handlers = ButtonHandlers()


@handlers.on_press(TURN_PAGE, defer_edit)
async def _turn(interaction: Interaction, to: SheetPage) -> None:
    """Turn to the page *to*, as it is now, if the user may see the tournament."""
    tournament = await interaction.client.services.tournaments.load_tournament(to.tournament_id)
    require_seen(interaction, tournament)
    await show_sheet(interaction, tournament, to.sheet, to.number, to.page)


async def show_sheet(
    interaction: Interaction,
    tournament: Tournament,
    sheet: Sheet,
    number: int | None,
    page: int | None = None,
) -> None:
    """Answer with a page of the view *sheet* for round *number*, by default the latest.

    *page* counts from 0; None means the page on which the user is. Before the first round, the
    sign-up is shown in place of pairings.

    Raises:
        NotBegunError: no round has begun.
        UnknownRoundError: there is no round *number*.
    """
    if sheet is Sheet.ROUND and number is None and not tournament.number:
        await answer_with_names(interaction, sign_up_post(tournament))
        return
    number = tournament.number if number is None else number
    tournament.require_round(number)
    if sheet is Sheet.ROUND:
        post = await _round(interaction, tournament, number, page)
    else:
        post = await _standings(interaction, tournament, number, page)
    await answer_with_names(interaction, post)


async def _round(
    interaction: Interaction, tournament: Tournament, number: int, page: int | None
) -> Post:
    names, reader = names_for(interaction), player_of(interaction)
    page, pages = _within(
        page, round_pages(tournament, number), page_of_pairing(tournament, number, reader)
    )
    shown = pairings_on(tournament, number, page)
    ids = {pairing.pair_id for pairing in shown if pairing.pair_id is not None}
    pairs = await interaction.client.services.matches.pairs_seen(ids, viewer_of(interaction))
    post = await round_page(tournament, number, page, pairs, names, reader)
    other = TURN_PAGE.button(wording.STANDINGS, SheetPage(Sheet.STANDINGS, tournament.id, number))
    turn_to = partial(SheetPage, Sheet.ROUND, tournament.id, number)
    turns = page_buttons(TURN_PAGE, turn_to, page, more=page + 1 < pages)
    pairing = tournament.crosstable.rounds[number - 1].pairing_of(reader)
    plays = pairing is not None and not (pairing.is_finished or pairing.is_to_begin)
    own = round_buttons(tournament, number) if plays else ()
    return replace(post, view=view_of([*own, *turns, other]))


async def _standings(
    interaction: Interaction, tournament: Tournament, number: int, page: int | None
) -> Post:
    names, reader = names_for(interaction), player_of(interaction)
    rows = await standings_after(tournament, number)
    page, pages = _within(page, standings_pages(tournament), page_of_standing(rows, reader))
    post = await standings_page(tournament, number, rows, page, names, reader)
    other = TURN_PAGE.button(
        wording.round_name(number), SheetPage(Sheet.ROUND, tournament.id, number)
    )
    turn_to = partial(SheetPage, Sheet.STANDINGS, tournament.id, number)
    turns = page_buttons(TURN_PAGE, turn_to, page, more=page + 1 < pages)
    return replace(post, view=view_of([*turns, other]))


def _within(page: int | None, pages: int, own: int) -> tuple[int, int]:
    """The page to show, by default the reader's *own*, and the number of pages."""
    return min(own if page is None else page, pages - 1), pages


async def show_tournaments(interaction: Interaction, page: int) -> None:
    """Answer with a page, counted from 0, of the server's tournaments, first those not over."""
    guild_id = server_of(interaction)
    found = await tournaments_seen(interaction, PAGE_SIZE + 1, page * PAGE_SIZE)
    if not found:
        await answer_with(interaction, Post(lists.NO_MORE if page else wording.NONE_YET))
        return
    lines = map(wording.line, found[:PAGE_SIZE])
    to, more = ToPage(guild_id, page), len(found) > PAGE_SIZE
    await answer_with(interaction, list_page(wording.HEADING, lines, TURN_LIST_PAGE, to, more=more))


handlers.turn_pages(TURN_LIST_PAGE, show_tournaments)
