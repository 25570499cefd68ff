"""The server in which a command is used: its managers, roles, channels and default ruleset."""

from collections.abc import Collection, Sequence
from typing import ClassVar

import discord
from discord import AppCommandOptionType, ChannelType, app_commands
from discord.app_commands import AppCommandChannel

from bot.errors import (
    ChannelUnusableError,
    ForumPostError,
    NotAManagerError,
    NotInServerError,
    NoWriterError,
)
from bot.ui.base import Bot, Interaction
from bot.ui.command_options import Where
from bot.ui.sharded_client import is_elsewhere
from bot.wording.permissions import FOR_BOARDS, FOR_TEXTS, PERMISSIONS
from play.players.player_id import PlayerId
from play.ratings.rating_list import ALL_SERVERS
from play.servers.place import Place
from play.servers.server import Server
from tafl.errors import UnknownRulesetError
from tafl.ruleset import Ruleset
from tafl.rulesets import FOR_BEGINNERS, ruleset


def server_of(interaction: Interaction) -> int:
    """The id of the server of *interaction*; raises ``NotInServerError`` in a private chat."""
    if interaction.guild_id is None:
        raise NotInServerError
    return interaction.guild_id


def scope_of(interaction: Interaction, where: str | None) -> int:
    """The id of the server whose results are counted, or ``ALL_SERVERS``, as chosen in *where*.

    If *where* is None, it is the server of *interaction*, or all servers in a private chat.

    Raises:
        NotInServerError: this server's results are requested in a private chat.
    """
    if where is None and interaction.guild_id is None:
        return ALL_SERVERS
    return ALL_SERVERS if where == Where.EVERYWHERE else server_of(interaction)


def is_alone(interaction: Interaction) -> bool:
    """Whether *interaction* takes place in the user's direct messages with the bot."""
    return interaction.guild_id is None and not interaction.context.private_channel


def chat_of(interaction: Interaction) -> Place:
    return Place(interaction.guild_id, interaction.channel_id or 0)


def managed_server_of(interaction: Interaction) -> int:
    """The id of the server of *interaction*, which its user may manage.

    Raises:
        NotInServerError: the interaction takes place in a private chat.
        NotAManagerError: the user may not manage the server.
    """
    server = server_of(interaction)
    if not interaction.permissions.manage_guild:
        raise NotAManagerError
    return server


def is_owner(interaction: Interaction) -> bool:
    """Whether the user owns the server of *interaction*."""
    return interaction.guild is not None and interaction.guild.owner_id == interaction.user.id


def require_writer(interaction: Interaction) -> None:
    """Refuse a user who may press buttons in this channel, but not write there."""
    if interaction.guild_id is not None and not _writes(
        interaction.permissions, interaction.channel
    ):
        raise NoWriterError


def member_writes(member: discord.Member, channel_id: int) -> bool:
    """Whether *member* can write in a channel or thread, as far as Discord has reported."""
    channel = member.guild.get_channel_or_thread(channel_id)
    return channel is None or _writes(channel.permissions_for(member), channel)


def _writes(may: discord.Permissions, channel: object) -> bool:
    """Whether somebody who *may* do so much in *channel* can write there."""
    in_thread = isinstance(channel, discord.Thread)
    return may.send_messages_in_threads if in_thread else may.send_messages


def roles_of(interaction: Interaction) -> Collection[int]:
    """The ids of the roles that the user of *interaction* has on its server; none in private."""
    return [role.id for role in getattr(interaction.user, "roles", ())]


async def require_challenger(interaction: Interaction) -> Server:
    """The settings of the server of *interaction*; in private chats, the default ones.

    Raises:
        NotAChallengerError: the user may not begin games on this server.
    """
    server = await interaction.client.services.servers.load_server(interaction.guild_id)
    server = await without_lost(interaction.client, server)
    server.require_challenger(roles_of(interaction))
    return server


async def without_lost(client: Bot, server: Server) -> Server:
    """*server* without the channels and the role that are gone; they are deleted from the store.

    Discord reports once that one is gone, perhaps while the bot is not connected.
    """
    guild = client.get_guild(server.guild_id)
    if guild is None or guild.unavailable:
        return server
    for each in server.losable:
        if guild.get_channel(each) is None and guild.get_role(each) is None:
            await client.services.servers.lost(server.guild_id, each)
            server = server.without(each)
    return server


async def member_on(interaction: Interaction, server: Server) -> discord.Member | None:
    """The user as a member of *server*; None if they are none."""
    if isinstance(interaction.user, discord.Member) and interaction.guild_id == server.guild_id:
        return interaction.user
    return await member_of(interaction.client, PlayerId(interaction.user.id), server)


