"""What players and organisers of tournaments get in direct messages."""

from collections.abc import Callable
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


@dataclass(frozen=True, slots=True)
class TournamentDirectMessages:
    """Writes what is sent to single players; *server_name* is what a server is called."""

    tournaments: Tournaments
    server_name: Callable[[int], str]

    async def write(self, news: OwnTournamentNews) -> DirectMessage:
        """What the recipient of *news* gets."""
        tournament = await self.tournaments.get(news.tournament_id)
        server = self.server_name(tournament.place.server_id)
        match news:
            case TakenOut():
                return DirectMessage(
                    Post(wording.you_are_out(tournament, server), ping=news.recipient)
                )
            case TournamentUnposted():
                return DirectMessage(
                    Post(wording.unposted(tournament, server), ping=news.recipient)
                )
