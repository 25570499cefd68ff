"""The server in which a command is used, and who may manage it."""

from collections.abc import Collection

import discord
from discord import app_commands

from play.place import Place
from play.server import Server


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


def roles_of(interaction: "discord.Interaction[discord.Client]") -> Collection[int]:
    """The ids of the roles that the user has on the server; none in private."""
    return [role.id for role in getattr(interaction.user, "roles", ())]


def place_of_games(
    interaction: "discord.Interaction[discord.Client]", server: Server
) -> Place | None:
    """The channel for games, unless there is none, or it has been deleted since."""
    guild, channel_id = interaction.guild, server.channel_id
    if channel_id is None or (guild is not None and guild.get_channel(channel_id) is None):
        return None
    return Place(interaction.guild_id, channel_id)
