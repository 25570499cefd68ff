"""Statements that select due notices: news to be delivered.

Notices about the same thing to the same receiver form a queue, of which only the first is due. Each
room (a channel, thread or player) gets one notice at a time, and servers take turns.
"""

from typing import Any, TypeAlias

from sqlalchemy import BigInteger, ColumnElement, Select, and_, bindparam, func, not_, or_, select

from db.agendas import LAST_MOMENT, is_served, next_of, serving
from db.sql_parameters import AT_MOST
from db.tables.challenges import challenges
from db.tables.columns import UtcDateTime
from db.tables.delivery import open_notice, outbox
from db.tables.matches import matches
from play.delivery.claims import Claim
from play.delivery.notice import UnderWay

# Notices with equal values of these columns form a queue: only its first notice is due.
_FIRST_IN_LINE = (
    select(func.min(outbox.c.id))
    .where(open_notice)
    .group_by(
        outbox.c.match_id,
        outbox.c.challenge_id,
        outbox.c.recipient,
        outbox.c.channel_id,
        outbox.c.about,
    )
)
# The second condition follows from the first, but lets PostgreSQL use the index of open notices.
_IS_FIRST = and_(outbox.c.id.in_(_FIRST_IN_LINE), open_notice)
# The place to which a notice goes, as far as it is known before sending.
_ROOM = func.coalesce(
    outbox.c.recipient,
    outbox.c.channel_id,
    matches.c.thread_id,
    matches.c.channel_id,
    challenges.c.channel_id,
)
_SERVER = func.coalesce(
    outbox.c.guild_id, matches.c.guild_id, challenges.c.guild_id, outbox.c.recipient
)
_WITH_PLACE = outbox.outerjoin(matches, matches.c.id == outbox.c.match_id).outerjoin(
    challenges, challenges.c.id == outbox.c.challenge_id
)
# A value after all times is unreadable: it counts as due, or the notice would wait for ever.
IS_DUE = or_(outbox.c.due_at <= bindparam("now"), outbox.c.due_at > LAST_MOMENT)
_BESIDE = (
    outbox.c.id.not_in(bindparam("notices", expanding=True)),
    _ROOM.not_in(bindparam("rooms", expanding=True)),
)


def _number(name: str) -> ColumnElement[int]:
    return bindparam(name, type_=BigInteger)


# Claims of other processes only: this one knows which of its own are under way.
IS_CLAIMED = (outbox.c.claimed_until > bindparam("lapsed", type_=UtcDateTime)) & (
    outbox.c.claimed_by != _number("process")
)
_CLAIMED_ROOMS = select(outbox.c.claimed_room).where(
    open_notice, IS_CLAIMED, outbox.c.claimed_room.is_not(None)
)
IS_UNCLAIMED = or_(outbox.c.claimed_until.is_(None), not_(IS_CLAIMED))
_IS_OURS = or_(
    _SERVER.is_(None),
    is_served(_SERVER),
    outbox.c.due_at <= bindparam("overdue", type_=UtcDateTime),
)
_CLAIMABLE = (IS_UNCLAIMED, _ROOM.not_in(_CLAIMED_ROOMS), _IS_OURS)


Oldest: TypeAlias = tuple[Select[*tuple[Any, ...]], Select[*tuple[Any, ...]]]
"""Two statements: for the oldest notices of all, and for the oldest notice of each server."""


def _oldest(*conditions: ColumnElement[bool]) -> Oldest:
    """The statements for due notices that meet the *conditions*.

    They leave out the notices ``beside`` those that are being delivered.
    """
    due = (_IS_FIRST, IS_DUE, *_BESIDE, *conditions)
    firsts = select(func.min(outbox.c.id)).select_from(_WITH_PLACE).where(*due).group_by(_SERVER)
    notices = (
        select(outbox, _ROOM.label("room"), _SERVER.label("server"))
        .select_from(_WITH_PLACE)
        .order_by(outbox.c.id)
        .limit(AT_MOST)
    )
    return notices.where(*due), notices.where(outbox.c.id.in_(firsts))


OLDEST = _oldest()
OLDEST_CLAIMABLE = _oldest(*_CLAIMABLE)
"""For those notices of ``OLDEST`` that the process in the parameters may claim."""
NEXT_DUE = next_of(outbox.c.due_at, _IS_FIRST, *_BESIDE).select_from(_WITH_PLACE)
NEXT_CLAIMABLE = NEXT_DUE.where(*_CLAIMABLE)


def beside(under_way: UnderWay) -> dict[str, object]:
    """The SQL parameters that leave out the notices *under_way*, and others to the same rooms."""
    return {"notices": under_way.notices, "rooms": under_way.rooms}


def claiming(claim: Claim) -> dict[str, object]:
    """The SQL parameters of *claim*, for statements that select notices to be claimed."""
    return {
        "process": claim.process,
        "now": claim.now,
        "lapsed": claim.lapsed,
        "overdue": claim.overdue,
    } | serving(claim.shards)
