"""Posts in channels that are about no match, such as news of tournaments and seasons."""

from bot.challenges.lobby import lobby_news_post
from bot.fair_play.cases import case_news_post
from bot.fair_play.flags import flag_news_post
from bot.help.pages import greeting_post
from bot.ladders.messages import ladder_news_post
from bot.puzzles.daily import puzzle_news_post
from bot.seasons.pages import season_news_post
from bot.tournaments.messages import tournament_news_post
from bot.ui.base import Bot
from bot.ui.messages import ChannelPost
from play.news.challenges import LobbyClosed, LobbyDue
from play.news.fair_play import OfCase, OfFlag
from play.news.kinds import ChannelNews
from play.news.ladders import OfLadder
from play.news.puzzles import DailyPuzzleDue
from play.news.seasons import OfSeason
from play.news.servers import ServerJoined
from play.news.tournaments import OfTournament


async def news_post(bot: Bot, news: ChannelNews) -> ChannelPost | None:
    """The post about *news* for a channel; None if the news is out of date."""
    match news:
        case OfFlag():
            return await flag_news_post(bot, news)
        case OfCase():
            return await case_news_post(bot, news)
        case OfTournament():
            return await tournament_news_post(bot, news)
        case OfSeason():
            return await season_news_post(bot, news)
        case OfLadder():
            return await ladder_news_post(bot, news)
        case LobbyDue() | LobbyClosed():
            return await lobby_news_post(bot, news)
        case DailyPuzzleDue():
            return await puzzle_news_post(bot, news)
        case ServerJoined():
            return ChannelPost(greeting_post(computer=bot.services.computer.is_there))
