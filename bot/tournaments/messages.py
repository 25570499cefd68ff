"""News of tournaments: posts in their channels, and direct messages to players and organisers."""

from functools import partial

from bot.tournaments.posts import corrected_post, ended_post, round_post, sign_up_post
from bot.ui.base import Bot
from bot.ui.messages import ChannelPost, DirectMessage, manager_message
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
from play.tournaments.tournament import Tournament


async def tournament_news_post(bot: Bot, news: TournamentNews) -> ChannelPost | None:
    """The post about *news*; None if there is nothing to update."""
    tournament = await bot.services.tournaments.load_tournament(news.tournament_id)
    names = bot.names.on(news.place.guild_id)
    match news:
        case TournamentOpened():
            return ChannelPost(sign_up_post(tournament))
        case EntrantsChanged():
            return await _sign_up(bot, tournament)
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
            correction = await bot.services.tournaments.correction(news.correction_id)
            return ChannelPost(await corrected_post(tournament, correction, names))
        case TournamentEnded():
            return ChannelPost(await ended_post(tournament, names))
        case TournamentCancelled():
            return ChannelPost(Post(wording.cancelled(tournament, news.by)))


async def _sign_up(bot: Bot, tournament: Tournament) -> ChannelPost | None:
    """The announcement of *tournament*, brought up to date; None if it was never posted."""
    outbox = bot.services.outbox
    message = await outbox.message_about(TournamentOpened, tournament.id)
    if message is None:
        return None
    lost = partial(outbox.lost_message, TournamentOpened, tournament.id)
    return ChannelPost(sign_up_post(tournament), replaces=message, lost=lost)


async def tournament_news_message(bot: Bot, news: OwnTournamentNews) -> DirectMessage:
    tournament = await bot.services.tournaments.load_tournament(news.tournament_id)
    guild_id = tournament.place.server_id
    server = await bot.server_name(guild_id)
    match news:
        case TakenOut():
            post = Post(wording.you_are_out(tournament, server), ping=news.recipient)
            return DirectMessage(post, server=guild_id)
        case TournamentUnposted():
            text = wording.unposted(tournament, server)
            return await manager_message(bot, news.recipient, guild_id, text)
