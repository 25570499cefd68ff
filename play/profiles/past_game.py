"""Past games: finished matches in brief, from the view of one of their players; and their port."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from play.matches.seats import Seats
from play.players.player_id import PlayerId
from play.seasons.tally import Tally
from play.servers.place import Place
from tafl.pieces import Side


@dataclass(frozen=True, slots=True)
class PastGame:
    """The finished match with that *id* from the view of *player*, who played *side*."""

    id: int
    place: Place
    game: str
    """The rules of the game without dice and handicaps, as a ``game_key``."""
    ruleset_name: str
    player: PlayerId
    side: Side
    opponent: PlayerId
    winner: Side | None
    """The side that won; None after a draw."""
    ply: int
    even: bool
    """Whether the game had neither dice nor a handicap."""
    ended_at: datetime
    everywhere: bool = False
    """Whether both players show their games on all servers."""

    @property
    def seats(self) -> Seats:
        seats = Seats(self.player, self.opponent)
        return seats if self.side is Side.ATTACKERS else seats.swapped

    @property
    def is_won(self) -> bool:
        return self.winner is self.side

    @property
    def tally(self) -> Tally:
        """The game counted as one win, draw or loss of the player."""
        if self.winner is None:
            return Tally(drawn=1)
        return Tally(won=1) if self.is_won else Tally(lost=1)


class PastGames(Protocol):
    """Finished matches in a store, in brief."""

    async def past_games_of(self, player: PlayerId) -> Sequence[PastGame]:
        """The player's finished games on all servers, earliest first."""

    async def between(self, player: PlayerId, opponent: PlayerId) -> Sequence[PastGame]:
        """The player's finished games against *opponent*, earliest first."""

    async def any_on(self, player: PlayerId, guild_id: int) -> bool:
        """Whether the player has finished a game on that server."""
