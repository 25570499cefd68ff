"""Saving and announcing a changed match, whether a player or a clock has changed it."""

from datetime import datetime

from play.matches.match import Match
from play.matches.match_view import MatchView
from play.matches.offer import Offer, OfferKind
from play.matches.state import MatchState
from play.news.kinds import MatchChange
from play.news.matches import BoardDue, FlagFell, FollowedMatchEnded, MatchEnded
from play.news.offers import (
    MatchPaused,
    MatchResumed,
    MovesTakenBack,
    OfferClosed,
    OfferClosing,
    OfferDeclined,
    OfferMade,
    OfferWithdrawn,
    TimeGiven,
)
from play.services.announcing import announce
from play.services.fair_play_reports import watch_result
from play.services.ladder_changes import count_on_ladder
from play.services.plans import follow_plans
from play.services.ratings import count_result
from play.services.statistics import count_statistics
from play.services.tournament_rounds import count_in_tournament
from play.store.port import Unit
from tafl.endings import Reason


async def save_match(  # noqa: PLR0913, PLR0917 - a change, and what follows from it
    unit: Unit,
    before: Match,
    view: MatchView,
    after: Match,
    news: MatchChange | None,
    now: datetime,
) -> Match:
    """Store a match as *after* in place of *before*, announce *news*, and play conditional moves.

    If *news* is None, nobody is notified. Return the match after the conditional moves. Every
    change of a running match passes through here, also its end. *view* is what was read from other
    tables together with *before*.
    """
    # This is refused if another request has changed the match since it was read.
    await unit.matches.save(after, before.board, view.habits)
    if before.computer is not None:
        await unit.outbox.hasten(before.id, now)
    if news is not None:
        await announce(unit, after, news, now)
    if before.offer is not None and not _still_stands(before, after):
        closed = OfferClosed(before.id, before.offers_made, _closing(news, before.offer, after))
        await announce(unit, after, closed, now)
    if after.state is not MatchState.RUNNING:
        await conclude(unit, after, now)
    if not view.planned:
        return after
    answered = await follow_plans(unit, before, after, now, view.habits)
    if answered is None:
        return after
    # A planned answer is like any other: it is announced, and may end the match.
    return await save_match(unit, after, view, answered, _answering(after, answered), now)


def _answering(before: Match, after: Match) -> BoardDue | MatchEnded:
    """The news of a planned answer, which led from *before* to *after*: a move or a resignation."""
    moved = after.ply > before.ply
    return BoardDue.of(after) if moved else MatchEnded(after.id, before.player_to_move)


def _still_stands(before: Match, after: Match) -> bool:
    return after.offer is not None and after.offers_made == before.offers_made


def _closing(news: MatchChange | None, offer: Offer, after: Match) -> OfferClosing:
    """The reason why *offer* is no longer open in *after*, the match that *news* is about."""
    match news:
        case OfferDeclined():
            return OfferClosing.DECLINED
        case OfferWithdrawn():
            return OfferClosing.WITHDRAWN
        case MovesTakenBack() | MatchPaused() | MatchResumed():
            return OfferClosing.ACCEPTED
        case BoardDue():
            return OfferClosing.MOVE_PLAYED
        case MatchEnded() | FlagFell() | OfferMade() | TimeGiven() | None:
            return OfferClosing.ACCEPTED if _is_granted(offer, after) else OfferClosing.MATCH_OVER


def _is_granted(offer: Offer, after: Match) -> bool:
    """Whether *offer* asked for the very end that the match *after* has come to."""
    if offer.kind is OfferKind.ABORT:
        return after.state is MatchState.ABORTED
    return after.outcome is not None and after.outcome.reason is Reason.AGREED


async def conclude(unit: Unit, match: Match, now: datetime) -> None:
    """Do everything that follows from *match*, which has just ended and is stored."""
    await _notify_followers(unit, match, now)
    result = await count_result(unit, match)
    await count_on_ladder(unit, match, now)
    await count_in_tournament(unit, match)
    if result is not None:
        await watch_result(unit, result, now)
    # Last: all matches that end change the same rows of statistics, and wait for each other here.
    await count_statistics(unit, match)


async def _notify_followers(unit: Unit, match: Match, now: datetime) -> None:
    for follower in await unit.followers.followers_of(match.id):
        await unit.outbox.add_news(FollowedMatchEnded(follower, match.id), now)
