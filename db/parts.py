"""Base classes for the parts of a transaction (``db.store.SqlUnit``), one for each subject."""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, TypeVar, TypeVarTuple

from sqlalchemy import Column, CompoundSelect, CursorResult, Executable, Row, Select
from sqlalchemy.ext.asyncio import AsyncConnection

from db.agendas import OfShards, read_agenda
from db.readable import read_each
from play.shards import ALL_SHARDS, Shards
from play.time.port import Appointment

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


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

    appointments: ClassVar[OfShards]

    async def agenda(self, limit: int, shards: Shards = ALL_SHARDS) -> Sequence[Appointment]:
        return await read_agenda(self._connection, self.appointments, limit, shards)
