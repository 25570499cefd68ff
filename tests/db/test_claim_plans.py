"""Claims cost as much with a million old notices as with none: PostgreSQL looks at open ones."""

import re
from typing import Any, Self

import pytest
from sqlalchemy import event, text

from db.store import SqlStore
from play.delivery.claims import Claim
from play.delivery.notice import NOTHING, Notice
from play.limits import NOTICE_LEASE
from play.shards import Shards
from tests.support.examples import NOON

FILL = text("""
    INSERT INTO outbox (
        kind, guild_id, channel_id, about, created_at, due_at, attempts, closed
    )
    SELECT 'flag-raised', number % 50 + 1, number % 500, number, :noon, :noon, 0, number < 19900
    FROM generate_series(1, 20000) AS number
""")


@pytest.fixture
async def archive(postgresql: SqlStore) -> SqlStore:
    """Twenty thousand notices, of which a hundred are open."""
    async with postgresql.begin() as unit:
        await unit.connection.execute(FILL, {"noon": NOON})
        await unit.connection.execute(text("ANALYZE outbox"))
    return postgresql


class Plans:
    """How PostgreSQL answers what is asked while they are taken."""

    def __init__(self, store: SqlStore) -> None:
        self._engine = store._writer.sync_engine  # noqa: SLF001 - it has no public way
        self._asked: list[tuple[str, Any]] = []

    def __enter__(self) -> Self:
        event.listen(self._engine, "before_cursor_execute", self._note)
        return self

    def __exit__(self, *_: object) -> None:
        event.remove(self._engine, "before_cursor_execute", self._note)

    def _note(self, _: object, __: object, statement: str, values: Any, *___: object) -> None:  # noqa: ANN401 - the driver's
        self._asked.append((statement, values))

    async def scanned(self, store: SqlStore) -> set[str]:
        """The tables that were looked through from one end to the other."""
        found = set[str]()
        async with store.begin() as unit:
            raw: Any = (await unit.connection.get_raw_connection()).driver_connection
            for statement, values in self._asked:
                plan = "\n".join(row[0] for row in await raw.fetch(f"EXPLAIN {statement}", *values))
                found.update(re.findall(r"Seq Scan on (\w+)", plan))
        return found


async def test_claims_look_at_open_notices_alone(archive: SqlStore) -> None:
    """When they are made, renewed and given back."""
    claim = Claim(1, Shards(4, frozenset({0, 1})), NOON, NOON)
    with Plans(archive) as plans:
        async with archive.begin() as unit:
            notices = await unit.outbox.claim(claim, 8, NOTHING)
            ids = [notice.id for notice in notices]
            await unit.outbox.next_due(NOTHING, claim)
            await unit.outbox.renew(claim, ids, ids)
            await unit.outbox.postpone(ids[0], NOON + NOTICE_LEASE, 1)
            await unit.outbox.give_back(1, ())

    assert len(notices) == 8
    assert all(isinstance(notice, Notice) for notice in notices)
    assert "outbox" not in await plans.scanned(archive)
