"""``/privacy``: the user's data on two pages, a copy of it, and its deletion, asked twice."""

from functools import partial

from discord import ButtonStyle, app_commands
from discord.ui import View

from bot.privacy.export import send_export
from bot.ui.answers import answer, answer_with, defer, defer_edit, player_of, replace_message
from bot.ui.base import Interaction
from bot.ui.buttons import ButtonHandlers, ButtonKind, SubjectId, ToPage, page_buttons, view_of
from bot.ui.post import Post
from bot.wording import privacy as wording
from bot.wording.game_lists import heading

TURN_PAGE = ButtonKind("tafl:privacy", ToPage)
ASK_AGAIN = ButtonKind("tafl:delete-me", SubjectId)
DELETE = ButtonKind("tafl:delete-me-now", SubjectId)
KEEP = ButtonKind("tafl:keep-me", SubjectId)
PAGES = 2

handlers = ButtonHandlers()
handlers.answer(KEEP, wording.KEPT)

privacy = app_commands.Group(
    name="privacy", description="See, copy or delete what this bot knows about you."
)


@privacy.command()
async def show(interaction: Interaction) -> None:
    """Show what this bot knows about you."""
    await defer(interaction)
    await _show_known(interaction, 0)


@handlers.on_press(TURN_PAGE)
async def _turn(interaction: Interaction, to: ToPage) -> None:
    await defer_edit(interaction)
    await _show_known(interaction, to.page)


async def _show_known(interaction: Interaction, page: int) -> None:
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


@privacy.command()
async def export(interaction: Interaction) -> None:
    """Export everything stored about you to a file."""
    await defer(interaction)
    await send_export(interaction)


@privacy.command()
async def delete(interaction: Interaction) -> None:
    """Delete everything stored about you, on every server."""
    await defer(interaction)
    requests, me = interaction.client.services.privacy, player_of(interaction)
    requests.require_deletable(me)
    question = wording.ask_to_delete(await requests.running(me))
    await answer(interaction, question, _buttons(ASK_AGAIN, wording.DELETE, wording.KEEP))


def _buttons(kind: ButtonKind[SubjectId], yes: str, no: str) -> View:
    return view_of(
        (kind.button(yes, SubjectId(), ButtonStyle.danger), KEEP.button(no, SubjectId()))
    )


@handlers.on_press(ASK_AGAIN)
async def _ask_again(interaction: Interaction, _: SubjectId) -> None:
    await defer_edit(interaction)
    running = await interaction.client.services.privacy.running(player_of(interaction))
    buttons = _buttons(DELETE, wording.DELETE_FOR_GOOD, wording.NO)
    await replace_message(interaction, wording.ask_again(running), buttons)


@handlers.on_press(DELETE)
async def _delete(interaction: Interaction, _: SubjectId) -> None:
    """Begin the deletion, after the second question. Nobody can press this for somebody else."""
    await defer_edit(interaction)
    me = player_of(interaction)
    await interaction.client.services.privacy.delete(me)
    interaction.client.forget(me)
    await replace_message(interaction, wording.DELETING)
