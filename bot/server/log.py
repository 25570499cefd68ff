"""The log of a server as messages, a page at a time, with buttons to turn the pages."""

from bot.ui.answers import answer_with, answer_with_names
from bot.ui.base import Interaction
from bot.ui.buttons import ButtonHandlers, ButtonKind, ToPage, list_page
from bot.ui.post import Post
from bot.ui.servers import managed_server_of
from bot.wording import server_log as wording

PAGE_SIZE = 8
"""Entries on a page; they must fit into one embed."""


TURN_PAGE = ButtonKind("tafl:list-log", ToPage)

handlers = ButtonHandlers()


async def show_log(interaction: Interaction, page: int = 0) -> None:
    """Answer a manager with *page*, counted from 0, of the server's log, the latest first."""
    guild_id = managed_server_of(interaction)
    found = await interaction.client.services.servers.log(guild_id, PAGE_SIZE + 1, page * PAGE_SIZE)
    if not found and not page:
        await answer_with(interaction, Post(wording.NOTHING))
        return
    games = await interaction.client.services.rulesets.names(guild_id)
    lines = [wording.line(entry, games) for entry in found[:PAGE_SIZE]]
    to, more = ToPage(guild_id, page), len(found) > PAGE_SIZE
    await answer_with_names(interaction, list_page(wording.TITLE, lines, TURN_PAGE, to, more=more))


handlers.turn_pages(TURN_PAGE, show_log)
