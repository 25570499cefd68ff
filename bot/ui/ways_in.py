"""The door of all interactions: commands, buttons, lists, forms, and suggestions for options."""

from bot.ui.base import Interaction


async def let_in(interaction: Interaction) -> bool:
    """Whether *interaction* may go on: not if the gateway tells of it a second time."""
    return interaction.client.heard.is_first(interaction.id)
