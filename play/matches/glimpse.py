"""Glimpses of matches: enough to decide who may see one, without replaying its moves."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol, TypeAlias

from play.matches.seats import Seats
from play.servers.place import Place


class SeenMatch(Protocol):
    """The fields that ``MatchSummary`` and ``Glimpse`` share, which decide who may see a match.

    *everywhere*: both players show their games on all servers.
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
    """The part of a match that decides who may see it; its fields are as in ``MatchSummary``.

    By *updated_at* somebody who watches the match sees that it has changed.
    """

    id: int
    place: Place
    seats: Seats
    everywhere: bool
    updated_at: datetime


Check: TypeAlias = Callable[[SeenMatch], None]
"""A function that raises an error if somebody may not have a match, before it is replayed."""


class Changing(Protocol):
    """The fields by which a change of a match is recognised."""

    @property
    def seats(self) -> Seats: ...
    @property
    def updated_at(self) -> datetime: ...


def mark_of(match: Changing) -> Hashable:
    """A mark of all that is stored of *match*, which differs after each change.

    When a person's data is deleted, the seats change, and the time of the last change doesn't.
    """
    return match.updated_at, match.seats
