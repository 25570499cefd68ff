"""The two kinds of messages about news: a post for a channel, and a post for one player."""

from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple

from bot.ui.base import Bot
from bot.ui.post import Post
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

    The *fallback* is a channel, or a match with its thread. Everybody can read these, so if there
    is a *fallback_post*, it is posted there instead. *server* is the id of the server that causes
    the message; *unwanted* says that the player has turned off that server's messages.
    """

    post: Post
    fallback: Match | MatchSummary | Place | None = None
    fallback_post: Post | None = None
    server: int | None = None
    unwanted: bool = False


async def manager_message(bot: Bot, manager: PlayerId, guild_id: int, text: str) -> DirectMessage:
    """A message with *text* for *manager* of the server *guild_id*.

    If the manager accepts no messages, it is posted in the managers' channel.
    """
    managers = (await bot.services.servers.load_server(guild_id)).managers
    fallback = None if managers is None else Place(guild_id, managers)
    return DirectMessage(Post(text, ping=manager), fallback, server=guild_id)
