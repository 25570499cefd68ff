"""Requests about blocks, by which a player refuses to play with another."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from play.limits.amounts import MAX_BLOCKS
from play.players.errors import BlockYourselfError, NotBlockedError, TooManyBlocksError
from play.players.player_id import PlayerId
from play.store.port import Store
from play.store.reading import reads


@dataclass(frozen=True, slots=True)
class Blocks:
    """Blocks: a player and those they have blocked begin no new matches; running ones go on."""

    store: Store
    now: Callable[[], datetime]

    has = reads(lambda unit: unit.blocks.has)
    blocked_by = reads(lambda unit: unit.blocks.blocked_by)

    async def add_block(self, player: PlayerId, blocked: PlayerId) -> None:
        """Let *player* block *blocked*; if the block exists already, nothing changes.

        Raises:
            BlockYourselfError: *blocked* is *player*.
            TooManyBlocksError: *player* has blocked as many as ``MAX_BLOCKS`` allows.
        """
        if player == blocked:
            raise BlockYourselfError
        async with self.store.begin() as unit:
            # The player is locked, so that the limit also holds for concurrent requests.
            await unit.players.load_player(player, self.now())
            others = await unit.blocks.blocked_by(player)
            if blocked not in others and len(others) >= MAX_BLOCKS:
                raise TooManyBlocksError(MAX_BLOCKS)
            await unit.blocks.add_block(player, blocked, self.now())

    async def remove(self, player: PlayerId, blocked: PlayerId) -> None:
        """End the block of *blocked* by *player*; raise ``NotBlockedError`` if there is none."""
        async with self.store.begin() as unit:
            if not await unit.blocks.remove(player, blocked):
                raise NotBlockedError(blocked)
