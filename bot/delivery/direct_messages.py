"""The text and pictures of direct messages."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TypeVar

from discord.ui import View

from bot.challenges.lobby import lobby_news_message
from bot.delivery.thread_posts import thread_post
from bot.fair_play.cases import case_news_message
from bot.ladders.messages import ladder_news_message
from bot.matches.buttons import turn_buttons
from bot.matches.plans import dropped_post
from bot.matches.posts import followed_post, reminder_post
from bot.players.server_messages import with_switch
from bot.puzzles.daily import puzzle_news_message
from bot.seasons.pages import season_news_message
from bot.tournaments.messages import tournament_news_message
from bot.ui.appearance import apply_look
from bot.ui.base import Bot
from bot.ui.messages import DirectMessage
from bot.ui.post import Post
from bot.ui.viewers import viewer_on
from bot.wording import matches as wording
from bot.wording import players as people
from bot.wording.sessions import OPENED_AGAIN
from play.appearance import DEFAULT_LOOK
from play.matches.match import Match
from play.matches.summary import MatchSummary
from play.news.challenges import LobbyShut
from play.news.fair_play import OfOwnCase
from play.news.kinds import PlayerNews, SentPrivately, ServerNews
from play.news.ladders import OfOwnLadder
from play.news.matches import FollowedMatchEnded, PlanDropped, ReminderDue, reminds
from play.news.pings import pinged_players
from play.news.players import DigestDue, LinkOpenedAgain, VacationOver
from play.news.puzzles import DailyPuzzleShut, OwnDailyPuzzleDue
from play.news.seasons import SeasonUnposted
from play.news.tournaments import OfOwnTournament
from play.players.player_id import PlayerId

STALE_AFTER = timedelta(hours=20)
"""Delay after which a player's daily list of games is dropped: the next one is due soon."""

MatchOrSummary = TypeVar("MatchOrSummary", Match, MatchSummary)

MAX_LISTED = 10
"""Maximum number of games in a daily list, the most urgent first."""


async def news_message(bot: Bot, news: PlayerNews, since: datetime) -> DirectMessage | None:
    """The message about *news*, which was created at *since*; None if it is out of date."""
    message = await _written(bot, news, since)
    if message is None or message.server is None:
        return message
    return message._replace(
        post=with_switch(message.post, message.server),
        # A reader of the fallback post is not its addressee.
        fallback_post=message.fallback_post or message.post,
        unwanted=await bot.services.server_messages.is_off(news.recipient, message.server),
    )


async def _written(bot: Bot, news: PlayerNews, since: datetime) -> DirectMessage | None:
    match news:
        case SentPrivately():
            return await _of_thread(bot, news)
        case PlanDropped():
            match = await bot.services.matches.load_match(news.match_id)
            cut_off = await bot.services.outbox.is_channel_lost(match.id)
            # No fallback: nobody else may learn that there was a plan.
            return DirectMessage(dropped_post(match, news, cut_off=cut_off))
        case FollowedMatchEnded():
            return await _followed(bot, news)
        case DigestDue():
            return await _digest(bot, news, since)
        case VacationOver():
            return await _back(bot, news)
        case LinkOpenedAgain():
            return DirectMessage(Post(OPENED_AGAIN))
        case OwnDailyPuzzleDue():
            return await puzzle_news_message(bot, news)
        # All kinds of ``ServerNews``.
        case _:
            return await _of_server(bot, news)


async def _of_server(bot: Bot, news: ServerNews) -> DirectMessage | None:
    match news:
        case OfOwnCase():
            return await case_news_message(bot, news)
        case OfOwnTournament():
            return await tournament_news_message(bot, news)
        case OfOwnLadder():
            return await ladder_news_message(bot, news)
        case SeasonUnposted():
            return await season_news_message(bot, news)
        case LobbyShut():
            return await lobby_news_message(bot, news)
        case DailyPuzzleShut():
            return await puzzle_news_message(bot, news)


