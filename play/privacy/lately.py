"""What is remembered of players for a while, in memory alone."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import takewhile
from typing import Generic, NamedTuple, TypeVar

from play.players.player_id import PlayerId

MAX_REMEMBERED = 1000
"""Of more players, those who were noted first are forgotten."""

T = TypeVar("T")


class _Noted(NamedTuple, Generic[T]):
    what: T
    at: datetime


@dataclass(slots=True)
class Lately(Generic[T]):
    """What was noted of players less than a *period* ago."""

    period: timedelta
    _noted: dict[PlayerId, _Noted[T]] = field(default_factory=dict, init=False)

    def of(self, player: PlayerId, now: datetime) -> T | None:
        """What was noted of *player*; whoever was noted longer ago is forgotten."""
        for old in [*takewhile(lambda each: self._is_over(each, now), self._noted)]:
            del self._noted[old]
        noted = self._noted.get(player)
        return None if noted is None else noted.what

    def note(self, player: PlayerId, what: T, now: datetime) -> None:
        """Note *what* of a player, in place of what was noted before."""
        self.forget(player)
        self._noted[player] = _Noted(what, now)
        if len(self._noted) > MAX_REMEMBERED:
            del self._noted[next(iter(self._noted))]

    def forget(self, player: PlayerId) -> None:
        """Forget what was noted of *player*, if anything was."""
        self._noted.pop(player, None)

    def __iter__(self) -> Iterator[PlayerId]:
        """All who are remembered, the first first."""
        return iter(self._noted)

    def _is_over(self, player: PlayerId, now: datetime) -> bool:
        return self._noted[player].at + self.period <= now
