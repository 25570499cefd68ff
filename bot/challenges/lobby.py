"""The lobby of a server: the message in a channel that lists its open challenges."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

from bot.challenges.open_challenges import lobby_post
from bot.ui.base import Bot
from bot.ui.messages import ChannelPost, DirectMessage
from bot.ui.post import Post
from bot.ui.servers import is_read_by_readers_of
from bot.wording import open_challenges as wording
from play.news.challenges import LobbyClosed, LobbyDue, LobbyNews, LobbyShut
from play.servers.place import Place
from play.services.lobbies import Lobbies
from play.services.servers import Servers


@dataclass(frozen=True, slots=True)
class LobbyChannelPosts:
    """Writes the posts of servers' lobbies; *client* knows who can read which channel."""

    lobbies: Lobbies
    client: Bot

    async def write(self, news: LobbyNews) -> ChannelPost | None:
        """The lobby as it is now, or the post that it is closed.

        None if the lobby has moved to another channel, or its message is up to date.
        """
        match news:
            case LobbyClosed():
                return ChannelPost(Post(wording.LOBBY_CLOSED), replaces=news.message)
            case LobbyDue():
                return await self._lobby(news)

    async def _lobby(self, news: LobbyDue) -> ChannelPost | None:
        guild = await self.client.server(news.place.server_id)
        found = await self.lobbies.read(news.place)
        if guild is None or found is None or news.change <= found[0].shown:
            return None
        lobby, challenges = found
        home = lobby.place.channel_id
        channels = {challenge.place.channel_id for challenge in challenges}
        # All readers of the lobby may see these.
        known = {each for each in channels if is_read_by_readers_of(guild, home, each)}
        shown = [challenge for challenge in challenges if challenge.place.channel_id in known]
        return ChannelPost(
            lobby_post(shown),
            replaces=lobby.message_id,
            renewed=True,
            posted=partial(self.lobbies.posted, lobby.place, shown=lobby.changes),
        )


@dataclass(frozen=True, slots=True)
class LobbyDirectMessages:
    """Writes messages to people who manage lobbies; *server_name* gives the name of a server."""

    lobbies: Lobbies
    servers: Servers
    server_name: Callable[[int], Awaitable[str]]

    async def write(self, news: LobbyShut) -> DirectMessage | None:
        """The message that the lobby cannot be posted, for its manager; None if it can be again.

        If the manager accepts no messages, it is posted in the managers' channel.
        """
        lobby = await self.lobbies.load_lobby(news.guild_id)
        if lobby is None or not lobby.is_shut:
            return None
        managers = (await self.servers.load_server(news.guild_id)).managers
        text = wording.lobby_shut(lobby.place.channel_id, await self.server_name(news.guild_id))
        fallback = None if managers is None else Place(news.guild_id, managers)
        return DirectMessage(Post(text, ping=news.recipient), fallback, server=news.guild_id)
