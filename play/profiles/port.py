"""The store's port for past games."""

from collections.abc import Sequence
from typing import Protocol

from play.players.player_id import PlayerId
from play.profiles.past_game import PastGame


class PastGames(Protocol):
    """Finished matches in a store, in brief."""

    async def past_games_of(self, player: PlayerId) -> Sequence[PastGame]:
        """The player's finished games on all servers, earliest first."""

    async def between(self, player: PlayerId, opponent: PlayerId) -> Sequence[PastGame]:
        """The player's finished games against *opponent*, earliest first."""

    async def any_on(self, player: PlayerId, guild_id: int) -> bool:
        """Whether the player has finished a game on that server."""
