"""PostgreSQL where it differs from SQLite: rows are locked, not the database."""

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import create_async_engine

from db.migrate import migrate
from db.store import SqlStore
from db.tables import metadata
from play.errors import StoreBusyError, StoreNewerError
from tests.db.conftest import NEWEST
from tests.play.examples import new_match


async def test_the_tables_are_those_the_program_works_with(postgresql_url: str) -> None:
    await migrate(postgresql_url)

    def differences(connection: Connection) -> list[object]:
        found: list[object] = compare_metadata(MigrationContext.configure(connection), metadata)
        return found

    engine = create_async_engine(postgresql_url)
    async with engine.connect() as connection:
        assert await connection.run_sync(differences) == []
    await engine.dispose()


async def test_a_match_that_is_being_changed_makes_others_wait(
    postgresql_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Too long, and they are told; other matches go on."""
    monkeypatch.setattr("db.engines.PATIENCE", 0.1)
    await migrate(postgresql_url)
    store = SqlStore(postgresql_url)
    async with store.begin() as unit:
        first, second = [await unit.matches.add(new_match()) for _ in range(2)]

    async with store.begin() as unit:
        await unit.matches.get(first.id)
        async with store.begin() as other:
            assert await other.matches.get(second.id) == second
        with pytest.raises(StoreBusyError):
            async with store.begin() as other:
                await other.matches.get(first.id)
        async with store.read() as reading:
            assert await reading.matches.get(first.id) == first
    await store.close()


async def test_a_newer_database_is_refused(postgresql_url: str) -> None:
    await migrate(postgresql_url)
    engine = create_async_engine(postgresql_url)
    async with engine.begin() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    await engine.dispose()

    with pytest.raises(StoreNewerError) as refused:
        await migrate(postgresql_url)

    assert (refused.value.found, refused.value.newest) == ("9999", NEWEST)
