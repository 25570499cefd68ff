"""Base classes for the parts of a transaction (``db.store.SqlUnit``), one for each subject."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, TypeVar, TypeVarTuple

from sqlalchemy import Column, CompoundSelect, CursorResult, Executable, Row, Select, Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from db.agendas import ShardedSelect, read_agenda
from db.row_slices import SLICE
from db.unreadable_rows import read_each
from play.shards import ALL_SHARDS, Shards
from play.time.port import Appointment

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

_INSERTS: dict[str, Callable[[Table], sqlite.Insert | postgresql.Insert]] = {
    "sqlite": sqlite.insert,
    "postgresql": postgresql.insert,
}


def attributes(of: object, names: Iterable[str]) -> dict[str, Any]:
    """The attributes *names* of a value or a row, for columns that are named like its fields."""
    return {name: getattr(of, name) for name in names}


def reader_of(kind: Callable[..., T]) -> Callable[[Row[Any]], T]:
    """A function that makes a *kind* of a row whose columns are exactly its fields."""
    return lambda row: kind(**row._mapping)  # noqa: SLF001 - public, whatever its name


class SqlPart:
    """A part of a transaction: requests about one subject, such as challenges.

    The requests use *connection*, which has begun the transaction; *writing* says whether it
    writes.
    """

    def __init__(self, connection: AsyncConnection, *, writing: bool) -> None:
        self._connection = connection
        self._writing = writing

    async def _execute(
        self, statement: Executable, /, **sought: object
    ) -> CursorResult[*tuple[Any, ...]]:
        return await self._connection.execute(statement, sought)

    async def _first(
        self, statement: Executable, /, **sought: object
    ) -> Row[*tuple[Any, ...]] | None:
        return (await self._execute(statement, **sought)).first()

    async def _one(
        self, statement: Executable, make: Callable[[Row[Any]], T], /, **sought: object
    ) -> T | None:
        """The result of *make* for the first row that *statement* finds; None if it finds none."""
        row = await self._first(statement, **sought)
        return None if row is None else make(row)

    async def _scalar(self, statement: Executable, /, **sought: object) -> Any:  # noqa: ANN401 - whatever its column holds
        """The first value of the first row that *statement* finds; None if it finds none."""
        return await self._connection.scalar(statement, sought)

    async def _has(self, statement: Executable, /, **sought: object) -> bool:
        """Whether *statement* finds anything."""
        return await self._scalar(statement, **sought) is not None

    async def _count(self, statement: Executable, /, **sought: object) -> int:
        """The number that *statement* selects; 0 if it finds none."""
        return await self._scalar(statement, **sought) or 0

    async def _scalars(self, statement: Executable, /, **sought: object) -> Sequence[Any]:
        """The first value of each row that *statement* finds."""
        return (await self._connection.scalars(statement, sought)).all()

    async def _each(
        self,
        statement: Select[Any] | CompoundSelect[Any],
        make: Callable[[Row[Any]], T],
        key: Column[Any] | None = None,
        /,
        **sought: object,
    ) -> list[T]:
        """The results of *make* for the rows that *statement* finds with the parameters *sought*.

        Unreadable rows are left out; each is logged once, by its value in the column *key*.
        """
        return await read_each(self._connection, statement, sought, make, key)

    def _insert(self, table: Table) -> sqlite.Insert | postgresql.Insert:
        """An INSERT into *table* to which ON CONFLICT can be added."""
        return _INSERTS[self._connection.dialect.name](table)

    async def _put(self, table: Table, *rows: Mapping[str, Any]) -> None:
        """Store *rows* in *table*, each in place of the row with the same primary key, if any.

        All rows have the same columns. Other columns of a row that is there already stay.
        """
        if rows:
            insert = self._insert(table)
            new = {name: insert.excluded[name] for name in rows[0]}
            upsert = insert.on_conflict_do_update(index_elements=[*table.primary_key], set_=new)
            # In slices, so that other tasks get their turn.
            for start in range(0, len(rows), SLICE):
                await self._connection.execute(upsert, rows[start : start + SLICE])

    async def _put_if_new(self, table: Table, row: Mapping[str, Any]) -> bool:
        """Store *row* in *table* unless its primary key is there; return whether it was stored."""
        insert = self._insert(table).on_conflict_do_nothing()
        return (await self._connection.execute(insert, row)).rowcount == 1

    async def _put_all_if_new(self, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
        """Store each of *rows* in *table* unless one with the same primary key is there."""
        if rows:
            await self._connection.execute(self._insert(table).on_conflict_do_nothing(), rows)

    def _locking(
        self, statement: Select[*Ts], *, read: bool = False, key_share: bool = False
    ) -> Select[*Ts]:
        """*statement*, extended to lock the rows that it finds if this transaction may write.

        *read* and *key_share* weaken the lock, as in SQLAlchemy's ``with_for_update``.
        """
        if not self._writing:
            return statement
        return statement.with_for_update(read=read, key_share=key_share)


class SqlAgendaPart(SqlPart):
    """A part whose rows are due at certain times. Implements ``play.time.port.Agenda``."""

    appointments: ClassVar[ShardedSelect]
    earliest: ClassVar[ShardedSelect]

    async def agenda(self, limit: int, shards: Shards = ALL_SHARDS) -> Sequence[Appointment]:
        return await read_agenda(self._connection, self.appointments, limit, shards)
