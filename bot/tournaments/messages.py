"""News of tournaments: posts in their channels, and direct messages to players and organisers."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

from bot.tournaments.posts import corrected_post, ended_post, round_post, sign_up_post
from bot.ui.messages import ChannelPost, DirectMessage
from bot.ui.names import Names
from bot.ui.post import Post
from bot.wording import tournaments as wording
from play.news.tournaments import (
    EntrantsChanged,
    OwnTournamentNews,
    PlayerAbsent,
    PlayersAbsent,
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
from play.tournaments.tournament import Tournament


@dataclass(frozen=True, slots=True)
class TournamentChannelPosts:
    tournaments: Tournaments
    outbox: Outbox
    names: Names

    async def write(self, news: TournamentNews) -> ChannelPost | None:
        """The post about *news*; None if there is nothing to update."""
        tournament = await self.tournaments.load_tournament(news.tournament_id)
        names = self.names.on(news.place.guild_id)
        match news:
            case TournamentOpened():
                return ChannelPost(sign_up_post(tournament))
            case EntrantsChanged():
                return await self._sign_up(tournament)
            case RoundPaired():
                return ChannelPost(await round_post(tournament, news.number, names))
            case PlayerWithdrawn():
                return ChannelPost(Post(wording.withdrawn(tournament, news.player)))
            case PlayerAbsent():
                return ChannelPost(Post(wording.absent(tournament, [news.player])))
            case PlayersAbsent():
                absent = tournament.crosstable.withdrawn_for_absence(news.number)
                return ChannelPost(Post(wording.absent(tournament, absent))) if absent else None
            case ResultCorrected():
                correction = await self.tournaments.correction(news.correction_id)
                return ChannelPost(await corrected_post(tournament, correction, names))
            case TournamentEnded():
                return ChannelPost(await ended_post(tournament, names))
            case TournamentCancelled():
                return ChannelPost(Post(wording.cancelled(tournament, news.by)))

    async def _sign_up(self, tournament: Tournament) -> ChannelPost | None:
        """The announcement of *tournament*, brought up to date; None if it was never posted."""
        message = await self.outbox.message_about(TournamentOpened, tournament.id)
        if message is None:
            return None
        lost = partial(self.outbox.lost_message, TournamentOpened, tournament.id)
        return ChannelPost(sign_up_post(tournament), replaces=message, lost=lost)


@dataclass(frozen=True, slots=True)
class TournamentDirectMessages:
    """Writes direct messages about tournaments; *server_name* finds the name of a server."""

    tournaments: Tournaments
    server_name: Callable[[int], Awaitable[str]]

    async def write(self, news: OwnTournamentNews) -> DirectMessage:
        tournament = await self.tournaments.load_tournament(news.tournament_id)
        guild_id = tournament.place.server_id
        server = await self.server_name(guild_id)
        return DirectMessage(
            Post(_text(news, tournament, server), ping=news.recipient), server=guild_id
        )


def _text(news: OwnTournamentNews, tournament: Tournament, server: str) -> str:
    match news:
        case TakenOut():
            return wording.you_are_out(tournament, server)
        case TournamentUnposted():
            return wording.unposted(tournament, server)
