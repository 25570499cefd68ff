"""The operator's orders in force, and entries in the log of all orders."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from play.players.player_id import PlayerId


class Barred(StrEnum):
    """The kinds of things that can be banned: people and servers."""

    USER = "user"
    SERVER = "server"


@dataclass(frozen=True, slots=True)
class Ban:
    """A ban of the person or server (*what*) with that Discord *id*.

    *reason* is the operator's note, which may be empty.
    """

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
