"""News of ladders: posts in their channels, and direct messages to players."""

from bot.ladders.pages import join_button
from bot.ui.base import Bot
from bot.ui.messages import ChannelPost, DirectMessage
from bot.ui.post import Post
from bot.wording import ladder_news as wording
from bot.wording.mentions import mention
from play.ladders.errors import NoLadderError
from play.matches.match import Match
from play.news.ladders import (
    LadderChannelNews,
    LadderClosed,
    LadderIdle,
    LadderMatchDropped,
    LadderOpened,
    LadderSettingsChanged,
    OffLadder,
    OwnLadderNews,
)
from play.servers.place import Place


async def ladder_news_post(bot: Bot, news: LadderChannelNews) -> ChannelPost | None:
    """The post about *news*; None if the ladder is closed by now."""
    if isinstance(news, LadderClosed):
        return ChannelPost(Post(wording.ENDED))
    try:
        settings = await bot.services.ladders.settings(news.guild_id)
    except NoLadderError:
        return None
    match news:
        case LadderOpened():
            return ChannelPost(Post(wording.opened(settings), view=join_button()))
        case LadderSettingsChanged():
            return ChannelPost(Post(wording.settings_changed(settings)))


async def ladder_news_message(bot: Bot, news: OwnLadderNews) -> DirectMessage | None:
    """The message about *news* to somebody who is or was on a ladder; None if it is out of date."""
    match news:
        case LadderIdle():
            return await _idle(bot, news)
        case OffLadder():
            return await _off(bot, news)
        case LadderMatchDropped():
            game = await bot.services.matches.load_match(news.match_id)
            opponent = game.opponent_of(game.as_seated(news.recipient))
            text = wording.match_dropped(opponent, game.id, rated=game.rated)
            return _message(news, text, game)


async def _idle(bot: Bot, news: LadderIdle) -> DirectMessage | None:
    """The warning before an idle player is removed; None if they have played, or are removed."""
    ladders = bot.services.ladders
    off_at = await ladders.off_at(news.guild_id, news.recipient)
    if off_at is None or off_at <= bot.now():
        return None
    standings = await ladders.standings(news.guild_id)
    place, rank = standings.settings.place, standings.rank_of(news.recipient)
    text = wording.idle_soon(await _named(bot, place), rank, off_at)
    return _message(news, text, place)


async def _off(bot: Bot, news: OffLadder) -> DirectMessage | None:
    """The message that the recipient is off the ladder; None if the ladder is closed."""
    ladders = bot.services.ladders
    try:
        place = (await ladders.settings(news.guild_id)).place
    except NoLadderError:
        return None
    logged = await ladders.logged(news.change_id)
    text = wording.you_are_off(await _named(bot, place), logged.change)
    return _message(news, text, place)


async def _named(bot: Bot, place: Place) -> str:
    return wording.named(place.channel_id, await bot.server_name(place.server_id))


def _message(news: OwnLadderNews, text: str, fallback: Match | Place) -> DirectMessage:
    """A direct message with *text* for the recipient of *news*.

    If they accept none, it is posted in *fallback*, with a mention of them.
    """
    me = news.recipient
    public = Post(f"{mention(me)}: {text}", ping=me)
    return DirectMessage(Post(text, ping=me), fallback, public, news.guild_id)
