"""The parts of a unit of work, one for each noun, and what they have in common."""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, TypeVar, TypeVarTuple

from sqlalchemy import (
    Column,
    CompoundSelect,
    CursorResult,
    Executable,
    Row,
    Select,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from db.agendas import OfShards, read_agenda
from db.readable import read_each
from play.shards import ALL_SHARDS, Shards
from play.time.port import Appointment

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class SqlPart:
    """A part of a unit: requests about one noun, in the transaction of its *connection*."""

    def __init__(self, connection: AsyncConnection, *, writing: bool) -> None:
        self._connection = connection
        self._writing = writing

    async def _execute(
        self, statement: Executable, /, **sought: object
    ) -> CursorResult[*tuple[Any, ...]]:
        """The result of *statement* with these parameters."""
        return await self._connection.execute(statement, sought)

    async def _first(
        self, statement: Executable, /, **sought: object
    ) -> Row[*tuple[Any, ...]] | None:
        """The first row of the result, if it has any."""
        return (await self._execute(statement, **sought)).first()

    async def _scalar(self, statement: Executable, /, **sought: object) -> Any:  # noqa: ANN401 - whatever its column holds
        """The first value of the first row, if there is one."""
        return await self._connection.scalar(statement, sought)

    async def _has(self, statement: Executable, /, **sought: object) -> bool:
        """Whether *statement* finds anything."""
        return await self._scalar(statement, **sought) is not None

    async def _count(self, statement: Executable, /, **sought: object) -> int:
        """The number that *statement* finds; 0 for none."""
        return await self._scalar(statement, **sought) or 0

    async def _scalars(self, statement: Executable, /, **sought: object) -> Sequence[Any]:
        """The first value of each row."""
        return (await self._connection.scalars(statement, sought)).all()

    async def _each(
        self,
        statement: Select[Any] | CompoundSelect[Any],
        make: Callable[[Row[Any]], T],
        key: Column[Any] | None = None,
        /,
        **sought: object,
    ) -> list[T]:
        """The results of *make* for the readable rows of *statement*, as by ``read_each``."""
        return await read_each(self._connection, statement, sought, make, key)

    def _locking(
        self, statement: Select[*Ts], *, read: bool = False, key_share: bool = False
    ) -> Select[*Ts]:
        """The *statement*, which locks the rows that it finds if this transaction writes.

        The lock is as strong as that of ``with_for_update`` with these arguments.
        """
        if not self._writing:
            return statement
        return statement.with_for_update(read=read, key_share=key_share)


class SqlAgendaPart(SqlPart):
    """A part whose rows have appointments. Implements ``play.time.port.Agenda``."""

    appointments: ClassVar[OfShards]

    async def agenda(self, limit: int, shards: Shards = ALL_SHARDS) -> Sequence[Appointment]:
        return await read_agenda(self._connection, self.appointments, limit, shards)
