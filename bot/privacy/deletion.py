"""Deletion of everything stored about the user, who is asked twice."""

from discord import ButtonStyle
from discord.ui import View

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
    """Explain the consequences of deleting everything, and ask the user to confirm."""
    privacy, me = interaction.client.services.privacy, player_of(interaction)
    privacy.require_deletable(me)
    question = wording.ask_to_delete(await privacy.running(me))
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
    interaction.client.names.forget(me)
    await replace_message(interaction, wording.DELETING)
