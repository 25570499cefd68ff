"""The operator's orders: bans and maintenance in force, the log, and the store's port."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from play.players.player_id import PlayerId


class Barred(StrEnum):
    """The kinds of things that can be banned: people and servers."""

    USER = "user"
    SERVER = "server"


@dataclass(frozen=True, slots=True)
class Ban:
    """A ban of the person or server (*what*) with that Discord *id*; *reason* may be empty."""

    what: Barred
    id: int
    since: datetime
    reason: str = ""


@dataclass(frozen=True, slots=True)
class OrdersInForce:
    """The bans and the maintenance in force after the order *number*; orders are counted from 1.

    *people* and *servers* are the banned ones; *maintenance_since* is None without maintenance.
    """

    number: int = 0
    people: frozenset[PlayerId] = frozenset()
    servers: frozenset[int] = frozenset()
    maintenance_since: datetime | None = None


@dataclass(frozen=True, slots=True)
class Order:
    """An order in the log; *command* names its kind, but not the person or server concerned.

    *about* is the number of the match or notice concerned, else None. *reason* is the operator's.
    """

    command: str
    at: datetime
    about: int | None = None
    reason: str = ""


class StoredOrders(Protocol):
    """The stored orders of the operator."""

    async def last_number(self) -> int:
        """The number of the last order, counted from 1; 0 if there was none."""

    async def standing(self) -> OrdersInForce:
        """The bans and the maintenance in force."""

    async def bans(self) -> Sequence[Ban]:
        """All bans in force, the oldest first."""

    async def bars(self, player: PlayerId) -> bool:
        """Whether there is a ban of *player*."""

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
