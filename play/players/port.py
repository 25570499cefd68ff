"""The store's ports for players and blocks."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from play.players.player import Player
from play.players.player_id import PlayerId
from play.time.port import Agenda
from play.time.time_off import Interval


class StoredPlayers(Agenda, Protocol):
    """The players in a store. The agenda lists those with a reminder to come, by its time."""

    async def load_player(self, player: PlayerId, now: datetime) -> Player:
        """The player with that id or, if none is stored, a new one with default settings.

        A writing transaction locks the player until its end, and stores a new one.
        """

    async def takes_challenges(self, player: PlayerId) -> bool:
        """Whether others may challenge *player* by name; this locks nothing."""

    async def put(self, player: Player) -> None:
        """Store a player."""

    async def note_vacation(self, player: PlayerId, away: Interval) -> None:
        """Store the vacation *away* of *player*, in place of one with the same start."""


class StoredBlocks(Protocol):
    """Which players have blocked which others, in a store."""

    async def add_block(self, player: PlayerId, blocked: PlayerId, now: datetime) -> None:
        """Store that *player* has blocked *blocked*, unless it is stored already."""

    async def remove(self, player: PlayerId, blocked: PlayerId) -> bool:
        """Delete the block of *blocked* by *player*; return False if there was none."""

    async def has(self, player: PlayerId, blocked: PlayerId) -> bool:
        """Whether *player* has blocked *blocked*."""

    async def blocked_by(self, player: PlayerId) -> Sequence[PlayerId]:
        """The players blocked by *player*, the earliest block first."""