async def _followed(bot: Bot, news: FollowedMatchEnded) -> DirectMessage | None:
    """The result of a followed match; None if the recipient may no longer see the match."""
    match, view = await bot.services.matches.with_view(news.match_id)
    viewer = await viewer_on(bot, news.recipient, match.place.guild_id)
    if not await bot.services.matches.seen([match.id], viewer):
        return None
    look = (await bot.services.players.load_player(news.recipient)).habits.look(view.look)
    return DirectMessage(apply_look(followed_post(match), look))


async def _of_thread(bot: Bot, news: SentPrivately) -> DirectMessage | None:
    """A reminder, or news of a match that no channel shows; None if the news is out of date."""
    match, view = await bot.services.matches.with_view(news.news.match_id)
    if isinstance(news.news, ReminderDue):
        return await _reminder(bot, match, news.news, news.recipient)
    post = await thread_post(bot.services, match, view, news.news, bot.now(), reader=news.recipient)
    if post is None:
        return None
    if not match.place.is_private:
        post = post.with_details(f"📭 {wording.where(match, cut_off=True)}")
    look = view.habits.of_side(match.side_of(match.as_seated(news.recipient))).look(view.look)
    calls = news.recipient in pinged_players(news.news, match)
    post = replace(post, ping=news.recipient, silent=not calls)
    return DirectMessage(apply_look(post, look))


async def _reminder(
    bot: Bot, match: Match, news: ReminderDue, recipient: PlayerId
) -> DirectMessage | None:
    """The reminder that the recipient's time runs out; None if the turn or the time is over."""
    if not reminds(news, match, bot.now()):
        return None
    cut_off = await bot.services.outbox.is_channel_lost(match.id)
    where = wording.where_privately(match, cut_off=cut_off)
    post = reminder_post(match)
    told = replace(post, content=f"{post.content} {where}".rstrip(), ping=recipient)
    return DirectMessage(told, _public([match]))


async def _digest(bot: Bot, news: DigestDue, since: datetime) -> DirectMessage | None:
    """The daily list of games in which the recipient is to move; None if empty or too old."""
    me = news.recipient
    waiting = await bot.services.players.digest(me)
    if not waiting or bot.now() - since > STALE_AFTER:
        return None
    heading = people.digest_heading(me, len(waiting))
    listed = waiting[:MAX_LISTED]
    cut_off = await bot.services.outbox.cut_off(listed)
    lines = [people.digest_line(match, bot.now(), cut_off) for match in listed]
    look = (await bot.services.players.load_player(me)).habits.look(DEFAULT_LOOK)
    view = _turn_buttons(listed, len(waiting))
    digest = apply_look(Post(heading, "\n".join(lines), view=view, ping=me), look)
    public = people.digest_in_public(me, waiting, bot.now())
    return _or_in_public(digest, public, waiting, me)


async def _back(bot: Bot, news: VacationOver) -> DirectMessage:
    """The message that a vacation has ended, with the games that wait."""
    me = news.recipient
    waiting = await bot.services.players.to_move(me)
    cut_off = await bot.services.outbox.cut_off(waiting[:1])
    post = Post(people.vacation_over(waiting, bot.now(), cut_off))
    if not waiting:
        return DirectMessage(post)
    post = replace(post, view=_turn_buttons(waiting[:1], len(waiting)))
    public = people.vacation_over_in_public(me, len(waiting))
    return _or_in_public(post, public, waiting, me)


def _turn_buttons(shown: Sequence[MatchSummary], waiting: int) -> View:
    """Buttons for the matches *shown*, which are numbered if more than one is *waiting*."""
    return turn_buttons([match.id for match in shown], numbered=waiting > 1)


def _or_in_public(
    post: Post, public: str, waiting: Sequence[MatchSummary], player: PlayerId
) -> DirectMessage:
    """The direct message *post* about the matches *waiting* for *player*.

    If *player* accepts none, *public* is posted in the thread of the first match that is not
    private, with buttons for that match.
    """
    room = _public(waiting)
    view = None if room is None else _turn_buttons([room], len(waiting))
    return DirectMessage(post, room, Post(public, view=view, ping=player))


def _public(matches: Sequence[MatchOrSummary]) -> MatchOrSummary | None:
    return next((match for match in matches if not match.place.is_private), None)
