"""Saving what has become of a match, and announcing it: the same for players and for clocks."""

from datetime import datetime

from play.delivery.notice import Notice, NoticeKind
from play.matches.match import Match
from play.matches.state import MatchState
from play.players.player_id import PlayerId
from play.services.match_endings import conclude
from play.services.plans import follow_plans
from play.store.port import Unit
from tafl.endings import Reason


async def save_match(
    unit: Unit,
    before: Match,
    after: Match,
    told: tuple[NoticeKind, PlayerId | None],
    now: datetime,
) -> Match:
    """Store *after*, that has become of *before*, and have it *told*: what, and who caused it.

    Every change of a match passes here, its end included, which may count for ratings; and so do
    answers set beforehand. The match as it stands after them is returned.
    """
    kind, player = told
    await unit.matches.save(after, seen=before.board)
    await unit.outbox.add(Notice.of_match(kind, after, player, now))
    if before.offer is not None and not _still_stands(before, after):
        closing = Notice.of_match(_closed_by(kind, after), before, player, now)
        await unit.outbox.add(closing)
    if after.state is not MatchState.RUNNING:
        await conclude(unit, after, now)
    answered = await follow_plans(unit, before, after, now)
    if answered is None:
        return after
    return await save_match(unit, after, answered, (NoticeKind.BOARD, after.player_to_move), now)


def _still_stands(before: Match, after: Match) -> bool:
    """Whether the offer that stood *before* stands *after*."""
    return after.offer is not None and after.offers_made == before.offers_made


def _closed_by(told: NoticeKind, after: Match) -> NoticeKind:
    """What became of an offer when what is *told* happened."""
    match told:
        case NoticeKind.OFFER_DECLINED:
            return NoticeKind.CLOSED_BY_DECLINING
        case NoticeKind.OFFER_WITHDRAWN:
            return NoticeKind.CLOSED_BY_WITHDRAWING
        case NoticeKind.TAKEN_BACK | NoticeKind.PAUSED | NoticeKind.RESUMED:
            return NoticeKind.CLOSED_BY_ACCEPTING
        case NoticeKind.BOARD:
            return NoticeKind.CLOSED_BY_MOVING
        case _:
            agreed = after.outcome is not None and after.outcome.reason is Reason.AGREED
            return NoticeKind.CLOSED_BY_ACCEPTING if agreed else NoticeKind.CLOSED_BY_ENDING
