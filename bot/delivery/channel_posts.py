"""Posts in channels that are about no match, such as news of tournaments and seasons."""

from collections.abc import Callable
from dataclasses import dataclass

from bot.challenges.lobby import LobbyChannelPosts
from bot.fair_play.cases import CaseChannelPosts
from bot.fair_play.flags import FlagChannelPosts
from bot.ladders.messages import LadderChannelPosts
from bot.puzzles.daily import DailyPuzzleChannelPosts
from bot.seasons.pages import SeasonChannelPosts
from bot.tournaments.messages import TournamentChannelPosts
from bot.ui.messages import ChannelPost
from bot.ui.post import Post
from play.news.challenges import LobbyClosed, LobbyDue
from play.news.fair_play import OfCase, OfFlag
from play.news.kinds import ChannelNews
from play.news.ladders import OfLadder
from play.news.puzzles import DailyPuzzleDue
from play.news.seasons import OfSeason
from play.news.servers import ServerJoined
from play.news.tournaments import OfTournament


@dataclass(frozen=True, slots=True)
class ChannelPosts:
    """Writes posts about news for channels; each kind of news has a writer of its own."""

    flags: FlagChannelPosts
    cases: CaseChannelPosts
    tournaments: TournamentChannelPosts
    seasons: SeasonChannelPosts
    ladders: LadderChannelPosts
    lobbies: LobbyChannelPosts
    puzzles: DailyPuzzleChannelPosts
    greeting: Callable[[], Post]

    async def write(self, news: ChannelNews) -> ChannelPost | None:
        """The post about *news*; None if the news is out of date."""
        match news:
            case OfFlag():
                return await self.flags.write(news)
            case OfCase():
                return await self.cases.write(news)
            case OfTournament():
                return await self.tournaments.write(news)
            case OfSeason():
                return await self.seasons.write(news)
            case OfLadder():
                return await self.ladders.write(news)
            case LobbyDue() | LobbyClosed():
                return await self.lobbies.write(news)
            case DailyPuzzleDue():
                return await self.puzzles.write(news)
            case ServerJoined():
                return ChannelPost(self.greeting())
