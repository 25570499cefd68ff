"""Forms for pasting text: on a phone, attaching a file is hard."""

import discord
from discord import ui

from bot.discord_limits import MAX_PASTED_LENGTH
from bot.ui.answers import explain_error
from bot.ui.base import Interaction


def paste_field(custom_id: str) -> "ui.TextInput[ui.View]":
    """A field for a text of many lines."""
    return ui.TextInput(
        custom_id=custom_id, style=discord.TextStyle.paragraph, max_length=MAX_PASTED_LENGTH
    )


class Form(ui.Modal):
    """A form whose errors are explained where all errors are explained.

    Discord shows a form only as the first response to an interaction: never after ``defer``.
    """

    async def on_error(  # type: ignore[override]
        self, interaction: Interaction, error: Exception
    ) -> None:
        """Explain the error."""
        await explain_error(interaction, error)