async def member_of(client: Bot, player: PlayerId, server: Server) -> discord.Member | None:
    """*player* as a member of *server*; None if they are none."""
    guild = client.get_guild(server.guild_id)
    if guild is None and is_elsewhere(client, server.guild_id):
        guild = await client.far_servers.far_server(server.guild_id)
    if guild is None:
        return None
    # Members are in no cache: the intent that would fill it is privileged.
    try:
        return await guild.fetch_member(player)
    except discord.NotFound:
        return None


def place_of_games(guild: discord.Guild | None, server: Server) -> Place | None:
    """The channel of *server* for all games; None if there is none that the bot can post in."""
    channel_id = server.channel_id
    if channel_id is None or _missing(guild, channel_id):
        return None
    return Place(server.guild_id, channel_id)


def place_of_new_game(interaction: Interaction, server: Server) -> Place:
    """The channel for games of *server*, or else the channel or chat of *interaction*.

    Raises:
        NoWriterError: there is no channel for games, and the user can't write in this one.
    """
    games = place_of_games(interaction.guild, server)
    if games is None:
        require_writer(interaction)
    return games or chat_of(interaction)


def place_of_greeting(guild: discord.Guild) -> Place | None:
    """The channel in which to greet a new server: that for newcomers, or the first text channel.

    It is no announcement channel, and the bot can post there. None if there is no such channel.
    """
    texts = (channel for channel in guild.text_channels if not channel.is_news())
    for channel in filter(None, (guild.system_channel, *texts)):
        if not _missing(guild, channel.id, FOR_TEXTS):
            return Place(guild.id, channel.id)
    return None


def place_of_rematch(
    interaction: Interaction, server: Server, before: Place, member: discord.Member
) -> Place | None:
    """``place_after`` *before* or, if that is None, the channel of *interaction* on *server*.

    None if that is on another server, or *member*, the user, can't write there.
    """
    if found := place_after(interaction.client, server, before, member):
        return found
    here, is_there = interaction.channel_id, interaction.guild_id == before.guild_id
    if here is None or not is_there or not member_writes(member, here):
        return None
    return Place(interaction.guild_id, here)


def place_after(
    client: Bot,
    server: Server,
    before: Place,
    member: discord.Member,
    needed: Collection[str] = tuple(PERMISSIONS),
) -> Place | None:
    """The place for a game of *member* that follows one played at *before*, on *server*.

    It is the server's channel for games, or else *before*, where the bot needs the *needed*
    permissions, by default those of games with threads. None if the bot can no longer post in
    either, *member* can't write in *before*, or Discord has timed them out.
    """
    if member.is_timed_out():
        return None
    guild = client.get_guild(server.guild_id)
    if games := place_of_games(guild, server):
        return games
    is_shut = _missing(guild, before.channel_id, needed)
    return None if is_shut or not member_writes(member, before.channel_id) else before


def require_usable(
    interaction: Interaction, channel_id: int, needed: Collection[str] = tuple(PERMISSIONS)
) -> None:
    """Raise ``ChannelUnusableError`` if the bot lacks *needed* permissions, of games by default."""
    if missing := _missing(interaction.guild, channel_id, needed):
        raise ChannelUnusableError(channel_id, missing)


class ChannelForGames(app_commands.Transformer):
    """A command's option for a text channel in which the bot can post and create threads."""

    needed: ClassVar[Collection[str]] = tuple(PERMISSIONS)
    """The permissions that the bot needs in the channel."""

    @property
    def type(self) -> AppCommandOptionType:
        return AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[ChannelType]:
        return [ChannelType.text]

    async def transform(  # type: ignore[override]  # the client is ours
        self, interaction: Interaction, value: AppCommandChannel, /
    ) -> int:
        require_usable(interaction, value.id, self.needed)
        return value.id


def place_here(interaction: Interaction) -> Place:
    """The channel in which a command is used; if that is in a thread, the channel of the thread.

    Discord archives threads, so posts that last for weeks belong in the channel. Nor can a thread
    have threads of its own.

    Raises:
        NotInServerError: the command is used in private.
        ForumPostError: the thread is a post in a forum, which takes nothing but posts.
        ChannelUnusableError: permissions are missing in the channel.
    """
    channel = interaction.channel
    if isinstance(channel, discord.Thread) and isinstance(channel.parent, discord.ForumChannel):
        raise ForumPostError
    here = channel.parent_id if isinstance(channel, discord.Thread) else interaction.channel_id
    place = Place(server_of(interaction), here or 0)
    require_usable(interaction, place.channel_id, FOR_BOARDS)
    return place


