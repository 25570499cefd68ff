"""Recent facts about players, kept in memory for a while."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import takewhile
from typing import Generic, NamedTuple, TypeVar

from play.players.player_id import PlayerId

MAX_REMEMBERED = 1000
"""Players remembered at the same time; beyond that, the earliest is forgotten."""

T = TypeVar("T")


class _Noted(NamedTuple, Generic[T]):
    what: T
    at: datetime


@dataclass(slots=True)
class Lately(Generic[T]):
    """The latest note about each player, kept for a *period*."""

    period: timedelta
    _noted: dict[PlayerId, _Noted[T]] = field(default_factory=dict, init=False)

    def note_about(self, player: PlayerId, now: datetime) -> T | None:
        """The note about *player*, if any; notes older than the period are deleted."""
        for old in [*takewhile(lambda each: self._is_over(each, now), self._noted)]:
            del self._noted[old]
        noted = self._noted.get(player)
        return None if noted is None else noted.what

    def note(self, player: PlayerId, what: T, now: datetime) -> None:
        """Note *what* about *player*, in place of an earlier note."""
        self.forget(player)
        self._noted[player] = _Noted(what, now)
        if len(self._noted) > MAX_REMEMBERED:
            del self._noted[next(iter(self._noted))]

    def forget(self, player: PlayerId) -> None:
        """Delete the note about *player*, if any."""
        self._noted.pop(player, None)

    def __iter__(self) -> Iterator[PlayerId]:
        """The remembered players, the earliest first."""
        return iter(self._noted)

    def _is_over(self, player: PlayerId, now: datetime) -> bool:
        return self._noted[player].at + self.period <= now
