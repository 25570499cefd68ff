"""The standings of a ladder, as shown to players, and whom a player may challenge."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from play.errors import PlayError
from play.ladders.ladder import Cause, Ladder
from play.ladders.log import LoggedChange, order_before
from play.ladders.settings import LadderSettings
from play.players.player_id import PlayerId

COMPARISON_PERIOD = timedelta(days=7)
"""Present standings are compared with those this long ago."""


@dataclass(frozen=True, slots=True)
class LadderStanding:
    """A player on a ladder: their place *rank*, and the number of challenges they are *playing*.

    *before* is the place a week ago or, for those who have joined since, the place at which they
    joined. *is_new* marks those who have joined since, unless the ladder itself is as new.
    """

    rank: int
    player: PlayerId
    before: int
    playing: int
    is_new: bool = False


@dataclass(frozen=True, slots=True)
class Standings:
    """All places of a ladder under *settings*, the best first."""

    settings: LadderSettings
    places: Sequence[LadderStanding]

    def rank_of(self, player: PlayerId) -> int | None:
        """The place of *player*, counted from 1; None if they are not on the ladder."""
        found = (standing.rank for standing in self.places if standing.player == player)
        return next(found, None)


@dataclass(frozen=True, slots=True)
class Prospect:
    """A player on the ladder; *refusal* is why they may not be challenged, None if they may."""

    rank: int
    player: PlayerId
    refusal: PlayError | None


def standings_of(
    settings: LadderSettings, ladder: Ladder, lately: Sequence[LoggedChange], now: datetime
) -> Standings:
    """The standings of *ladder*; *lately* are its changes in the last ``COMPARISON_PERIOD``."""
    order = [rung.player for rung in ladder.rungs]
    changes = [logged.change for logged in lately]
    before = {player: rank for rank, player in enumerate(order_before(order, changes), start=1)}
    joined = {change.player: change.after for change in changes if change.cause is Cause.JOINED}
    is_old = settings.opened_at <= now - COMPARISON_PERIOD
    places = [
        LadderStanding(
            rank,
            player,
            joined.get(player) or before[player],
            len(ladder.running(player)),
            is_new=is_old and player in joined,
        )
        for rank, player in enumerate(order, start=1)
    ]
    return Standings(settings, places)
