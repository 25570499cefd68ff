"""How a database answers: whether it goes through a large table from one end to the other."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, event, text
from sqlalchemy.engine import Engine
from sqlalchemy.ext.asyncio import AsyncConnection

from db.sqlalchemy_engines import reading_engine

LARGE = 10_000
"""A table with so many rows, or more, is not to be gone through for a request."""

READS = re.compile(r"\s*(SELECT|WITH|UPDATE|DELETE)\b", re.IGNORECASE)
SCANNED = re.compile(
    r"\bSCAN (?P<table>\w+)(?: USING (?:COVERING )?INDEX (?P<index>\w+))?"
    r"|Seq Scan on (?P<other>\w+)"
)

Asked = dict[str, Any]
"""Statements, with parameters of the last time."""


@contextmanager
def noting() -> Iterator[Asked]:
    """A context that notes which statements are run."""
    asked: Asked = {}

    def note(_connection: Connection, _cursor: object, statement: str, *told: Any) -> None:  # noqa: ANN401 - as the driver takes them
        if READS.match(statement):
            asked[statement] = told[0]

    event.listen(Engine, "before_cursor_execute", note)
    yield asked
    event.remove(Engine, "before_cursor_execute", note)


async def scans(url: str, asked: Asked) -> list[tuple[str, str]]:
    """The tables with many rows that are gone through, each with the statement that does."""
    found: list[tuple[str, str]] = []
    engine = reading_engine(url)
    async with engine.connect() as connection:
        large, small = await _large_tables(connection), await _partial_indexes(connection)
        explain = "EXPLAIN" if engine.dialect.name == "postgresql" else "EXPLAIN QUERY PLAN"
        for statement, parameters in asked.items():
            rows = await connection.exec_driver_sql(f"{explain} {statement}", parameters)
            plan = "\n".join(str(row[-1]) for row in rows)
            found += [
                (table, statement)
                for table, index in _scanned(plan)
                if table in large and index not in small
            ]
    await engine.dispose()
    return found


async def _large_tables(connection: AsyncConnection) -> set[str]:
    """The names of tables that are large."""
    if connection.dialect.name == "postgresql":
        counted = await connection.execute(
            text("SELECT relname, reltuples FROM pg_class WHERE relkind = 'r'")
        )
        return {name for name, rows in counted if rows >= LARGE}
    names = await connection.scalars(text("SELECT name FROM sqlite_master WHERE type = 'table'"))
    found = set()
    for name in names.all():
        few = text(f'SELECT count(*) FROM (SELECT 1 FROM "{name}" LIMIT {LARGE})')  # noqa: S608
        if await connection.scalar(few) == LARGE:
            found.add(name)
    return found


def _scanned(plan: str) -> Iterator[tuple[str, str | None]]:
    """The tables that are gone through, and along which index."""
    for found in SCANNED.finditer(plan):
        yield found["table"] or found["other"], found["index"]


async def _partial_indexes(connection: AsyncConnection) -> set[str]:
    """The indexes of SQLite that hold some rows of a table alone, such as those that are open."""
    if connection.dialect.name == "postgresql":
        return set()
    asked = "SELECT name FROM sqlite_master WHERE type = 'index' AND sql LIKE '%WHERE%'"
    return {*await connection.scalars(text(asked))}
