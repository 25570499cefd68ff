"""Deleting everything that is stored about the user, who is asked twice."""

from discord import ButtonStyle

from bot.ui.answers import answer, defer_edit, player_of, replace_message
from bot.ui.base import Interaction
from bot.ui.buttons import ButtonHandlers, ButtonKind, SubjectId, view_of
from bot.wording import privacy as wording

ASK_AGAIN = ButtonKind("tafl:delete-me", SubjectId)
DELETE = ButtonKind("tafl:delete-me-now", SubjectId)
KEEP = ButtonKind("tafl:keep-me", SubjectId)

handlers = ButtonHandlers()
handlers.answer(KEEP, wording.KEPT)


async def ask_to_delete(interaction: Interaction) -> None:
    """Say what would happen, and ask."""
    interaction.client.services.privacy.require_deletable(player_of(interaction))
    running = await interaction.client.services.privacy.running(player_of(interaction))
    buttons = (
        ASK_AGAIN.button(wording.DELETE, SubjectId(), ButtonStyle.danger),
        KEEP.button(wording.KEEP, SubjectId()),
    )
    await answer(interaction, wording.ask_to_delete(running), view_of(buttons))


@handlers.on_press(ASK_AGAIN)
async def _ask_again(interaction: Interaction, _: SubjectId) -> None:
    """Ask once more."""
    await defer_edit(interaction)
    running = await interaction.client.services.privacy.running(player_of(interaction))
    buttons = (
        DELETE.button(wording.DELETE_FOR_GOOD, SubjectId(), ButtonStyle.danger),
        KEEP.button(wording.NO, SubjectId()),
    )
    await replace_message(interaction, wording.ask_again(running), view_of(buttons))


@handlers.on_press(DELETE)
async def _delete(interaction: Interaction, _: SubjectId) -> None:
    """Begin, having asked twice. Nobody can press this for somebody else."""
    await defer_edit(interaction)
    me = player_of(interaction)
    await interaction.client.services.privacy.delete(me)
    interaction.client.names.forget(me)
    await replace_message(interaction, wording.DELETING)
