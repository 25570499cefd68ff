"""What players see of a ladder: who stands where, and whom they may challenge."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from play.errors.base import PlayError
from play.ladder import Ladder
from play.ladder_log import LoggedChange, undone
from play.ladder_settings import LadderSettings
from play.players import PlayerId

LATELY = timedelta(days=7)
"""So long ago the standings were others, with which the present ones are compared."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A *player* has the place *rank*, and plays so many challenges, from him and to him.

    *before* is the place that he had a week ago; None: he was not on the ladder.
    """

    rank: int
    player: PlayerId
    before: int | None
    playing: int


@dataclass(frozen=True, slots=True)
class Standings:
    """All places of a ladder that is played under *settings*, the best first."""

    settings: LadderSettings
    places: Sequence[Standing]

    def rank_of(self, player: PlayerId) -> int | None:
        """The place of *player*, if he has one."""
        found = (standing.rank for standing in self.places if standing.player == player)
        return next(found, None)


@dataclass(frozen=True, slots=True)
class Prospect:
    """Somebody on the ladder whom a player may challenge, unless there is a *refusal*."""

    rank: int
    player: PlayerId
    refusal: PlayError | None


def standings_of(
    settings: LadderSettings, ladder: Ladder, lately: Sequence[LoggedChange]
) -> Standings:
    """Those of *ladder*, whose changes of the last week were *lately*."""
    order = [rung.player for rung in ladder.rungs]
    then = undone(order, [logged.change for logged in lately])
    before = {player: rank for rank, player in enumerate(then, start=1)}
    places = [
        Standing(rank, player, before.get(player), len(ladder.running(player)))
        for rank, player in enumerate(order, start=1)
    ]
    return Standings(settings, places)
