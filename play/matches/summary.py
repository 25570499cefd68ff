"""A match in brief: enough for a list of matches, without playing moves again."""

from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from play.matches.seats import Seats
from play.matches.state import MatchState
from play.players.player_id import PlayerId
from play.servers.place import Place
from play.time.clock import Clock
from tafl.endings import Outcome
from tafl.game import Game
from tafl.pieces import Side


class AwaitedGame(NamedTuple):
    """The game of a running match in which a player is to move, with the id of the match."""

    match_id: int
    game: Game


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """A match without its game, for lists; most fields mean the same as in ``Match``.

    *everywhere*: both players show their games on all servers.
    """

    id: int
    place: Place
    thread_id: int | None
    ruleset_key: str
    ruleset_name: str
    seats: Seats
    ply: int
    to_move: Side
    state: MatchState
    outcome: Outcome | None
    clock: Clock
    rated: bool
    pair_id: int | None
    everywhere: bool
    updated_at: datetime

    @property
    def player_to_move(self) -> PlayerId:
        """The player whose turn it is, or would be if the match were not over."""
        return self.seats.player(self.to_move)
