"""Facts about players that are kept in memory for a while."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import takewhile
from typing import Generic, NamedTuple, TypeVar

from play.players.player_id import PlayerId

MAX_REMEMBERED = 1000
"""Maximum number of players with a note; beyond that, the earliest note is dropped."""

T = TypeVar("T")


class _Noted(NamedTuple, Generic[T]):
    what: T
    at: datetime


@dataclass(slots=True)
class Lately(Generic[T]):
    """A memory of at most one note about each player, each kept for *period*."""

    period: timedelta
    _noted: dict[PlayerId, _Noted[T]] = field(default_factory=dict, init=False)

    def note_about(self, player: PlayerId, now: datetime) -> T | None:
        """The note about *player*; None if there is none. Notes older than *period* are deleted."""
        for old in [*takewhile(lambda each: self._is_over(each, now), self._noted)]:
            del self._noted[old]
        noted = self._noted.get(player)
        return None if noted is None else noted.what

    def note(self, player: PlayerId, what: T, now: datetime) -> None:
        """Keep *what* as the note about *player*, in place of an earlier one."""
        self.forget(player)
        self._noted[player] = _Noted(what, now)
        if len(self._noted) > MAX_REMEMBERED:
            del self._noted[next(iter(self._noted))]

    def forget(self, player: PlayerId) -> None:
        """Delete the note about *player*, if there is one."""
        self._noted.pop(player, None)

    def __iter__(self) -> Iterator[PlayerId]:
        """The players with a note, the earliest note first."""
        return iter(self._noted)

    def _is_over(self, player: PlayerId, now: datetime) -> bool:
        return self._noted[player].at + self.period <= now
