"""Past games: finished matches in brief, as one of their players has them."""

from dataclasses import dataclass
from datetime import datetime

from play.matches.seats import Seats
from play.players.player_id import PlayerId
from play.seasons.tally import Tally
from play.servers.place import Place
from tafl.pieces import Side


@dataclass(frozen=True, slots=True)
class PastGame:
    """The match of that *id*, finished at *ended_at*, as its *player* of *side* has it.

    *game* tells it from games of other rules, as ``game_key`` does. *winner* is None after a draw.
    An *even* game had neither dice nor a handicap. *everywhere* says that both players show their
    games across servers.
    """

    id: int
    place: Place
    game: str
    ruleset_name: str
    player: PlayerId
    side: Side
    opponent: PlayerId
    winner: Side | None
    ply: int
    even: bool
    ended_at: datetime
    everywhere: bool = False

    @property
    def seats(self) -> Seats:
        """Who had which side."""
        seats = Seats(self.player, self.opponent)
        return seats if self.side is Side.ATTACKERS else seats.swapped

    @property
    def is_won(self) -> bool:
        """Whether the player has won it."""
        return self.winner is self.side

    @property
    def tally(self) -> Tally:
        """What it was for the player: a single game won, drawn or lost."""
        if self.winner is None:
            return Tally(drawn=1)
        return Tally(won=1) if self.is_won else Tally(lost=1)
