"""Posts in the channels of ladders."""

from dataclasses import dataclass

from bot.ladders.pages import join_button
from bot.ui.messages import ChannelPost
from bot.ui.post import Post
from bot.wording import ladder_news as wording
from play.ladders.errors import NoLadderError
from play.news.ladders import (
    LadderChannelNews,
    LadderClosed,
    LadderOpened,
    LadderSettingsChanged,
)
from play.services.ladders import Ladders


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
