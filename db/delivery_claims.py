"""Claims to notices: which of the processes on a PostgreSQL database delivers each of them."""

from collections.abc import Collection, Sequence

from sqlalchemy import ARRAY, BigInteger, Integer, bindparam, cast, func, select, text, update

from db.agendas import LAST_MOMENT
from db.postgresql_locks import LARGEST_PRIME, AdvisoryLock
from db.tables.columns import UtcDateTime
from db.tables.delivery import open_notice, outbox
from db.unit_parts import SqlPart
from play.delivery.claims import Claim
from play.delivery.notice import Notice

_NUMBERS = ARRAY(BigInteger)
_rooms = func.unnest(bindparam("rooms", type_=_NUMBERS)).column_valued("room")
# Until the transaction ends: two processes can't each find the same room free.
LOCKED_ROOMS = select(_rooms).where(
    func.pg_try_advisory_xact_lock(
        cast(int(AdvisoryLock.CLAIMING), Integer), cast(func.mod(_rooms, LARGEST_PRIME), Integer)
    )
)
# It repeats the conditions of ``db.delivery_due``: meanwhile another process may have claimed or
# closed a notice. The UPDATE repeats the list of notices, so that PostgreSQL plans for few rows.
CLAIM = text("""
    WITH free AS (
        SELECT id, (:rooms)[array_position(:notices, id)] AS room
        FROM outbox
        WHERE id = ANY (:notices)
        AND closed IS FALSE AND (due_at <= :now OR due_at > :last)
        AND (claimed_until IS NULL OR claimed_until <= :lapsed OR claimed_by = :process)
        AND (:rooms)[array_position(:notices, id)] NOT IN (
            SELECT others.claimed_room FROM outbox AS others
            WHERE others.closed IS FALSE AND others.claimed_until > :lapsed
            AND others.claimed_by <> :process AND others.claimed_room IS NOT NULL
        )
        FOR UPDATE SKIP LOCKED
    )
    UPDATE outbox SET claimed_by = :process, claimed_until = :until, claimed_room = free.room
    FROM free WHERE outbox.id = free.id AND outbox.id = ANY (:notices)
    RETURNING outbox.id
""").bindparams(
    bindparam("notices", type_=_NUMBERS),
    bindparam("rooms", type_=_NUMBERS),
    bindparam("process", type_=BigInteger),
    *(bindparam(name, type_=UtcDateTime) for name in ("now", "last", "lapsed", "until")),
)
_OWN = (
    open_notice,
    outbox.c.claimed_by == bindparam("process"),
    outbox.c.id.in_(bindparam("notices", expanding=True)),
)
RENEW = update(outbox).where(*_OWN).returning(outbox.c.id)
LEAVE_ROOMS = update(outbox).where(*_OWN).values(claimed_room=None)
GIVE_BACK = (
    update(outbox)
    .where(
        open_notice,
        outbox.c.claimed_by == bindparam("process"),
        outbox.c.id.not_in(bindparam("notices", expanding=True)),
    )
    .values(claimed_by=None, claimed_room=None, claimed_until=None)
)


class SqlClaims(SqlPart):
    """The part of ``SqlOutbox`` that claims notices for one of several processes."""

    async def _claim_notices(self, claim: Claim, notices: Sequence[Notice]) -> Collection[int]:
        """Claim those of *notices* that are still free, and return their ids.

        *notices* has one notice at most for each room: the channel, thread or player that gets it.
        """
        if not notices:
            return ()
        rooms = [notice.room for notice in notices]
        locked = {*await self._scalars(LOCKED_ROOMS, rooms=rooms)}
        free = [notice for notice in notices if notice.room in locked]
        if not free:
            return ()
        claiming = {
            "notices": [notice.id for notice in free],
            "rooms": [notice.room for notice in free],
            "process": claim.process,
            "now": claim.now,
            "last": LAST_MOMENT,
            "lapsed": claim.lapsed,
            "until": claim.until,
        }
        return {*await self._scalars(CLAIM, **claiming)}

    async def renew(
        self, claim: Claim, notice_ids: Collection[int], slow: Collection[int]
    ) -> Collection[int]:
        own = {"process": claim.process}
        if slow:
            await self._execute(LEAVE_ROOMS, **own, notices=sorted(slow))
        renewing = own | {"notices": sorted(notice_ids), "claimed_until": claim.until}
        return {*await self._scalars(RENEW, **renewing)}

    async def give_back(self, process: int, but: Collection[int]) -> None:
        await self._execute(GIVE_BACK, process=process, notices=sorted(but))