def place_for(interaction: Interaction, server: Server, channel_id: int | None) -> Place:
    """The place of a post for the whole *server*: the channel *channel_id*, if it is given.

    Otherwise it is the server's channel for games, or else ``place_here``.
    """
    if channel_id is not None:
        return Place(server.guild_id, channel_id)
    return place_of_games(interaction.guild, server) or place_here(interaction)


def can_see(interaction: Interaction, place: Place) -> bool:
    """Whether the user can read what is posted at *place*, as far as Discord has reported.

    A private thread or chat is only seen from within: its other members are not known.
    """
    if place.channel_id == interaction.channel_id:
        return True
    return not place.is_private and member_reads(interaction.user, place.channel_id)


def member_reads(user: discord.User | discord.Member, channel_id: int) -> bool:
    """Whether *user* is a member of a server who can read a channel or public thread on it."""
    if not isinstance(user, discord.Member):
        return False
    channel = user.guild.get_channel_or_thread(channel_id)
    if channel is None or _is_private(channel):
        return False
    return channel.permissions_for(user).view_channel


def is_read_by_readers_of(guild: discord.Guild, channel_id: int, other_id: int) -> bool:
    """Whether all who can read *channel_id* can also read *other_id*, as far as roles show."""
    if other_id == channel_id:
        return True
    channel, other = guild.get_channel(channel_id), guild.get_channel_or_thread(other_id)
    if channel is None or other is None or _is_private(other):
        return False
    if is_read_by_all(guild, other_id):
        return True
    # Members who were let in one by one have roles too, and it is not known which.
    invited = {who.id for who, may in channel.overwrites.items() if may.view_channel}
    if not invited <= {guild.me.id, *(role.id for role in guild.roles)}:
        return False
    readers = [role for role in guild.roles if channel.permissions_for(role).view_channel]
    return all(other.permissions_for(role).view_channel for role in readers)


def is_read_by_all(guild: discord.Guild, channel_id: int) -> bool:
    """Whether everybody on the server can read a channel or public thread."""
    channel = guild.get_channel_or_thread(channel_id)
    if channel is None or _is_private(channel):
        return False
    return channel.permissions_for(guild.default_role).view_channel


def _is_private(channel: discord.abc.GuildChannel | discord.Thread) -> bool:
    """Whether *channel* is a private thread, or a thread whose parent channel is not known."""
    return isinstance(channel, discord.Thread) and (channel.is_private() or channel.parent is None)


def can_post(
    guild: discord.Guild | None, channel_id: int, needed: Collection[str] = FOR_TEXTS
) -> bool:
    """Whether the bot has the permissions *needed* in a channel, as far as Discord has reported."""
    return not _missing(guild, channel_id, needed)


def is_public(guild: discord.Guild | None, channel_id: int | None) -> bool:
    """Whether everybody on the server can read a channel, as far as Discord has reported."""
    if guild is None or channel_id is None:
        return False
    channel = guild.get_channel(channel_id)
    return channel is not None and channel.permissions_for(guild.default_role).view_channel


def _missing(
    guild: discord.Guild | None, channel_id: int, needed: Collection[str] = tuple(PERMISSIONS)
) -> Sequence[str]:
    """The permissions that the bot needs in a channel and lacks, as far as Discord has reported."""
    # Channels of a server that Discord has not announced, or that is in an outage, are unknown:
    # an attempt to post there will show.
    if guild is None or guild.unavailable:
        return ()
    channel = guild.get_channel_or_thread(channel_id)
    granted = discord.Permissions.none()
    if channel is not None:
        granted = channel.permissions_for(guild.me)
    return [name for name in needed if not getattr(granted, name)]


async def usual_ruleset(interaction: Interaction, server: Server) -> Ruleset | None:
    """The usual ruleset of *server*; None if it has none, or that was withdrawn since."""
    if server.ruleset_key is None:
        return None
    try:
        return await interaction.client.services.rulesets.named(server.guild_id, server.ruleset_key)
    except UnknownRulesetError:
        return None


async def default_ruleset(interaction: Interaction, server: Server) -> Ruleset:
    """The ruleset of tournaments and ladders that name none: the usual one, or for beginners."""
    return await usual_ruleset(interaction, server) or ruleset(FOR_BEGINNERS)


async def first_choice(interaction: Interaction) -> Ruleset:
    """The ruleset for the user, if they choose none: the server's usual one, or one they know."""
    return await interaction.client.services.rulesets.first_choice(
        PlayerId(interaction.user.id), interaction.guild_id
    )
