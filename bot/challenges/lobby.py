"""The lobby of a server: the message in a channel that lists its open challenges."""

from functools import partial

from bot.challenges.open_challenges import lobby_post
from bot.ui.base import Bot
from bot.ui.messages import ChannelPost, DirectMessage, manager_message
from bot.ui.post import Post
from bot.ui.servers import is_read_by_readers_of
from bot.wording import open_challenges as wording
from play.news.challenges import LobbyClosed, LobbyDue, LobbyNews, LobbyShut


async def lobby_news_post(bot: Bot, news: LobbyNews) -> ChannelPost | None:
    """The lobby as it is now, or the post that it is closed.

    None if the lobby has moved to another channel, or its message is up to date.
    """
    match news:
        case LobbyClosed():
            return ChannelPost(Post(wording.LOBBY_CLOSED), replaces=news.message)
        case LobbyDue():
            return await _lobby(bot, news)


async def _lobby(bot: Bot, news: LobbyDue) -> ChannelPost | None:
    lobbies = bot.services.lobbies
    guild = await bot.server(news.place.server_id)
    found = await lobbies.read(news.place)
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
        posted=partial(lobbies.posted, lobby.place, shown=lobby.changes),
    )


async def lobby_news_message(bot: Bot, news: LobbyShut) -> DirectMessage | None:
    """The message to a manager that the lobby cannot be posted; None if it can be again."""
    lobby = await bot.services.lobbies.load_lobby(news.guild_id)
    if lobby is None or not lobby.is_shut:
        return None
    text = wording.lobby_shut(lobby.place.channel_id, await bot.server_name(news.guild_id))
    return await manager_message(bot, news.recipient, news.guild_id, text)
