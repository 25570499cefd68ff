"""Notices (news to be delivered) in the database, as the bot's operator sees them."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Row, Select, func, select, update

from db.tables.delivery import open_notice, outbox
from db.unit_parts import SqlPart, attributes
from play.delivery.waiting_notices import UnknownNoticeError, Waiting

_WAITING = select(outbox).where(open_notice).order_by(outbox.c.id)
_FAILED = (
    select(outbox)
    .where(outbox.c.closed, outbox.c.failure.is_not(None))
    .order_by(outbox.c.id.desc())
)
_COUNT = select(func.count()).where(open_notice)
_UNCLAIMED = {"claimed_by": None, "claimed_room": None, "claimed_until": None}


class SqlNotices(SqlPart):
    """An implementation of ``play.delivery.waiting_notices.StoredNotices`` for one transaction."""

    async def waiting(self, limit: int) -> Sequence[Waiting]:
        return await self._read(_WAITING.limit(limit))

    async def failed(self, limit: int) -> Sequence[Waiting]:
        return await self._read(_FAILED.limit(limit))

    async def count_waiting(self) -> int:
        return await self._count(_COUNT)

    async def load_notice(self, notice_id: int) -> Waiting:
        found = await self._read(select(outbox).where(outbox.c.id == notice_id))
        if not found:
            raise UnknownNoticeError(notice_id)
        return found[0]

    async def retry(self, notice_id: int, now: datetime) -> None:
        again = {"closed": False, "failure": None, "attempts": 0, "due_at": now, **_UNCLAIMED}
        await self._execute(update(outbox).where(outbox.c.id == notice_id).values(again))

    async def drop(self, notice_id: int, failure: str) -> None:
        dropped = {"closed": True, "failure": failure, **_UNCLAIMED}
        await self._execute(update(outbox).where(outbox.c.id == notice_id).values(dropped))

    async def _read(self, statement: Select[Any]) -> Sequence[Waiting]:
        return [_waiting(row) for row in await self._execute(statement)]


def _waiting(row: Row[Any]) -> Waiting:
    columns = ("id", "kind", "match_id", "created_at", "due_at", "attempts", "closed")
    return Waiting(**attributes(row, columns), failure=row.failure or "")
