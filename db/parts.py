"""The parts of a unit of work, one for each noun, and what they have in common."""

from collections.abc import Sequence
from typing import ClassVar, TypeVarTuple

from sqlalchemy import Select
from sqlalchemy.ext.asyncio import AsyncConnection

from db.agendas import OfShards, read_agenda
from play.shards import ALL_SHARDS, Shards
from play.time.port import Appointment

Ts = TypeVarTuple("Ts")


class SqlPart:
    """A part of a unit: requests about one noun, in the transaction of its *connection*."""

    def __init__(self, connection: AsyncConnection, *, writing: bool) -> None:
        self._connection = connection
        self._writing = writing

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
