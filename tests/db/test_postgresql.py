"""PostgreSQL where it differs from SQLite: rows are locked, not the database."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace

import asyncpg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import create_async_engine

from db.store import SqlStore
from db.tables import metadata
from play.matches.match_view import MatchView
from play.players.player import Player
from play.ratings.rated_result import RatedResult
from play.servers.server import Server
from play.services.matches import Matches
from play.services.players import Players
from play.services.ratings import count_result
from play.store.errors import StoreBusyError, StoreFullError, StoreUnreachableError
from play.store.port import Unit
from play.time.habits import DEFAULT_HABITS, Confirming
from tests.support.examples import ANNA, BJORN, NOON, challenge, new_match
from tests.support.postgresql import somebody_waits
from tests.support.stored import add_challenge, add_match, add_matches


@pytest.fixture
async def impatient(
    postgresql_url: str, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[SqlStore]:
    """A store that waits a moment only for rows that others have locked."""
    monkeypatch.setattr("db.sqlalchemy_engines.PATIENCE", 0.1)
    store = SqlStore(postgresql_url)
    yield store
    await store.close()


END_OTHERS = text(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE datname = current_database() AND state = 'idle in transaction'"
)


async def require_busy(store: SqlStore, ask: Callable[[Unit], Awaitable[object]]) -> None:
    """Another transaction that asks so waits, and is told in the end."""
    with pytest.raises(StoreBusyError):
        async with store.begin() as other:
            await ask(other)


async def test_the_tables_are_those_the_program_works_with(postgresql_url: str) -> None:
    def differences(connection: Connection) -> list[object]:
        found: list[object] = compare_metadata(MigrationContext.configure(connection), metadata)
        return found

    engine = create_async_engine(postgresql_url)
    async with engine.connect() as connection:
        assert await connection.run_sync(differences) == []
    await engine.dispose()


async def test_a_match_that_is_being_changed_makes_others_wait(impatient: SqlStore) -> None:
    """Too long, and they are told; other matches go on."""
    first, second = await add_matches(impatient, new_match(), new_match())

    async with impatient.begin() as unit:
        await unit.matches.load_match(first.id)
        async with impatient.begin() as other:
            assert await other.matches.load_match(second.id) == second
        await require_busy(impatient, lambda other: other.matches.load_match(first.id))
        async with impatient.read() as reading:
            assert await reading.matches.load_match(first.id) == first


async def test_a_full_disk_is_told(impatient: SqlStore) -> None:
    """As the server says it."""
    full = "DO $$ BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = '53100'; END $$"
    with pytest.raises(StoreFullError, match="No space left on device"):
        async with impatient.begin() as unit:
            await unit.connection.exec_driver_sql(full)


@pytest.mark.parametrize("address", ["@127.0.0.1:1/games", "@/games?host=/nowhere"])
async def test_a_server_that_is_not_there_is_told(address: str) -> None:
    """It was when the bot began."""
    store = SqlStore(f"postgresql+asyncpg://nobody:secret{address}")
    for transaction in (store.read, store.begin):
        with pytest.raises(StoreUnreachableError) as told:
            async with transaction() as unit:
                await unit.matches.load_match(1)
        assert told.value.reason
        assert "secret" not in told.value.reason
    await store.close()


async def test_a_connection_that_breaks_is_told(
    postgresql: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the system says it; what else goes wrong in a transaction is something else."""

    async def transact(error: Exception | None) -> None:
        async with postgresql.begin() as unit:
            if error is not None:
                raise error
            with monkeypatch.context() as patch:
                patch.setattr(asyncpg.Connection, "prepare", broken)
                await unit.matches.add_match(new_match(), DEFAULT_HABITS)

    async def broken(*_: object, **__: object) -> None:
        raise ConnectionResetError

    with pytest.raises(StoreUnreachableError, match="ConnectionResetError"):
        await transact(None)
    with pytest.raises(ConnectionError):
        await transact(ConnectionError())


async def test_a_server_that_goes_away_is_told(postgresql: SqlStore, postgresql_url: str) -> None:
    """In the middle of a transaction; once it is there again, all works."""
    other = create_async_engine(postgresql_url, isolation_level="AUTOCOMMIT")

    async def add_two() -> None:
        async with postgresql.begin() as unit:
            await unit.matches.add_match(new_match(), DEFAULT_HABITS)
            async with other.connect() as connection:
                await connection.execute(END_OTHERS)
            await unit.matches.add_match(new_match(), DEFAULT_HABITS)

    with pytest.raises(StoreUnreachableError):
        await add_two()
    await other.dispose()

    async with postgresql.read() as unit:
        assert await unit.matches.running(ANNA) == []


