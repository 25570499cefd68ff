"""What the operator has ordered, as it stands."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from play.players.player_id import PlayerId


class Barred(StrEnum):
    """What can be blocked."""

    USER = "user"
    SERVER = "server"


@dataclass(frozen=True, slots=True)
class Ban:
    """The person or server with that *id* of Discord's is blocked *since* then.

    *reason* is a note of the operator's; it may be empty.
    """

    what: Barred
    id: int
    since: datetime
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Standing:
    """All that is in force after the order *number*: orders are counted from 1."""

    number: int = 0
    people: frozenset[PlayerId] = frozenset()
    servers: frozenset[int] = frozenset()
    maintenance_since: datetime | None = None


@dataclass(frozen=True, slots=True)
class Order:
    """What was ordered, and when: *command* without whom it was about.

    *about* is the number of a game or a message. *reason* is the operator's.
    """

    command: str
    at: datetime
    about: int | None = None
    reason: str = ""
