"""What the application asks of a store about players."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from play.players.player import Player
from play.players.player_id import PlayerId
from play.time.port import Agenda
from play.time.time_off import Interval


class Players(Agenda, Protocol):
    """The players in a store. The agenda has those for whom there is something to do."""

    async def get(self, player: PlayerId, now: datetime) -> Player:
        """The player of that id; one who is not stored yet is new *now*.

        A transaction that writes locks the player until its end, and stores a new one.
        """

    async def takes_challenges(self, player: PlayerId) -> bool:
        """Whether others may challenge *player* by name; this locks nothing."""

    async def put(self, player: Player) -> None:
        """Store a player."""

    async def note_vacation(self, player: PlayerId, away: Interval) -> None:
        """Store a vacation of *player*, in place of the one that began when it began."""


class Blocks(Protocol):
    """Which players have blocked which others, in a store."""

    async def add(self, player: PlayerId, blocked: PlayerId, now: datetime) -> None:
        """Store that *player* has blocked *blocked*; once is enough."""

    async def remove(self, player: PlayerId, blocked: PlayerId) -> bool:
        """Delete that; True if it was stored."""

    async def has(self, player: PlayerId, blocked: PlayerId) -> bool:
        """Whether *player* has blocked *blocked*."""

    async def of(self, player: PlayerId) -> Sequence[PlayerId]:
        """The players blocked by *player*, the first one first."""
