"""The operator's orders that are in force, and the log of all."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from play.players.player_id import PlayerId


class Barred(StrEnum):
    """The kind of thing that can be blocked."""

    USER = "user"
    SERVER = "server"


@dataclass(frozen=True, slots=True)
class Ban:
    """A ban of the person or server with that Discord *id*.

    *reason* is a note of the operator's; it may be empty.
    """

    what: Barred
    id: int
    since: datetime
    reason: str = ""


@dataclass(frozen=True, slots=True)
class OrdersInForce:
    """The bans and maintenance in force after order *number*; orders are counted from 1."""

    number: int = 0
    people: frozenset[PlayerId] = frozenset()
    servers: frozenset[int] = frozenset()
    maintenance_since: datetime | None = None


@dataclass(frozen=True, slots=True)
class Order:
    """An order in the log; *command* does not name the person or server concerned.

    *about* is the number of a game or a message. *reason* is the operator's.
    """

    command: str
    at: datetime
    about: int | None = None
    reason: str = ""
