"""``/tournament list`` in pages, with buttons to turn them."""

from functools import partial

from bot.tournaments.finding import tournaments_seen
from bot.ui.answers import answer_with, defer_edit
from bot.ui.base import Interaction
from bot.ui.buttons import ButtonHandlers, ButtonKind, ToPage, page_buttons, view_of
from bot.ui.post import Post
from bot.ui.servers import server_of
from bot.wording import game_lists as lists
from bot.wording import tournaments as wording

PAGE_SIZE = 10
"""Tournaments on a page; they must fit into one embed."""


TURN_PAGE = ButtonKind("tafl:list-tournaments", ToPage)

handlers = ButtonHandlers()


async def show_tournaments(interaction: Interaction, page: int) -> None:
    """Answer with a page of the server's tournaments, those that are not over first."""
    guild_id = server_of(interaction)
    found = await tournaments_seen(interaction, PAGE_SIZE + 1, page * PAGE_SIZE)
    if not found:
        await answer_with(interaction, Post(lists.NO_MORE if page else wording.NONE_YET))
        return
    view = view_of(
        page_buttons(TURN_PAGE, partial(ToPage, guild_id), page, more=len(found) > PAGE_SIZE)
    )
    details = "\n".join(map(wording.line, found[:PAGE_SIZE]))
    await answer_with(interaction, Post(lists.heading(wording.HEADING, page), details, view=view))


@handlers.on_press(TURN_PAGE)
async def _turn(interaction: Interaction, to: ToPage) -> None:
    await defer_edit(interaction)
    await show_tournaments(interaction, to.page)
