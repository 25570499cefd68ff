"""The port for the operator's orders."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from play.orders.standing import Ban, Barred, Order, OrdersInForce


class StoredOrders(Protocol):
    """The stored orders of the operator."""

    async def last_number(self) -> int:
        """The number of the last order; 0 if there was none."""

    async def standing(self) -> OrdersInForce:
        """The bans and maintenance in force."""

    async def bans(self) -> Sequence[Ban]:
        """All bans in force, the oldest first."""

    async def put_ban(self, ban: Ban) -> None:
        """Store *ban* in place of an earlier one of the same person or server."""

    async def lift_ban(self, what: Barred, id_: int) -> bool:
        """Delete a ban; return whether there was one."""

    async def maintenance_since(self) -> datetime | None:
        """Start of the maintenance; None if there is none."""

    async def set_maintenance(self, since: datetime | None) -> None:
        """Store the start of the maintenance; None ends it."""

    async def note(self, order: Order) -> None:
        """Add *order* to the log, so that processes that cache ``standing`` read it again."""

    async def log(self, limit: int) -> Sequence[Order]:
        """The latest orders, the newest first."""

    async def take_backup_turn(self, now: datetime, due_since: datetime) -> bool:
        """Claim the next backup unless one began after *due_since*; return whether that worked."""

    async def give_backup_turn_back(self) -> None:
        """Release the claimed backup, because it has failed."""
