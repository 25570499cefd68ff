"""News of ladders: posts in their channels, and direct messages to players."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from bot.ladders.pages import join_button
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
from play.services.ladders import Ladders
from play.services.matches import Matches


@dataclass(frozen=True, slots=True)
class LadderChannelPosts:
    """Writes the posts in the channels of ladders."""

    ladders: Ladders

    async def write(self, news: LadderChannelNews) -> ChannelPost | None:
        """The post about *news*; None if the ladder is closed by now."""
        if isinstance(news, LadderClosed):
            return ChannelPost(Post(wording.ENDED))
        try:
            settings = await self.ladders.settings(news.guild_id)
        except NoLadderError:
            return None
        match news:
            case LadderOpened():
                return ChannelPost(Post(wording.opened(settings), view=join_button()))
            case LadderSettingsChanged():
                return ChannelPost(Post(wording.settings_changed(settings)))


@dataclass(frozen=True, slots=True)
class LadderDirectMessages:
    """Writes direct messages to players who are or were on a ladder."""

    ladders: Ladders
    matches: Matches
    now: Callable[[], datetime]

    async def write(self, news: OwnLadderNews) -> DirectMessage | None:
        """The message about *news*; None if the news is out of date."""
        match news:
            case LadderIdle():
                return await self._idle(news)
            case OffLadder():
                return await self._off(news)
            case LadderMatchDropped():
                return await self._dropped(news)

    async def _idle(self, news: LadderIdle) -> DirectMessage | None:
        off_at = await self.ladders.off_at(news.guild_id, news.recipient)
        if off_at is None or off_at <= self.now():
            return None
        standings = await self.ladders.standings(news.guild_id)
        place, rank = standings.settings.place, standings.rank_of(news.recipient)
        text = wording.idle_soon(place.channel_id, rank, off_at)
        return _message(news, text, place)

    async def _off(self, news: OffLadder) -> DirectMessage | None:
        """The message that the recipient is off the ladder; None if the ladder is closed."""
        try:
            place = (await self.ladders.settings(news.guild_id)).place
        except NoLadderError:
            return None
        logged = await self.ladders.logged(news.change_id)
        text = wording.you_are_off(place.channel_id, logged.change)
        return _message(news, text, place)

    async def _dropped(self, news: LadderMatchDropped) -> DirectMessage:
        match = await self.matches.load_match(news.match_id)
        opponent = match.opponent_of(match.as_seated(news.recipient))
        text = wording.match_dropped(opponent, match.id, rated=match.rated)
        return _message(news, text, match)


def _message(news: OwnLadderNews, text: str, fallback: Match | Place) -> DirectMessage:
    """A direct message with *text* for the recipient of *news*.

    If they accept none, it is posted in *fallback*, with a mention of them.
    """
    me = news.recipient
    public = Post(f"{mention(me)}: {text}", ping=me)
    return DirectMessage(Post(text, ping=me), fallback, public, news.guild_id)
