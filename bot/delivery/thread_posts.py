"""The posts in the threads of matches."""

from dataclasses import replace
from datetime import datetime

from bot.matches.offers import OfferNews, arranged_post, taken_back_post
from bot.matches.posts import (
    board_post,
    claimable_post,
    ended_post,
    reminder_post,
    started_post,
    waiting_post,
)
from bot.services import Services
from bot.ui.appearance import apply_look
from bot.ui.post import Post
from bot.ui.worker_threads import beside
from bot.wording import ladder_news, ratings, scores, tournaments
from play.matches.match import Match
from play.matches.match_view import MatchView
from play.matches.state import MatchState, Occasion
from play.news.kinds import ThreadNews
from play.news.ladders import LadderChanged, LadderThreadNews, RankKept
from play.news.matches import (
    BoardDue,
    ComputerWaits,
    FlagFell,
    MatchEnded,
    MatchStarted,
    ReminderDue,
    WinClaimable,
    is_awaited,
    is_present,
    match_shown,
    reminds,
)
from play.news.offers import MovesTakenBack, OfferClosed
from play.players.player_id import PlayerId
from play.ratings.rated_result import MIN_PLIES
from play.tournaments.summary import TournamentRound


async def thread_post(  # noqa: PLR0913 - what is told, and to whom
    services: Services,
    match: Match,
    view: MatchView,
    news: ThreadNews,
    now: datetime,
    *,
    reader: PlayerId | None = None,
) -> Post | None:
    """The post about *news* of *match*; None if the news is out of date or needs no post.

    *reader* is the only one who sees it, as a direct message; None in a thread.
    """
    match news:
        case MatchStarted():
            return apply_look(await _started(services, match), view.look)
        case BoardDue():
            return await _board(services, match, view, news, now, reader=reader)
        case MovesTakenBack():
            post = await beside(taken_back_post, match, news, now, view.habits, reader)
            return _as_wanted(match, view, post)
        case MatchEnded():
            return await _ended(services, match, view, news.by)
        case FlagFell():
            return await _ended(services, match, view, news.late)
        case LadderChanged() | RankKept():
            return await _of_ladder(services, news)
        case ReminderDue() | WinClaimable():
            return _clock_post(match, news, now)
        case ComputerWaits():
            return waiting_post(match) if is_present(news.board, match) else None
        case OfferClosed():
            return None
        case _:
            return await _arranged(services, match, view, news, now)


async def occasion_in_brief(services: Services, match: Match) -> str:
    """The tournament round or ladder of *match*, to name its thread; empty if there is none."""
    found = await _round(services, match)
    return tournaments.round_in_brief(found) if found is not None else str(match.occasion or "")


async def _started(services: Services, match: Match) -> Post:
    post = started_post(match)
    occasion = await _occasion(services, match)
    return replace(post, content=f"{post.content}\n{occasion}") if occasion else post


async def _occasion(services: Services, match: Match) -> str:
    """The tournament round or ladder of *match* in words; empty if it belongs to neither."""
    match match.occasion:
        case Occasion.LADDER:
            found = await services.ladders.played_for(match)
            return "" if found is None else ladder_news.played_for(*found)
        case Occasion.TOURNAMENT:
            played_in = await _round(services, match)
            return "" if played_in is None else tournaments.round_of_match(played_in)
        case None:
            return ""


async def _round(services: Services, match: Match) -> TournamentRound | None:
    if match.occasion is not Occasion.TOURNAMENT or match.pair_id is None:
        return None
    return await services.tournaments.round_of(match.pair_id)


async def _ended(services: Services, match: Match, view: MatchView, by: PlayerId) -> Post:
    """The last board of *match*, which the player *by* has ended, by an act or by absence."""
    return _as_wanted(match, view, await _with_score(services, match, ended_post(match, by)))


async def _of_ladder(services: Services, news: LadderThreadNews) -> Post:
    match news:
        case LadderChanged():
            logged = await services.ladders.logged(news.change_id)
            return Post(ladder_news.rank_changed(logged.change))
        case RankKept():
            return Post(ladder_news.rank_kept(news.holder, news.rank))


async def _board(  # noqa: PLR0913 - what is told, and to whom
    services: Services,
    match: Match,
    view: MatchView,
    news: BoardDue,
    now: datetime,
    *,
    reader: PlayerId | None,
) -> Post | None:
    """The board of *news*; None if it was taken back, or if the computer has since moved on it.

    The board with the computer's answer shows both moves.
    """
    shown = match_shown(news, match)
    if shown is None or _is_answered(shown, news, match):
        return None
    present = shown is match
    post = await beside(board_post, shown, now, present=present, habits=view.habits, reader=reader)
    return _as_wanted(shown, view, await _with_score(services, shown, post))


async def _arranged(
    services: Services, match: Match, view: MatchView, news: OfferNews, now: datetime
) -> Post | None:
    """The post about an offer; it pings nobody who has blocked its sender."""
    post = arranged_post(match, news, now, view.habits)
    if post is None or post.ping is None or not await services.blocks.has(post.ping, news.by):
        return post
    return replace(post, ping=None)


async def _with_score(services: Services, match: Match, post: Post) -> Post:
    """*post* with, if *match* is over, the changes of ratings and the score of its pair.

    A pair is two matches of the same players, who change sides. The one that ends last tells
    the score.
    """
    if match.state is MatchState.RUNNING:
        return post
    worth = await _worth(services, match) if match.rated else ""
    if match.pair_id is None:
        return post.with_details(worth)
    pair = (await services.matches.pairs([match]))[match.pair_id]
    # Both may have ended before either is told.
    if pair.still_running or match.id != pair.changed_last.id:
        return post.with_details(worth)
    in_tournament = match.occasion is Occasion.TOURNAMENT
    absent = in_tournament and len(pair.no_shows) == len(pair.players)
    return post.with_details(scores.pair_text(pair, absent=absent), worth)


async def _worth(services: Services, match: Match) -> str:
    """The changes of ratings by *match*, or why there are none; empty if neither is known."""
    if await services.ratings.is_unrated(match.id):
        return ratings.UNRATED
    gained = await services.ratings.gains(match.id)
    if not gained and match.state is MatchState.FINISHED and match.ply < MIN_PLIES:
        return ratings.TOO_SHORT
    return ratings.gains(gained)


def _is_answered(shown: Match, news: BoardDue, match: Match) -> bool:
    """Whether the computer had to move on the board *shown*, and *match* has gone on since."""
    awaited = shown.player_to_move == shown.computer and shown.game.outcome is None
    return awaited and not is_present(news.board, match)


def _as_wanted(match: Match, view: MatchView, post: Post) -> Post:
    """*post* with its board in the server's look, without pings for players who want none."""
    post = apply_look(post, view.look)
    # The end also pings players who want no pings: no later board would tell them.
    if post.ping is None or match.state is not MatchState.RUNNING:
        return post
    called = view.habits.of_side(match.side_of(post.ping))
    return post if called.pinged else replace(post, ping=None)


def _clock_post(match: Match, news: ReminderDue | WinClaimable, now: datetime) -> Post | None:
    """The post that the player to move has little or no time left; None if it is out of date."""
    match news:
        case ReminderDue():
            return reminder_post(match) if reminds(news, match, now) else None
        case WinClaimable():
            return claimable_post(match) if is_awaited(news, match) else None
