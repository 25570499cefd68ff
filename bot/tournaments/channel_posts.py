"""What is posted and sent about tournaments."""

from collections.abc import Callable
from dataclasses import dataclass

from bot.tournaments.posts import corrected_post, ended_post, round_post, sign_up_post
from bot.ui.messages import ChannelPost, DirectMessage
from bot.ui.names import Names
from bot.ui.post import Post
from bot.wording import tournaments as wording
from play.news.tournaments import (
    EntrantsChanged,
    OwnTournamentNews,
    PlayerAbsent,
    PlayerWithdrawn,
    ResultCorrected,
    RoundPaired,
    TakenOut,
    TournamentCancelled,
    TournamentEnded,
    TournamentNews,
    TournamentOpened,
    TournamentUnposted,
)
from play.services.delivery import Outbox
from play.services.tournaments import Tournaments
from play.tournaments.event import Event


@dataclass(frozen=True, slots=True)
class TournamentChannelPosts:
    """Writes what is posted of tournaments in their channels."""

    tournaments: Tournaments
    outbox: Outbox
    names: Names

    async def written(self, news: TournamentNews) -> ChannelPost | None:
        """What is posted of *news*; None if there is nothing to bring up to date."""
        event = await self.tournaments.get(news.tournament_id)
        match news:
            case TournamentOpened():
                return ChannelPost(sign_up_post(event))
            case EntrantsChanged():
                return await self._sign_up(event)
            case RoundPaired():
                return ChannelPost(await round_post(event, news.number, self.names))
            case PlayerWithdrawn():
                return ChannelPost(Post(wording.withdrawn(event, news.player)))
            case PlayerAbsent():
                return ChannelPost(Post(wording.absent(event, news.player)))
            case ResultCorrected():
                correction = await self.tournaments.correction(news.correction_id)
                return ChannelPost(await corrected_post(event, correction, self.names))
            case TournamentEnded():
                return ChannelPost(await ended_post(event, self.names))
            case TournamentCancelled():
                return ChannelPost(Post(wording.cancelled(event, news.by)))

    async def _sign_up(self, event: Event) -> ChannelPost | None:
        """The announcement brought up to date; None if it has never been posted."""
        message = await self.outbox.message_about(TournamentOpened, event.id)
        return None if message is None else ChannelPost(sign_up_post(event), replaced=message)


@dataclass(frozen=True, slots=True)
class TournamentDirectMessages:
    """Writes what is sent to single players; *server_name* is what a server is called."""

    tournaments: Tournaments
    server_name: Callable[[int], str]

    async def written(self, news: OwnTournamentNews) -> DirectMessage:
        """What the recipient of *news* gets."""
        event = await self.tournaments.get(news.tournament_id)
        server = self.server_name(event.place.guild_id or 0)
        match news:
            case TakenOut():
                return DirectMessage(Post(wording.you_are_out(event, server), ping=news.recipient))
            case TournamentUnposted():
                return DirectMessage(Post(wording.unposted(event, server), ping=news.recipient))
