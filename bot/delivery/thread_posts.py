"""The posts in the threads of matches."""

from collections.abc import Callable
from dataclasses import dataclass, replace
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
from bot.ui.appearance import apply_look
from bot.ui.post import Post
from bot.ui.threads import beside
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
from play.services.blocks import Blocks
from play.services.ladders import Ladders
from play.services.matches import Matches
from play.services.ratings import Ratings
from play.services.tournaments import Tournaments
from play.tournaments.summary import TournamentRound


@dataclass(frozen=True, slots=True)
class ThreadPosts:
    """Writes the posts that the courier delivers to threads."""

    matches: Matches
    ladders: Ladders
    tournaments: Tournaments
    ratings: Ratings
    blocks: Blocks
    now: Callable[[], datetime]

    async def write(self, match: Match, view: MatchView, news: ThreadNews) -> Post | None:
        """The post about *news* of *match*; None if the news is out of date or needs no post."""
        match news:
            case MatchStarted():
                return apply_look(await self._started(match), view.look)
            case BoardDue():
                return await self._board(match, view, news)
            case MovesTakenBack():
                post = await beside(taken_back_post, match, news, self.now(), view.habits)
                return _as_wanted(match, view, post)
            case MatchEnded():
                return await self._ended(match, view, news.by)
            case FlagFell():
                return await self._ended(match, view, news.late)
            case LadderChanged() | RankKept():
                return await self._of_ladder(news)
            case ReminderDue() | WinClaimable():
                return _clock_post(match, news, self.now())
            case ComputerWaits():
                return waiting_post(match) if is_present(news.board, match) else None
            case OfferClosed():
                return None
            case _:
                return await self._arranged(match, view, news)

    async def occasion_in_brief(self, match: Match) -> str:
        """The tournament round or ladder of *match*, to name its thread; empty if there is none."""
        found = await self._round(match)
        return tournaments.round_in_brief(found) if found is not None else str(match.occasion or "")

    async def _started(self, match: Match) -> Post:
        post = started_post(match)
        occasion = await self._occasion(match)
        return replace(post, content=f"{post.content}\n{occasion}") if occasion else post

    async def _occasion(self, match: Match) -> str:
        """The tournament round or ladder of *match* in words; empty if it belongs to neither."""
        match match.occasion:
            case Occasion.LADDER:
                found = await self.ladders.played_for(match)
                return "" if found is None else ladder_news.played_for(*found)
            case Occasion.TOURNAMENT:
                played_in = await self._round(match)
                return "" if played_in is None else tournaments.round_of_match(played_in)
            case None:
                return ""

    async def _round(self, match: Match) -> TournamentRound | None:
        if match.occasion is not Occasion.TOURNAMENT or match.pair_id is None:
            return None
        return await self.tournaments.round_of(match.pair_id)

    async def _ended(self, match: Match, view: MatchView, by: PlayerId) -> Post:
        """The last board of *match*, which the player *by* has ended, by an act or by absence."""
        return _as_wanted(match, view, await self._with_score(match, ended_post(match, by)))

    async def _of_ladder(self, news: LadderThreadNews) -> Post:
        match news:
            case LadderChanged():
                logged = await self.ladders.logged(news.change_id)
                return Post(ladder_news.rank_changed(logged.change))
            case RankKept():
                return Post(ladder_news.rank_kept(news.holder, news.rank))

    async def _board(self, match: Match, view: MatchView, news: BoardDue) -> Post | None:
        """The board of *news*; None if it was taken back, or if the computer has since moved on it.

        The board with the computer's answer shows both moves.
        """
        shown = match_shown(news, match)
        if shown is None or _is_answered(shown, news, match):
            return None
        present = shown.ply == match.ply
        post = await beside(board_post, shown, self.now(), present=present, habits=view.habits)
        return _as_wanted(shown, view, await self._with_score(shown, post))

    async def _arranged(self, match: Match, view: MatchView, news: OfferNews) -> Post | None:
        """The post about an offer; it pings nobody who has blocked its sender."""
        post = arranged_post(match, news, self.now(), view.habits)
        if post is None or post.ping is None or not await self.blocks.has(post.ping, news.by):
            return post
        return replace(post, ping=None)

    async def _with_score(self, match: Match, post: Post) -> Post:
        """*post* with, if *match* is over, the changes of ratings and the score of its pair.

        A pair is two matches of the same players, who change sides. The one that ends last tells
        the score.
        """
        if match.state is MatchState.RUNNING:
            return post
        worth = await self._worth(match) if match.rated else ""
        if match.pair_id is None:
            return post.with_details(worth)
        pair = (await self.matches.pairs([match]))[match.pair_id]
        # Both may have ended before either is told.
        if pair.still_running or match.id != pair.changed_last.id:
            return post.with_details(worth)
        in_tournament = match.occasion is Occasion.TOURNAMENT
        absent = in_tournament and len(pair.no_shows) == len(pair.players)
        return post.with_details(scores.pair_text(pair, absent=absent), worth)

    async def _worth(self, match: Match) -> str:
        """The changes of ratings by *match*, or why there are none; empty if neither is known."""
        if await self.ratings.is_unrated(match.id):
            return ratings.UNRATED
        gained = await self.ratings.gains(match.id)
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
