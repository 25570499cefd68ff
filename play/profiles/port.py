"""What the application asks of a store about past games."""

from collections.abc import Sequence
from typing import Protocol

from play.players.player_id import PlayerId
from play.profiles.past_game import PastGame


class PastGames(Protocol):
    """The finished matches in a store, in brief."""

    async def of(self, player: PlayerId) -> Sequence[PastGame]:
        """The games that the player has finished, on whichever server, the earliest first."""

    async def between(self, player: PlayerId, opponent: PlayerId) -> Sequence[PastGame]:
        """Those of them that were against *opponent*."""

    async def any_on(self, player: PlayerId, guild_id: int) -> bool:
        """Whether the player has finished a game on that server."""
