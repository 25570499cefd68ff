"""The door of all interactions: commands, buttons, lists, forms, and suggestions for options."""

import discord

from bot.ui.answers import explain_error, player_of
from bot.ui.base import Interaction
from play.privacy.errors import BeingDeletedError


async def let_in(interaction: Interaction) -> bool:
    """Whether *interaction* may go on: not if the gateway tells of it a second time.

    Nor if its user is being deleted, who then learns that.
    """
    if not interaction.client.heard.is_first(interaction.id):
        return False
    try:
        interaction.client.services.privacy.require_staying(player_of(interaction))
    except BeingDeletedError as error:
        if interaction.type is not discord.InteractionType.autocomplete:
            await explain_error(interaction, error)
        return False
    return True
