"""The search for problems in the database."""

from collections.abc import Mapping, Sequence

from sqlalchemy import ColumnElement, Table, bindparam, exists, or_, select

from db.news_rows import KINDS, news_of
from db.sql_parameters import AFTER, AT_MOST, MATCH
from db.tables.delivery import open_notice, outbox
from db.tables.fair_play import cases, flags
from db.tables.matches import matches
from db.tables.seasons import seasons
from db.tables.tournaments import tournaments
from db.unit_parts import SqlPart
from play.audit import Fault, Problem
from play.store.errors import UNREADABLE

_SUBJECTS: Mapping[str, Table] = {
    "flag_id": flags,
    "case_id": cases,
    "tournament_id": tournaments,
    "season_id": seasons,
}
"""For each field of news that holds the id of a subject, the table of such subjects."""

_MATCH_IDS = select(matches.c.id).where(matches.c.id > AFTER).order_by(matches.c.id).limit(AT_MOST)
_HAS_DEADLINE = select(matches.c.wake_at.is_not(None)).where(matches.c.id == MATCH)
_OPEN = (
    select(outbox.c.id).where(open_notice, outbox.c.id > AFTER).order_by(outbox.c.id).limit(AT_MOST)
)
_NOTICE = select(outbox).where(outbox.c.id == bindparam("the_notice"))


def _lacks_subject() -> ColumnElement[bool]:
    """An SQL condition: the subject that a notice is about, such as a season, does not exist."""
    missing = []
    for field, table in _SUBJECTS.items():
        words = [word for word, kind in KINDS.items() if kind.columns.get(field) == "about"]
        found = exists().where(table.c.id == outbox.c.about)
        missing.append(outbox.c.kind.in_(words) & ~found)
    return or_(*missing)


_WITHOUT_SUBJECT = select(outbox.c.id, outbox.c.kind).where(open_notice, _lacks_subject())


class SqlAudit(SqlPart):
    """Implements ``play.audit.StoredAudit`` for the length of one transaction."""

    async def match_ids(self, after: int, limit: int) -> Sequence[int]:
        return await self._scalars(_MATCH_IDS, after=after, at_most=limit)

    async def has_deadline(self, match_id: int) -> bool:
        return bool(await self._scalar(_HAS_DEADLINE, the_match=match_id))

    async def open_notices(self, after: int, limit: int) -> Sequence[int]:
        return await self._scalars(_OPEN, after=after, at_most=limit)

    async def unreadable_notices(self, notice_ids: Sequence[int]) -> Sequence[int]:
        unreadable = []
        for notice_id in notice_ids:
            try:
                found = await self._execute(_NOTICE, the_notice=notice_id)
                news_of(found.one())
            except UNREADABLE:
                unreadable.append(notice_id)
        return unreadable

    async def notices_without_subject(self) -> Sequence[Problem]:
        rows = await self._execute(_WITHOUT_SUBJECT)
        return [Problem(Fault.NOTICE_WITHOUT_SUBJECT, id_, kind) for id_, kind in rows]

    async def rows_without_parent(self) -> Sequence[Problem]:
        if self._connection.dialect.name != "sqlite":
            return []  # PostgreSQL always looks
        rows = await self._connection.exec_driver_sql("PRAGMA foreign_key_check")
        return [
            Problem(Fault.ROW_WITHOUT_PARENT, row.rowid or 0, f"{row.table}: {row.parent}")
            for row in rows
        ]
