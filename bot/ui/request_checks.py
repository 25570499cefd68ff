"""The check that every request has to pass before it is handled."""

from collections.abc import Mapping
from contextlib import suppress

from discord import InteractionType, Message

from bot.errors import BotNotOnServerError
from bot.figures.receiver import RequestKind, RequestOutcome
from bot.ui.base import Bot, Interaction
from bot.ui.requests import KINDS, UNKNOWN, begin_request, note_outcome
from bot.ui.retries import SEND_ERRORS
from bot.ui.sharded_client import is_elsewhere
from play.orders.errors import BannedError
from play.players.player_id import PlayerId
from play.privacy.errors import BeingDeletedError
from play.rate_limits import MAX_REPLIES, FloodError, Way

PRIVACY, PRIVACY_BUTTONS = "privacy", ("tafl:privacy", "tafl:delete-me", "tafl:keep-me")
"""The command that shows people's stored data, and the beginnings of its custom ids."""


async def let_in(interaction: Interaction, name: str = UNKNOWN) -> bool:
    """Note the request in *interaction*, and return whether it is to be handled.

    If not, it gets no answer: Discord has sent it twice, or its user was refused too often. *name*
    is for the metrics; commands are counted by their own name.

    Raises:
        FloodError: its user makes too many requests.
        BotNotOnServerError: it comes from a server that has not added the bot.
        BannedError: the operator has blocked its user, or the server.
        BeingDeletedError: the data of its user is being deleted.
    """
    client, person = interaction.client, interaction.user.id
    if not client.heard.is_first(interaction.id):
        return False
    if interaction.command is not None:
        name = interaction.command.qualified_name
    begin_request(
        client.figures, KINDS[interaction.type], name, interaction.id, interaction.guild_id
    )
    await client.silences_stored()
    is_typing = interaction.type is InteractionType.autocomplete
    way = Way.SUGGESTIONS if is_typing else Way.REQUESTS
    try:
        if not client.floods.let_in(person, interaction.guild_id, way):
            note_outcome(RequestOutcome.TURNED_AWAY)
            return False
        _require_known(interaction)
        _require_welcome(interaction)
        client.services.privacy.require_staying(PlayerId(person))
    except (FloodError, BotNotOnServerError, BannedError, BeingDeletedError):
        if not is_typing:
            raise
        note_outcome(RequestOutcome.TURNED_AWAY)
        # discord.py would lose the error, and asyncio would log it at length.
        with suppress(*SEND_ERRORS):
            await interaction.response.autocomplete([])
        return False
    return True


def _require_known(interaction: Interaction) -> None:
    """Refuse a request from a server that has not added the bot: nobody there manages the bot."""
    guild_id = interaction.guild_id
    if guild_id is None or interaction.client.get_guild(guild_id) is not None:
        return
    # Discord says whether a server has added the bot, even one on another process's shard.
    if not (is_elsewhere(interaction.client, guild_id) and interaction.is_guild_integration()):
        raise BotNotOnServerError


def _require_welcome(interaction: Interaction) -> None:
    """Refuse people whom the operator has blocked, except to see and delete their stored data.

    The buttons for that are below messages that only they see.
    """
    data: Mapping[str, object] = dict(interaction.data or {})
    if data.get("name") == PRIVACY or str(data.get("custom_id")).startswith(PRIVACY_BUTTONS):
        return
    orders, person = interaction.client.services.standing_orders, PlayerId(interaction.user.id)
    orders.require_welcome(person, interaction.guild_id)


async def let_in_message(client: Bot, message: Message) -> bool:
    """Note the request in *message*, and return whether it is to be handled.

    Raises:
        FloodError, BannedError, BeingDeletedError: as for interactions, see ``let_in``.
    """
    person, guild = PlayerId(message.author.id), message.guild
    # An edited message has the id of the message before the edit.
    if message.edited_at is None and not client.heard.is_first(message.id):
        return False
    guild_id = None if guild is None else guild.id
    begin_request(client.figures, RequestKind.MESSAGE, RequestKind.MESSAGE, message.id, guild_id)
    await client.silences_stored()
    if not client.floods.let_in(person, guild_id, Way.REQUESTS, MAX_REPLIES):
        note_outcome(RequestOutcome.TURNED_AWAY)
        return False
    client.services.standing_orders.require_welcome(person, guild_id)
    client.services.privacy.require_staying(person)
    return True


def take_token(interaction: Interaction) -> None:
    """Count *interaction* as one more request, as it is much work; may raise ``FloodError``."""
    interaction.client.floods.take_another(interaction.user.id, interaction.guild_id)


def require_still_there(interaction: Interaction) -> None:
    """Raise ``BeingDeletedError`` if the user's data was deleted since *interaction* began.

    To be called before the result of work that has waited is stored.
    """
    privacy, person = interaction.client.services.privacy, PlayerId(interaction.user.id)
    privacy.require_staying(person, since=interaction.created_at)
