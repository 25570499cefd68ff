"""The open challenges of a server as messages, with buttons to accept them."""

from collections.abc import Sequence
from functools import partial

from discord import ButtonStyle

from bot.challenges.buttons import open_challenge_buttons
from bot.ui.answers import answer_with_names, defer, player_of
from bot.ui.base import Interaction
from bot.ui.buttons import (
    ButtonHandlers,
    ButtonKind,
    PersistentItem,
    SubjectId,
    ToPage,
    page_buttons,
    page_count,
)
from bot.ui.post import Post
from bot.ui.servers import can_see, server_of
from bot.wording import open_challenges as wording
from bot.wording.game_lists import heading
from play.challenges.challenge import Challenge
from play.players.player_id import PlayerId

PAGE_SIZE = 6
"""Number of challenges on a page; they have to fit into one embed, and on a phone."""

SHOW = ButtonKind("tafl:open-challenges", SubjectId)
TURN_PAGE = ButtonKind("tafl:list-challenges", ToPage)

handlers = ButtonHandlers()


def open_challenges_button(style: ButtonStyle = ButtonStyle.secondary) -> PersistentItem:
    """A button, for any message, that answers privately as ``/challenges`` does."""
    return SHOW.button(wording.SEE_OPEN, SubjectId(), style)


async def show_open_challenges(interaction: Interaction, page: int = 0) -> None:
    """Answer with a page, counted from 0, of the open challenges that the user can accept.

    Challenges posted where the user cannot read are left out. If there is no such page, it answers
    with the last one.
    """
    page, reader = max(0, page), player_of(interaction)
    found = await interaction.client.services.challenges.acceptable(
        server_of(interaction), reader, partial(can_see, interaction), (page + 1) * PAGE_SIZE + 1
    )
    await answer_with_names(interaction, page_of(found, reader, page))


def page_of(challenges: Sequence[Challenge], reader: PlayerId, page: int) -> Post:
    """The page with the number *page*, counted from 0, of *challenges*, or else the last one.

    *challenges* need only reach to the page's end, and one further if more pages follow. *reader*
    gets buttons to answer them.
    """
    if not challenges:
        return Post(wording.NONE_OPEN)
    page = min(page, page_count(len(challenges), PAGE_SIZE) - 1)
    shown = challenges[page * PAGE_SIZE : (page + 1) * PAGE_SIZE]
    more = len(challenges) > (page + 1) * PAGE_SIZE
    view = open_challenge_buttons(shown, reader)
    for button in page_buttons(TURN_PAGE, partial(ToPage, 0), page, more=more):
        view.add_item(button)
    lines = "\n".join(map(wording.open_line, shown))
    return Post(heading(wording.OPEN, page), lines, view=view)


def lobby_post(challenges: Sequence[Challenge]) -> Post:
    """The post of a server's lobby: the first of *challenges*, which anybody can accept."""
    shown = challenges[:PAGE_SIZE]
    view = open_challenge_buttons(shown, None)
    if len(challenges) > PAGE_SIZE:
        view.add_item(open_challenges_button())
    lines = "\n".join(map(wording.open_line, shown))
    return Post(wording.lobby(len(shown), len(challenges)), lines, view=view)


@handlers.on_press(SHOW, defer)
async def _show(interaction: Interaction, _: SubjectId) -> None:
    await show_open_challenges(interaction)


handlers.turn_pages(TURN_PAGE, show_open_challenges)
