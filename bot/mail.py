"""Assembly of the objects that write and deliver all messages about news."""

from collections.abc import Callable
from functools import partial

from bot.challenges.lobby import LobbyChannelPosts, LobbyDirectMessages
from bot.delivery.alarm import Alarm
from bot.delivery.channel_posts import ChannelPosts
from bot.delivery.closed_offers import ClosedOffers
from bot.delivery.courier import Courier
from bot.delivery.direct_messages import DirectMessages
from bot.delivery.new_threads import NewThreads
from bot.delivery.old_boards import OldBoards
from bot.delivery.outcomes import DeliveryOutcomes
from bot.delivery.sender import Sender
from bot.delivery.thread_posts import ThreadPosts
from bot.fair_play.cases import CaseChannelPosts, CaseDirectMessages
from bot.fair_play.flags import FlagChannelPosts
from bot.help.pages import greeting_post
from bot.ladders.messages import LadderChannelPosts, LadderDirectMessages
from bot.puzzles.daily import DailyPuzzleChannelPosts, DailyPuzzleDirectMessages
from bot.seasons.pages import SeasonChannelPosts, SeasonDirectMessages
from bot.tournaments.messages import TournamentChannelPosts, TournamentDirectMessages
from bot.ui.base import Bot
from bot.ui.viewers import viewer_on


def courier_of(bot: Bot, alarm: Alarm, chance: Callable[[], float]) -> Courier:
    """The courier, which delivers all news as messages of *bot*, and which *alarm* wakes."""
    services, now = bot.services, bot.now
    thread_posts = ThreadPosts(
        services.matches,
        services.ladders,
        services.tournaments,
        services.ratings,
        services.blocks,
        now,
    )
    direct_messages = _direct_messages(bot, thread_posts)
    threads = NewThreads(bot, bot.names, services.servers, thread_posts)
    sender = Sender(
        client=bot,
        names=bot.names,
        challenges=services.challenges,
        matches=services.matches,
        servers=services.servers,
        thread_posts=thread_posts,
        direct_messages=direct_messages,
        channel_posts=_channel_posts(bot),
        threads=threads,
        closed_offers=ClosedOffers(bot, services.outbox),
        outbox=services.outbox,
    )
    old_boards = OldBoards(bot, services.matches, services.outbox, now)
    outcomes = DeliveryOutcomes(now, chance)
    return Courier(
        services.outbox,
        sender,
        old_boards,
        outcomes,
        alarm,
        now,
        chance,
        figures=bot.figures,
        is_open=lambda: services.standing_orders.is_open,
    )


def _direct_messages(bot: Bot, thread_posts: ThreadPosts) -> DirectMessages:
    services, now = bot.services, bot.now
    return DirectMessages(
        thread_posts,
        services.matches,
        services.players,
        services.outbox,
        CaseDirectMessages(services.cases, bot.server_name),
        TournamentDirectMessages(services.tournaments, bot.server_name),
        LadderDirectMessages(services.ladders, services.matches, now),
        SeasonDirectMessages(services.seasons, services.servers, bot.server_name),
        LobbyDirectMessages(services.lobbies, services.servers, bot.server_name),
        DailyPuzzleDirectMessages(
            services.daily_puzzles, services.players, services.servers, bot.server_name
        ),
        services.server_messages,
        partial(viewer_on, bot),
        now,
    )


def _channel_posts(bot: Bot) -> ChannelPosts:
    services, names = bot.services, bot.names
    return ChannelPosts(
        FlagChannelPosts(services.fair_play, services.outbox),
        CaseChannelPosts(services.cases, services.outbox),
        TournamentChannelPosts(services.tournaments, services.outbox, names),
        SeasonChannelPosts(services.seasons, names),
        LadderChannelPosts(services.ladders),
        LobbyChannelPosts(services.lobbies, bot),
        DailyPuzzleChannelPosts(services.daily_puzzles),
        partial(greeting_post, computer=services.computer.is_there),
    )
