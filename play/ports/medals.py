"""What the application asks of a store about medals."""

from collections.abc import Sequence
from typing import Protocol

from play.medal import Medal, MedalKind
from play.players import PlayerId


class Medals(Protocol):
    """The medals in a store."""

    async def award(self, kind: MedalKind, about: int, medals: Sequence[Medal]) -> None:
        """Store *medals* of that *kind* about this, in place of any that were given for it."""
        ...

    async def given_for(self, kind: MedalKind, about: int) -> Sequence[Medal]:
        """The medals of that *kind* about this, by game, the highest first."""
        ...

    async def of(self, player: PlayerId, scope: int) -> Sequence[Medal]:
        """The medals of *player* on a server or ``EVERYWHERE``, the latest first, then the best."""
        ...
