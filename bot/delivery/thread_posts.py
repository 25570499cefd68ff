"""What all who read along are told of a match, in its thread."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime

from bot.matches.offers import arranged_post, taken_back_post
from bot.matches.posts import (
    board_post,
    claimable_post,
    ended_post,
    reminder_post,
    started_post,
    vacation_post,
)
from bot.ui.appearance import in_look
from bot.ui.post import Post
from bot.wording import challenges, ladder_news, ratings, tournaments
from play.delivery.notice import Notice, NoticeKind
from play.matches.match import Match
from play.matches.occasion import Occasion
from play.matches.state import MatchState
from play.ratings.rated_result import MIN_PLIES
from play.services.ladders import Ladders
from play.services.matches import Matches
from play.services.ratings import Ratings
from play.services.tournaments import Tournaments
from play.tournaments.event import Table


@dataclass(frozen=True, slots=True)
class ThreadPosts:
    """Writes the posts that the courier delivers."""

    matches: Matches
    ladders: Ladders
    tournaments: Tournaments
    ratings: Ratings
    now: Callable[[], datetime]

    async def written(self, match: Match, notice: Notice) -> Post | None:
        """What *notice* tells of *match*; None if that is past, or nothing to be told."""
        match notice.kind:
            case NoticeKind.MATCH_STARTED:
                return in_look(await self._started(match), match.look)
            case NoticeKind.LADDER_MOVED:
                logged = await self.ladders.logged(notice.number or 0)
                return Post(ladder_news.told(logged.change))
            case NoticeKind.LADDER_HELD:
                holder = notice.player or match.defenders
                return Post(ladder_news.held(holder, notice.number or 0))
            case NoticeKind.BOARD:
                return await self._board(match, notice)
            case NoticeKind.TAKEN_BACK:
                post = taken_back_post(match, notice, self.now())
                return _as_wanted(match, post)
            case NoticeKind.MATCH_ENDED | NoticeKind.FLAG_FELL:
                post = await self._with_score(match, ended_post(match, notice.player))
                return _as_wanted(match, post)
            case _:
                return _post_about(match, notice, self.now())

    async def occasion_in_brief(self, match: Match) -> str:
        """What *match* is played for, for the name of its thread; empty if for nothing else."""
        table = await self._table(match)
        return tournaments.in_brief(table) if table is not None else str(match.occasion or "")

    async def _started(self, match: Match) -> Post:
        """The opening of *match*, with what it is played for."""
        post = started_post(match)
        occasion = await self._occasion(match)
        return replace(post, content=f"{post.content}\n{occasion}") if occasion else post

    async def _occasion(self, match: Match) -> str:
        """What *match* is played for, in words; empty if for nothing else."""
        match match.occasion:
            case Occasion.LADDER:
                found = await self.ladders.played_for(match)
                return "" if found is None else ladder_news.played_for(*found)
            case Occasion.TOURNAMENT:
                table = await self._table(match)
                return "" if table is None else tournaments.of_match(table)
            case None:
                return ""

    async def _table(self, match: Match) -> Table | None:
        """Where *match* belongs if it is one of a tournament."""
        if match.occasion is not Occasion.TOURNAMENT or match.pair_id is None:
            return None
        return await self.tournaments.table_of(match.pair_id)

    async def _board(self, match: Match, notice: Notice) -> Post | None:
        """The board of *notice*, unless that has been taken back since."""
        shown = notice.board_in(match)
        if shown is None:
            return None
        present = shown.ply == match.ply
        post = await self._with_score(shown, board_post(shown, self.now(), present=present))
        return _as_wanted(shown, post)

    async def _with_score(self, match: Match, post: Post) -> Post:
        """*post* with what has come of *match*, if it has ended: for its pair, and for ratings."""
        if match.state is MatchState.RUNNING:
            return post
        worth = await self._worth(match) if match.rated else ""
        if match.pair_id is None:
            return post.with_details(worth)
        pair = (await self.matches.pairs([match]))[match.pair_id]
        return post.with_details(challenges.pair_text(pair), worth)

    async def _worth(self, match: Match) -> str:
        """What has come of a rated *match* for ratings; nothing as long as its pair goes on."""
        gained = await self.ratings.gains(match.id)
        if not gained and match.state is MatchState.FINISHED and match.ply < MIN_PLIES:
            return ratings.TOO_SHORT
        return ratings.gains(gained)


def _as_wanted(match: Match, post: Post) -> Post:
    """*post*, a board, in the look of the server; it calls nobody who does not want that."""
    post = in_look(post, match.look)
    if post.ping is None or match.state is not MatchState.RUNNING:
        return post
    called = match.habits.of(match.side_of(post.ping))
    return post if called.pinged else replace(post, ping=None)


def _post_about(match: Match, notice: Notice, now: datetime) -> Post | None:
    """What *notice* tells all who read along; None if that is past, or nothing to be told."""
    match notice.kind:
        case NoticeKind.REMINDER:
            return reminder_post(match) if notice.is_of(match) else None
        case NoticeKind.AWAY | NoticeKind.BACK:
            return _vacation_post(match, notice, now)
        case NoticeKind.CLAIMABLE:
            return claimable_post(match)
        case (
            NoticeKind.OFFERED
            | NoticeKind.OFFER_DECLINED
            | NoticeKind.OFFER_WITHDRAWN
            | NoticeKind.PAUSED
            | NoticeKind.RESUMED
            | NoticeKind.TIME_GIVEN
        ):
            return arranged_post(match, notice, now)
        case _:
            return None


def _vacation_post(match: Match, notice: Notice, now: datetime) -> Post | None:
    """That the player of *notice* is on vacation, or back, if that is still so on this board."""
    player = notice.player
    if player is None or not notice.is_of(match):
        return None
    away = match.habits.of(match.side_of(player)).away
    is_away = away is not None and now in away
    holds = is_away == (notice.kind is NoticeKind.AWAY)
    return vacation_post(match, player, now) if holds else None
