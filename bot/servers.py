"""The server in which a command is used, and who may manage it."""

import discord
from discord import app_commands


class NotInServerError(app_commands.AppCommandError):
    """The command was used outside of a server."""


class NotAManagerError(app_commands.AppCommandError):
    """The command is for those who may manage the server."""


def server_of(interaction: "discord.Interaction[discord.Client]") -> int:
    """The id of the server.

    Raises:
        NotInServerError: the command is used in private.
    """
    if interaction.guild_id is None:
        raise NotInServerError
    return interaction.guild_id


def managed_server_of(interaction: "discord.Interaction[discord.Client]") -> int:
    """The id of the server, if it is one that the user may manage.

    Raises:
        NotInServerError, NotAManagerError: it is not.
    """
    server = server_of(interaction)
    if not interaction.permissions.manage_guild:
        raise NotAManagerError
    return server