async def test_the_end_of_a_match_waits_for_that_of_another_with_the_same_players(
    impatient: SqlStore,
) -> None:
    """Both change their ratings; and of a pair the first would not be seen to have ended."""
    matches = Matches(impatient, lambda: NOON, lambda: None)
    first, second = await add_matches(impatient, *2 * [replace(new_match(), rated=True)])

    async with impatient.begin() as unit:
        await count_result(unit, first.resign(ANNA, NOON, None))
        with pytest.raises(StoreBusyError):
            await matches.resign(second.id, BJORN)

    assert (await matches.resign(second.id, BJORN)).outcome is not None


async def test_results_wait_while_all_are_counted_anew(impatient: SqlStore) -> None:
    """None slips in between, to be counted twice or never."""
    match = await add_match(impatient, new_match())
    result = RatedResult(1, "tiny", match.id, match.seats, 1.0, NOON)

    async with impatient.begin() as unit:
        await unit.ratings.clear()
        await require_busy(impatient, lambda other: other.ratings.add_result(result))


async def test_what_only_names_a_match_does_not_wait_for_who_changes_it(
    impatient: SqlStore,
) -> None:
    """Who holds a match may himself wait for the one that ends with it, and counts both."""
    match = await add_match(impatient, new_match())
    result = RatedResult(1, "brandubh", match.id, match.seats, 1, NOON)

    async with impatient.begin() as unit:
        await unit.matches.running_of(ANNA)
        await unit.matches.load_match(match.id)
        async with impatient.begin() as other:
            assert await other.ratings.add_result(result) is not None


async def test_a_vacation_waits_for_a_move_that_is_being_made(impatient: SqlStore) -> None:
    """The move would begin a turn of who goes away, and miss that he does."""
    players = Players(impatient, lambda: NOON, lambda: None)
    match = await add_match(impatient, new_match())

    async with impatient.begin() as unit:
        loaded = await unit.matches.load_match(match.id)
        with pytest.raises(StoreBusyError):
            await players.start_vacation(BJORN, None)
        await unit.matches.save(
            loaded.play(ANNA, "c1-b1", NOON, None, DEFAULT_HABITS),
            seen=loaded.board,
            habits=DEFAULT_HABITS,
        )
    await players.start_vacation(BJORN, None)

    async with impatient.read() as unit:
        assert (await unit.matches.load_match(match.id)).clock.still_until(NOON) is not None


async def test_a_move_that_waited_for_a_change_of_habits_goes_by_them(
    postgresql: SqlStore, postgresql_url: str
) -> None:
    match = await add_match(postgresql, new_match())

    async def loaded() -> MatchView:
        async with postgresql.begin() as unit:
            return (await unit.matches.with_view(match.id))[1]

    async with postgresql.begin() as unit:
        await unit.matches.running_of(ANNA)
        loading = asyncio.create_task(loaded())
        await somebody_waits(postgresql_url)
        await unit.players.put(replace(Player.new(ANNA, NOON), confirm=Confirming.ALL))

    assert (await loading).habits.attackers.confirm is Confirming.ALL


async def test_a_player_who_is_being_changed_makes_others_wait(impatient: SqlStore) -> None:
    """Of two settings changed at once neither is lost, nor a vacation paid for twice."""
    anna = Player.new(ANNA, NOON)
    async with impatient.begin() as unit:
        await unit.players.put(anna)

    async with impatient.begin() as unit:
        await unit.players.load_player(ANNA, NOON)
        await require_busy(impatient, lambda other: other.players.load_player(ANNA, NOON))
        async with impatient.read() as reading:
            assert await reading.players.load_player(ANNA, NOON) == anna


async def test_two_first_settings_of_a_server_do_not_collide(
    postgresql: SqlStore, postgresql_url: str
) -> None:
    """The later waits for the earlier."""

    async def put_as_well() -> None:
        async with postgresql.begin() as unit:
            await unit.servers.put(Server(1, 12))

    async with postgresql.begin() as unit:
        await unit.servers.put(Server(1, 11))
        putting = asyncio.create_task(put_as_well())
        await somebody_waits(postgresql_url)
    await putting

    async with postgresql.read() as unit:
        assert await unit.servers.load_server(1) == Server(1, 12)


async def test_a_challenge_that_is_being_accepted_makes_others_wait(impatient: SqlStore) -> None:
    """Also the timekeeper, who would let it expire, and reads it in the same way."""
    issued = await add_challenge(impatient, challenge())

    async with impatient.begin() as unit:
        await unit.challenges.load_challenge(issued.id)
        await require_busy(impatient, lambda other: other.challenges.load_challenge(issued.id))
