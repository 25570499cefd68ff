"""Deletion of rows that are kept in the database for a limited time only."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Column, ColumnElement, Date, Table, and_, delete, exists, not_, true

from db.row_keys import as_parameters, has_key, some_keys
from db.sql_parameters import NOW
from db.tables.delivery import outbox
from db.tables.fair_play import cases, excluding_case, flags
from db.tables.matches import followers, is_running, matches
from db.tables.reviews import reviews
from db.tables.servers import message_counts, server_log
from db.tables.sessions import entry_links, sessions
from db.unit_parts import SqlPart
from play.limits.durations import LINK_LASTS
from play.privacy.deletion import Traces

COUNT_KEPT = timedelta(days=1)
DELIVERED_KEPT = timedelta(days=90)
FAIR_PLAY_KEPT = timedelta(days=365)
REVIEWS_KEPT = timedelta(days=90)
LOG_KEPT = timedelta(days=2 * 365)


def _runs(match_id: ColumnElement[Any]) -> ColumnElement[bool]:
    return exists().where(matches.c.id == match_id, is_running)


_EXPIRING: Sequence[tuple[Table, Column[Any], timedelta, ColumnElement[bool]]] = [
    # News of a running match is read again, for example for its newest board.
    (
        outbox,
        outbox.c.created_at,
        DELIVERED_KEPT,
        and_(outbox.c.closed, not_(_runs(outbox.c.match_id))),
    ),
    (flags, flags.c.raised_at, FAIR_PLAY_KEPT, true()),
    (cases, cases.c.opened_at, FAIR_PLAY_KEPT, not_(excluding_case & (cases.c.until > NOW))),
    (reviews, reviews.c.made_at, REVIEWS_KEPT, true()),
    (server_log, server_log.c.at, LOG_KEPT, true()),
    # The followers of a match were notified of its end.
    (followers, followers.c.created_at, timedelta(), not_(_runs(followers.c.match_id))),
    (message_counts, message_counts.c.day, COUNT_KEPT, true()),
    (sessions, sessions.c.ends_at, timedelta(), true()),
    (entry_links, entry_links.c.created_at, LINK_LASTS, true()),
]
"""Tables with rows that expire: the column of their time, their lifetime, and a condition."""


class SqlExpiry(SqlPart):
    """Implements ``play.privacy.port.StoredExpiry`` for the length of one transaction."""

    async def traces(self, now: datetime, step: int) -> Traces | None:
        for number in range(step, len(_EXPIRING)):
            table, since, kept, where = _EXPIRING[number]
            before = now - kept
            old = and_(since < (before.date() if isinstance(since.type, Date) else before), where)
            if rows := await some_keys(self._connection, table, old, now=now):
                return Traces(number, rows)
        return None

    async def erase(self, traces: Traces) -> None:
        table, *_ = _EXPIRING[traces.step]
        erasing = delete(table).where(has_key(table))
        await self._connection.execute(erasing, as_parameters(table, traces.rows))
