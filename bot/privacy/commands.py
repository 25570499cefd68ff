"""``/privacy``: the user's data, a copy of it, and its deletion."""

from discord import app_commands

from bot.privacy.deletion import ask_to_delete
from bot.privacy.export import send_export
from bot.privacy.pages import show_known
from bot.ui.answers import defer
from bot.ui.base import Interaction

privacy = app_commands.Group(
    name="privacy", description="See, copy or delete what this bot knows about you."
)


@privacy.command()
async def show(interaction: Interaction) -> None:
    """Show what this bot knows about you."""
    await defer(interaction)
    await show_known(interaction, 0)


@privacy.command()
async def export(interaction: Interaction) -> None:
    """Export everything stored about you to a file."""
    await defer(interaction)
    await send_export(interaction)


@privacy.command()
async def delete(interaction: Interaction) -> None:
    """Delete everything stored about you, on every server."""
    await defer(interaction)
    await ask_to_delete(interaction)
