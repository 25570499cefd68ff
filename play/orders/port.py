"""What the application asks of a store about the operator's orders."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from play.orders.standing import Ban, Barred, Order, Standing


class Orders(Protocol):
    """The operator's orders in a store."""

    async def last_number(self) -> int:
        """The number of the last order; 0 if there was none."""

    async def standing(self) -> Standing:
        """All that is in force."""

    async def bans(self) -> Sequence[Ban]:
        """All that are in force, the oldest first."""

    async def put_ban(self, ban: Ban) -> None:
        """Store *ban*, in place of an earlier one of the same."""

    async def lift_ban(self, what: Barred, id_: int) -> bool:
        """Forget a ban; return whether there was one."""

    async def maintenance_since(self) -> datetime | None:
        """When maintenance has begun; None: there is none."""

    async def set_maintenance(self, since: datetime | None) -> None:
        """Store since when there is maintenance, or that there is none."""

    async def note(self, order: Order) -> None:
        """Add *order* to the log; whoever keeps ``standing`` sees that it has changed."""

    async def log(self, limit: int) -> Sequence[Order]:
        """The latest orders, the newest first."""

    async def take_backup_turn(self, now: datetime, due_since: datetime) -> bool:
        """Whether it is the caller's turn to make a backup: none has begun after *due_since*."""

    async def give_backup_turn_back(self) -> None:
        """The backup has failed: whoever comes next has the turn."""
