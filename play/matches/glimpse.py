"""What is known of a match before its moves are played again: enough to say who may see it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from play.matches.seats import Seats
from play.servers.place import Place


class Seen(Protocol):
    """A match, whole or in brief.

    *everywhere* says that both players show their games across servers.
    """

    @property
    def id(self) -> int: ...

    @property
    def place(self) -> Place: ...

    @property
    def seats(self) -> Seats: ...

    @property
    def everywhere(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class Glimpse:
    """The least of a match; the fields mean what they mean in ``Match``."""

    id: int
    place: Place
    seats: Seats
    everywhere: bool


Check: TypeAlias = Callable[[Seen], None]
"""Refuses a match to somebody, before its moves are played again."""
