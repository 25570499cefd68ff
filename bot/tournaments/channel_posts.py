"""What channels, and single players, are told of tournaments."""

from collections.abc import Callable
from dataclasses import dataclass

from bot.tournaments.posts import corrected_post, ended_post, round_post, sign_up_post
from bot.ui.names import Names
from bot.ui.post import Post
from bot.ui.writers import ChannelPost, DirectMessage, DirectMessageWriters, Writers
from bot.wording import tournaments as wording
from play.delivery.notice import Notice, NoticeKind
from play.players.player_id import PlayerId
from play.services.delivery import Outbox
from play.services.tournaments import Tournaments
from play.tournaments.event import Event


@dataclass(frozen=True, slots=True)
class TournamentChannelPosts:
    """Writes the posts about tournaments that the courier delivers."""

    tournaments: Tournaments
    outbox: Outbox
    names: Names

    @property
    def writers(self) -> Writers:
        """Who writes what."""
        return dict.fromkeys(_KINDS, self._written)

    async def _written(self, notice: Notice) -> ChannelPost | None:
        event = await self.tournaments.get(notice.about or 0)
        if notice.kind is NoticeKind.TOURNAMENT_ENTRANTS:
            return await self._sign_up(event)
        return ChannelPost(await self._post(event, notice))

    async def _sign_up(self, event: Event) -> ChannelPost | None:
        """The announcement brought up to date; None if it has never been posted."""
        message = await self.outbox.message_about(NoticeKind.TOURNAMENT_OPENED, event.id)
        if message is None:
            return None
        return ChannelPost(sign_up_post(event), replaced=message)

    async def _post(self, event: Event, notice: Notice) -> Post:
        player = notice.player or PlayerId(0)
        match notice.kind:
            case NoticeKind.TOURNAMENT_ROUND:
                return await round_post(event, notice.number or 1, self.names)
            case NoticeKind.TOURNAMENT_WITHDRAWN:
                return Post(wording.withdrawn(event, player))
            case NoticeKind.TOURNAMENT_ABSENT:
                return Post(wording.absent(event, player))
            case NoticeKind.TOURNAMENT_CORRECTED:
                correction = await self.tournaments.correction(notice.number or 0)
                return await corrected_post(event, correction, self.names)
            case NoticeKind.TOURNAMENT_ENDED:
                return await ended_post(event, self.names)
            case NoticeKind.TOURNAMENT_CANCELLED:
                return Post(wording.cancelled(event, notice.player))
            case _:
                return sign_up_post(event)


@dataclass(frozen=True, slots=True)
class TournamentDirectMessages:
    """Writes what players are told privately; *server_name* is what a server is called."""

    tournaments: Tournaments
    server_name: Callable[[int], str]

    @property
    def writers(self) -> DirectMessageWriters:
        """Who writes what."""
        return {
            NoticeKind.TAKEN_OUT: self._taken_out,
            NoticeKind.CUP_UNPOSTED: self._unposted,
        }

    async def _taken_out(self, notice: Notice) -> DirectMessage:
        event = await self.tournaments.get(notice.about or 0)
        text = wording.you_are_out(event, self.server_name(event.place.guild_id or 0))
        return DirectMessage(Post(text, ping=notice.player))

    async def _unposted(self, notice: Notice) -> DirectMessage:
        event = await self.tournaments.get(notice.about or 0)
        text = wording.unposted(event, self.server_name(event.place.guild_id or 0))
        return DirectMessage(Post(text, ping=notice.player))


_KINDS = (
    NoticeKind.TOURNAMENT_OPENED,
    NoticeKind.TOURNAMENT_ENTRANTS,
    NoticeKind.TOURNAMENT_ROUND,
    NoticeKind.TOURNAMENT_WITHDRAWN,
    NoticeKind.TOURNAMENT_ABSENT,
    NoticeKind.TOURNAMENT_CORRECTED,
    NoticeKind.TOURNAMENT_ENDED,
    NoticeKind.TOURNAMENT_CANCELLED,
)
