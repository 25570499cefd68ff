"""Direct messages to the players and organisers of tournaments."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.ui.messages import DirectMessage
from bot.ui.post import Post
from bot.wording import tournaments as wording
from play.news.tournaments import (
    OwnTournamentNews,
    TakenOut,
    TournamentUnposted,
)
from play.services.tournaments import Tournaments
from play.tournaments.tournament import Tournament


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
