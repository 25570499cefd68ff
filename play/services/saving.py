"""Saving what has become of a match, and announcing it: the same for players and for clocks."""

from datetime import datetime

from play.match import Match, MatchState
from play.notice import Notice, NoticeKind
from play.players import PlayerId
from play.ports import Unit
from play.services.plans import follow_plans


async def save_match(
    unit: Unit,
    before: Match,
    after: Match,
    told: tuple[NoticeKind, PlayerId | None],
    now: datetime,
) -> None:
    """Store *after*, that has become of *before*, and have it *told*: what, and who caused it.

    Every change of a match passes here, its end included, and so do answers set beforehand.
    """
    kind, player = told
    await unit.matches.save(after, seen=before.board)
    await unit.outbox.add(Notice.of_match(kind, after, player, now))
    if after.state is not MatchState.RUNNING:
        await _tell_followers(unit, after, now)
    answered = await follow_plans(unit, before, after, now)
    if answered is not None:
        await save_match(unit, after, answered, (NoticeKind.BOARD, after.player_to_move), now)


async def _tell_followers(unit: Unit, match: Match, now: datetime) -> None:
    """Tell everybody privately who follows *match* that it has ended."""
    for follower in await unit.followers.of(match.id):
        ended = NoticeKind.FOLLOWED_ENDED
        await unit.outbox.add(Notice.of_match(ended, match, None, now, recipient=follower))
