"""Viewers of matches: people with their present server and the channels that they can read."""

from functools import cache, partial

import discord

from bot.ui.base import Bot, Interaction
from bot.ui.servers import is_read_by_all, member_reads
from bot.ui.sharded_client import is_elsewhere
from play.matches.viewing import Access, Viewer
from play.players.player_id import NOBODY, PlayerId
from play.servers.place import Place


def viewer_of(interaction: Interaction) -> Viewer:
    return _viewer(interaction.client, interaction.user, interaction.channel_id)


def viewer_of_message(client: discord.Client, message: discord.Message) -> Viewer:
    return _viewer(client, message.author, message.channel.id)


async def viewer_on(client: Bot, player: PlayerId, guild_id: int | None) -> Viewer:
    """*player* as a viewer of matches on a server, without an interaction there.

    A player who is not a member of the server, or no longer one, views it from outside.

    Raises:
        ConnectionError, discord.HTTPException: the player's permissions are not known now.
    """
    elsewhere = Viewer(player, access=partial(_access, client, None, None))
    guild = None if guild_id is None else await client.server(guild_id)
    if guild is None:
        return elsewhere
    # Members are in no cache: the intent that would fill it is privileged.
    try:
        return _viewer(client, await guild.fetch_member(player), None)
    except discord.NotFound:
        return elsewhere


def public_viewer(guild: discord.Guild) -> Viewer:
    """Somebody on the web, who reads what everybody on the server *guild* can read.

    Channels with an age limit are closed to them: Discord asks for the age of whoever enters.
    """

    def access(place: Place) -> Access:
        channel = guild.get_channel_or_thread(place.channel_id)
        if channel is None:
            return Access.GONE
        is_open = is_read_by_all(guild, place.channel_id) and not channel.is_nsfw()
        return Access.OPEN if is_open else Access.CLOSED

    return Viewer(NOBODY, guild.id, access)


def _viewer(
    client: discord.Client, user: discord.User | discord.Member, here: int | None
) -> Viewer:
    guild_id = user.guild.id if isinstance(user, discord.Member) else None
    # Some views check thousands of games, most of which were played in the same few channels.
    return Viewer(PlayerId(user.id), guild_id, cache(partial(_access, client, user, here)))


def _access(
    client: discord.Client,
    user: discord.User | discord.Member | None,
    here: int | None,
    place: Place,
) -> Access:
    """The access of *user*, who is in the channel *here*, to the channel of *place*."""
    if place.guild_id is None:
        return Access.CLOSED
    guild = client.get_guild(place.guild_id) or _far_server_of(user, place.guild_id)
    # A server that the bot has left is gone with all its channels. A server in an outage is not,
    # nor is one on another process's shard.
    if guild is None:
        return Access.CLOSED if is_elsewhere(client, place.guild_id) else Access.GONE
    if guild.unavailable:
        return Access.CLOSED
    if here == place.channel_id:
        return Access.OPEN
    if guild.get_channel_or_thread(place.channel_id) is None:
        return Access.GONE
    is_member = isinstance(user, discord.Member) and user.guild.id == guild.id
    reads = user is not None and is_member and member_reads(user, place.channel_id)
    return Access.OPEN if reads else Access.CLOSED


def _far_server_of(
    user: discord.User | discord.Member | None, guild_id: int
) -> discord.Guild | None:
    """The server *guild_id*, if *user* is known as a member of it; otherwise None."""
    is_there = isinstance(user, discord.Member) and user.guild.id == guild_id
    return user.guild if isinstance(user, discord.Member) and is_there else None
