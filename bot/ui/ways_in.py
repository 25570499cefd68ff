"""The door of all interactions: commands, buttons, lists, forms, and suggestions for options."""

from discord import InteractionType

from bot.ui.base import Interaction
from play.players.player_id import PlayerId
from play.privacy.errors import BeingDeletedError


async def let_in(interaction: Interaction) -> bool:
    """Whether *interaction* may go on: not if the gateway tells of it a second time.

    Raises:
        BeingDeletedError: what is stored of its user is being deleted.
    """
    client = interaction.client
    if not client.heard.is_first(interaction.id):
        return False
    try:
        client.services.privacy.require_staying(PlayerId(interaction.user.id))
    except BeingDeletedError:
        if interaction.type is InteractionType.autocomplete:
            return False
        raise
    return True
