"""The two kinds of messages about news: a post for a channel, and a post for one player."""

from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple

import discord

from bot.ui.base import Bot
from bot.ui.post import Post
from bot.ui.servers import can_post
from play.matches.match import Match
from play.matches.summary import MatchSummary
from play.players.player_id import PlayerId
from play.servers.place import Place


class ChannelPost(NamedTuple):
    """A *post* for a channel; it replaces the message with the id *replaces*, if there is one.

    If that message is gone, *lost* is called to forget it. Then, if *renewed*, the post is sent as
    a new message; otherwise it is dropped. *posted* is called to store the id of the message.
    """

    post: Post
    replaces: int | None = None
    renewed: bool = False
    posted: Callable[[int], Coroutine[Any, Any, None]] | None = None
    lost: Callable[[], Coroutine[Any, Any, None]] | None = None


class DirectMessage(NamedTuple):
    """A *post* for one player, or for *fallback* if they accept no direct messages.

    The *fallback* is another player, a channel, or a match with its thread. Everybody can read the
    latter two, so if there is a *fallback_post*, it is posted there instead. *server* is the id of
    the server that causes the message; *unwanted* says that the player has turned off that server's
    messages.
    """

    post: Post
    fallback: Match | MatchSummary | Place | PlayerId | None = None
    fallback_post: Post | None = None
    server: int | None = None
    unwanted: bool = False


async def manager_message(bot: Bot, manager: PlayerId, guild_id: int, text: str) -> DirectMessage:
    """A message with *text* for *manager* of the server *guild_id*.

    If the manager accepts no messages or has been deleted, it is posted in the managers' channel.
    If there is none that the bot can post in, the owner of the server gets it.
    """
    managers = (await bot.services.servers.load_server(guild_id)).managers
    guild = await bot.server(guild_id)
    if managers is not None and can_post(guild, managers):
        fallback: Place | PlayerId | None = Place(guild_id, managers)
    else:
        fallback = None if guild is None else await _owner(bot, guild)
    return DirectMessage(Post(text, ping=manager), fallback, server=guild_id)


async def _owner(bot: Bot, guild: discord.Guild) -> PlayerId | None:
    """The owner of a server; None if they have turned off its messages."""
    if guild.owner_id is None:
        return None
    owner = PlayerId(guild.owner_id)
    return None if await bot.services.server_messages.is_off(owner, guild.id) else owner
