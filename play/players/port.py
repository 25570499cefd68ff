"""What the application asks of a store about players."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from play.players.player import Player
from play.players.player_id import PlayerId
from play.time.time_off import Interval


class Players(Protocol):
    """The players in a store."""

    async def get(self, player: PlayerId, now: datetime) -> Player:
        """The player of that id; who has set nothing yet has been new since his first match.

        A transaction that writes keeps him from others until its end, and stores him if he is new.
        """

    async def put(self, player: Player) -> None:
        """Store a player."""

    async def note_vacation(self, player: PlayerId, away: Interval) -> None:
        """Store a vacation of *player*, in place of the one that began when it began."""

    async def due(self, now: datetime, limit: int) -> Sequence[PlayerId]:
        """The players for whom there is something to do, the most urgent first."""

    async def next_wake(self) -> datetime | None:
        """When there is something to do for the next of them."""


class Blocks(Protocol):
    """Who does not want to play with whom."""

    async def add(self, player: PlayerId, blocked: PlayerId, now: datetime) -> None:
        """Store that *player* does not want to play with *blocked*; once is enough."""

    async def remove(self, player: PlayerId, blocked: PlayerId) -> bool:
        """Store that he does again; whether he did not before."""

    async def has(self, player: PlayerId, blocked: PlayerId) -> bool:
        """Whether *player* does not want to play with *blocked*."""

    async def of(self, player: PlayerId) -> Sequence[PlayerId]:
        """With whom *player* does not want to play, in the order in which he said so."""
