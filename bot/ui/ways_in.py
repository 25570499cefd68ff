"""The door of all interactions: commands, buttons, lists, forms, and suggestions for options."""

from discord import InteractionType

from bot.errors import FloodError
from bot.ui.base import Interaction
from bot.ui.floods import Way


async def let_in(interaction: Interaction) -> bool:
    """Whether *interaction* may go on; if not, it has been answered as much as it will be.

    Raises:
        FloodError: it may not, and its user is to be told.
    """
    floods, person = interaction.client.floods, interaction.user.id
    if interaction.type is not InteractionType.autocomplete:
        return floods.let_in(person, interaction.guild_id, Way.REQUESTS)
    try:
        return floods.let_in(person, interaction.guild_id, Way.SUGGESTIONS)
    except FloodError:
        await interaction.response.autocomplete([])
        return False
