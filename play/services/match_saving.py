"""Saving and announcing a changed match, for players and clocks alike."""

from datetime import datetime

from play.matches.match import Match
from play.matches.match_view import MatchView
from play.matches.state import MatchState
from play.news.kinds import MatchChange
from play.news.matches import BoardDue, FlagFell, MatchEnded
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
from play.services.match_endings import conclude
from play.services.plans import follow_plans
from play.store.port import Unit
from tafl.endings import Reason


async def save_match(  # noqa: PLR0913, PLR0917 - a change, and what follows from it
    unit: Unit, before: Match, view: MatchView, after: Match, news: MatchChange, now: datetime
) -> Match:
    """Store *after* in place of *before*, announce the *news*, and play conditional moves.

    Every change of a match passes here, also its end. *view* was read with *before*. Return the
    match after the conditional moves.
    """
    # This is refused if another request has changed the match since it was read.
    await unit.matches.save(after, before.board, view.habits)
    if before.computer is not None:
        await unit.outbox.hasten(before.id, now)
    await announce(unit, after, news, now)
    if before.offer is not None and not _still_stands(before, after):
        closed = OfferClosed(before.id, before.offers_made, _closing(news, after))
        await announce(unit, after, closed, now)
    if after.state is not MatchState.RUNNING:
        await conclude(unit, after, now)
    if not view.planned:
        return after
    answered = await follow_plans(unit, before, after, now, view.habits)
    if answered is None:
        return after
    # A planned answer is a move like any other: it is announced, and may end the match.
    return await save_match(unit, after, view, answered, BoardDue.of(answered), now)


def _still_stands(before: Match, after: Match) -> bool:
    """Whether the offer that was open *before* is still open *after*."""
    return after.offer is not None and after.offers_made == before.offers_made


def _closing(news: MatchChange, after: Match) -> OfferClosing:
    """The reason why an offer is no longer open after the *news*."""
    match news:
        case OfferDeclined():
            return OfferClosing.DECLINED
        case OfferWithdrawn():
            return OfferClosing.WITHDRAWN
        case MovesTakenBack() | MatchPaused() | MatchResumed():
            return OfferClosing.ACCEPTED
        case BoardDue():
            return OfferClosing.MOVE_PLAYED
        case MatchEnded() | FlagFell() | OfferMade() | TimeGiven():
            agreed = after.outcome is not None and after.outcome.reason is Reason.AGREED
            return OfferClosing.ACCEPTED if agreed else OfferClosing.MATCH_OVER
