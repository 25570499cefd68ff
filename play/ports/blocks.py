"""What the application asks of a store about blocks."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from play.players import PlayerId


class Blocks(Protocol):
    """Who does not want to play with whom."""

    async def add(self, player: PlayerId, blocked: PlayerId, now: datetime) -> None:
        """Store that *player* does not want to play with *blocked*; once is enough."""
        ...

    async def remove(self, player: PlayerId, blocked: PlayerId) -> bool:
        """Store that he does again; whether he did not before."""
        ...

    async def has(self, player: PlayerId, blocked: PlayerId) -> bool:
        """Whether *player* does not want to play with *blocked*."""
        ...

    async def of(self, player: PlayerId) -> Sequence[PlayerId]:
        """With whom *player* does not want to play, in the order in which he said so."""
        ...
