"""What the channel of a ladder is told about it."""

from dataclasses import dataclass

from bot.ladders.pages import join_button
from bot.ui.post import Post
from bot.ui.writers import ChannelPost, Writers
from bot.wording import ladder_news as wording
from play.delivery.notice import Notice, NoticeKind
from play.ladders.errors import NoLadderError
from play.services.ladders import Ladders


@dataclass(frozen=True, slots=True)
class LadderChannelPosts:
    """Writes the bulletins about the ladders of servers."""

    ladders: Ladders

    @property
    def writers(self) -> Writers:
        """Who writes what."""
        return {
            NoticeKind.LADDER_OPENED: self._standing,
            NoticeKind.LADDER_ARRANGED: self._standing,
            NoticeKind.LADDER_CLOSED: self._closed,
        }

    async def _standing(self, notice: Notice) -> ChannelPost | None:
        """That there is a ladder, or that it is played otherwise, unless it is closed by now."""
        try:
            settings = await self.ladders.settings(notice.about or 0)
        except NoLadderError:
            return None
        if notice.kind is NoticeKind.LADDER_OPENED:
            return ChannelPost(Post(wording.opened(settings), view=join_button()))
        return ChannelPost(Post(wording.arranged(settings)))

    async def _closed(self, _: Notice) -> ChannelPost:
        return ChannelPost(Post(wording.ENDED))
