"""Addresses of the web page, and the button below boards that leads there."""

from dataclasses import replace

from discord import ButtonStyle
from discord.ui import Button, View

from bot.ui.page_address import PageLinks
from bot.ui.post import Post
from bot.wording.sessions import OPEN_BOARD


def with_page(post: Post, links: PageLinks | None) -> Post:
    """*post* with a button that opens its board on the web page, if there is a page."""
    if links is None or post.board_of is None:
        return post
    view = View(timeout=None)
    for button in () if post.view is None else post.view.children:
        view.add_item(button)
    return replace(post, view=view.add_item(link_button(OPEN_BOARD, links.game(post.board_of))))


def link_button(label: str, url: str) -> Button[View]:
    return Button(label=label, url=url, style=ButtonStyle.link)
