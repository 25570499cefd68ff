"""The store's port for the operator's orders."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from play.orders.standing import Ban, Barred, Order, OrdersInForce


class StoredOrders(Protocol):
    """The stored orders of the operator."""

    async def last_number(self) -> int:
        """The number of the last order, counted from 1; 0 if there was none."""

    async def standing(self) -> OrdersInForce:
        """The bans and the maintenance in force."""

    async def bans(self) -> Sequence[Ban]:
        """All bans in force, the oldest first."""

    async def put_ban(self, ban: Ban) -> None:
        """Store *ban* in place of any earlier ban of the same person or server."""

    async def lift_ban(self, what: Barred, id_: int) -> bool:
        """Delete the ban of that person or server; return False if there was none."""

    async def maintenance_since(self) -> datetime | None:
        """When the present maintenance began; None if there is none."""

    async def set_maintenance(self, since: datetime | None) -> None:
        """Store when maintenance began; None ends it."""

    async def note(self, order: Order) -> None:
        """Add *order* to the log, so that processes that cache ``standing`` read it again."""

    async def log(self, limit: int) -> Sequence[Order]:
        """Up to *limit* of the latest orders, newest first."""

    async def take_backup_turn(self, now: datetime, due_since: datetime) -> bool:
        """Reserve the next backup, and return True, unless a backup began after *due_since*."""

    async def give_backup_turn_back(self) -> None:
        """Release the reserved backup, because it has failed."""
