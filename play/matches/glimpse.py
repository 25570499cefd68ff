"""A glimpse of a match: enough to decide who may see it, without playing its moves again."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from play.matches.seats import Seats
from play.servers.place import Place


class SeenMatch(Protocol):
    """The part of a match that both ``MatchSummary`` and ``Glimpse`` have.

    *everywhere*: both players show their games across servers.
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
    """The least of a match; the fields mean the same as in ``Match``."""

    id: int
    place: Place
    seats: Seats
    everywhere: bool


Check: TypeAlias = Callable[[SeenMatch], None]
"""A function that raises an error if somebody may not have the match, before it is replayed."""
