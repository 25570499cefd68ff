"""Requests about blocks: with whom a player does not want to play."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from play.limits import MAX_BLOCKS
from play.players.errors import BlockYourselfError, NotBlockedError, TooManyBlocksError
from play.players.player_id import PlayerId
from play.store.port import Store


@dataclass(frozen=True, slots=True)
class Blocks:
    """Keeps players apart: whoever is blocked begins no new match with the player, nor he with him.

    Matches that run go on.
    """

    store: Store
    now: Callable[[], datetime]

    async def add(self, player: PlayerId, blocked: PlayerId) -> None:
        """Block somebody; once is enough.

        Raises:
            BlockYourselfError: it is the player himself.
            TooManyBlocksError: he has blocked as many as he can.
        """
        if player == blocked:
            raise BlockYourselfError
        async with self.store.begin() as unit:
            others = await unit.blocks.of(player)
            if blocked not in others and len(others) >= MAX_BLOCKS:
                raise TooManyBlocksError(MAX_BLOCKS)
            await unit.blocks.add(player, blocked, self.now())

    async def remove(self, player: PlayerId, blocked: PlayerId) -> None:
        """Block somebody no longer.

        Raises:
            NotBlockedError: he was not blocked.
        """
        async with self.store.begin() as unit:
            if not await unit.blocks.remove(player, blocked):
                raise NotBlockedError(blocked)

    async def of(self, player: PlayerId) -> list[PlayerId]:
        """Whom the player has blocked, the first one first."""
        async with self.store.read() as unit:
            return list(await unit.blocks.of(player))
