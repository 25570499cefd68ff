"""Common questions are answered from indexes alone, however much is stored."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Self

import pytest
from sqlalchemy import Select, Table, event, select, text

from db import deadlines
from db.agendas import serving
from db.challenges import OPEN_TO_ANYBODY, OPEN_TO_PLAYER
from db.matches import RELIABILITY
from db.ratings import ABOVE
from db.row_keys import is_among
from db.season_tallies import BETTER
from db.store import SqlStore
from db.tables.matches import matches, notes
from db.tables.ratings import rating_changes
from db.tables.seasons import medals
from play.delivery.claims import Claim
from play.delivery.notice import NOTHING, Notice
from play.limits.leases import NOTICE_LEASE
from play.ratings.rating_list import ALL_RULESETS
from play.seasons.medal import MedalKind
from play.shards import ALL_SHARDS, Shards
from tests.support.examples import ANNA, NOON
from tests.support.query_plans import steps

CONSENT: tuple[Sequence[str], ...] = (
    [],
    ["SEARCH players USING INDEX sqlite_autoindex_players_1 (id=?)"],
)
"""On a server, and across servers: there is looked up whether somebody wants to be shown."""

COUNTED = "SCAN counted"
"""Those that were found are counted, which are not many."""


def test_reliability(database: Path) -> None:
    """It is shown with each challenge of a player."""
    found = steps(database, RELIABILITY, the_player=ANNA, since=NOON)

    assert [step.split(" (")[0] for step in found] == [
        "SEARCH matches USING COVERING INDEX ix_matches_attackers",
        "SEARCH matches USING COVERING INDEX ix_matches_defenders",
    ]


def test_the_next_deadline(database: Path) -> None:
    """It is looked for after every request, in an index of each kind of deadline."""
    assert [
        step.split(" (")[0] for step in steps(database, deadlines.next_deadlines(ALL_SHARDS))
    ] == [
        f"SEARCH {table} USING COVERING INDEX ix_{table}_{columns}"
        for table, columns in (
            ("ratings", "listed_until"),
            ("challenges", "state_expires_at"),
            ("ladders", "wake_at"),
            ("matches", "wake_at"),
            ("players", "wake_at"),
            ("puzzle_channels", "due_at"),
            ("seasons", "wake_at"),
            ("tournaments", "wake_at"),
        )
    ]


def test_the_next_deadline_of_some_shards(database: Path) -> None:
    """These indexes too are gone through until a row of a server of theirs comes.

    What belongs to no server is the first shard's, and not looked for elsewhere.
    """
    some = Shards(16, frozenset({3}))
    found = steps(database, deadlines.next_deadlines(some), **serving(some))

    assert {step.split(" (")[0] for step in found} == {
        f"SEARCH {table} USING {covering}INDEX ix_{table}_{columns}"
        for table, covering, columns in (
            ("challenges", "", "state_expires_at"),
            ("ladders", "", "wake_at"),
            ("matches", "", "wake_at"),
            ("puzzle_channels", "", "due_at"),
            ("seasons", "", "wake_at"),
            ("tournaments", "", "wake_at"),
        )
    }


@pytest.mark.parametrize("asked", [OPEN_TO_ANYBODY, OPEN_TO_PLAYER])
def test_the_open_challenges_of_a_server(database: Path, asked: Select[Any]) -> None:
    """Of all that were ever issued there, only those that are open are looked at."""
    sought = {"the_guild": 1, "now": NOON, "the_player": ANNA}

    found, *_ = steps(database, asked.limit(100), **sought)

    index = "SEARCH challenges USING INDEX ix_challenges_guild_id_state_expires_at"
    assert found == f"{index} (guild_id=? AND state=? AND expires_at>?)"


@pytest.mark.parametrize(("counting", "also"), list(zip(ABOVE, CONSENT, strict=True)))
def test_the_place_by_rating(database: Path, counting: Select[Any], also: Sequence[str]) -> None:
    """Only those who are ahead are counted."""
    found = steps(
        database, counting, the_scope=1, the_ruleset=ALL_RULESETS, the_value=1500.0, at_most=9
    )

    index = "SEARCH ratings USING COVERING INDEX ix_ratings_listed"
    assert found == [f"{index} (scope=? AND ruleset_key=? AND value>?)", *also, COUNTED]


@pytest.mark.parametrize(("counting", "also"), list(zip(BETTER, CONSENT, strict=True)))
def test_the_place_by_points(database: Path, counting: Select[Any], also: Sequence[str]) -> None:
    """The players above, and those who had as many points from fewer results."""
    asked = {"the_scope": 1, "the_period": "2026-03", "the_ruleset": ALL_RULESETS}
    found = steps(database, counting, **asked, the_points=1.5, the_results=2, at_most=9)

    index = "SEARCH tallies USING COVERING INDEX ix_tallies_best"
    among = "scope=? AND period=? AND ruleset_key=?"
    assert found == [
        f"{index} ({among} AND points>?)",
        *also,
        COUNTED,
        f"{index} ({among} AND points=? AND results<?)",
        *also,
        COUNTED,
    ]


@pytest.mark.parametrize(
    ("table", "key"),
    [
        (matches, ()),
        (notes, (1,)),
        (rating_changes, (1, ANNA, ALL_RULESETS)),
        (medals, (MedalKind.SEASON, 1, ALL_RULESETS)),
    ],
    ids=str,
)
def test_rows_by_their_keys(database: Path, table: Table, key: tuple[Any, ...]) -> None:
    """An export reads a few of them at a time, and does not look through all for that."""
    keys = [(*key, number) for number in (1, 2)]

    found = steps(database, select(table).where(is_among(table, keys)))

    assert found
    assert all(step.startswith(f"SEARCH {table} USING") for step in found)


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
