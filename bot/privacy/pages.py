"""The user's data and the privacy policy, each on a page."""

from functools import partial

from bot.ui.answers import answer_with, defer_edit, player_of
from bot.ui.base import Interaction
from bot.ui.buttons import ButtonHandlers, ButtonKind, ToPage, page_buttons, view_of
from bot.ui.post import Post
from bot.wording import privacy as wording
from bot.wording.game_lists import heading

TURN_PAGE = ButtonKind("tafl:privacy", ToPage)
PAGES = 2

handlers = ButtonHandlers()


async def show_known(interaction: Interaction, page: int) -> None:
    """Answer with *page*: 0 counts what is stored about the user, 1 is the privacy policy."""
    view = view_of(
        page_buttons(TURN_PAGE, partial(ToPage, 0), min(page, PAGES - 1), more=page < PAGES - 1)
    )
    if page == 0:
        numbers = await interaction.client.services.privacy.known(player_of(interaction))
        post = Post(heading(wording.KNOWN, 0, PAGES), wording.known(numbers), view=view)
    else:
        post = Post(heading(wording.POLICY, 1, PAGES), wording.POLICY_TEXT, view=view)
    await answer_with(interaction, post)


@handlers.on_press(TURN_PAGE)
async def _turn(interaction: Interaction, to: ToPage) -> None:
    await defer_edit(interaction)
    await show_known(interaction, to.page)
