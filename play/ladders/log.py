"""The log of a ladder's changes, and its order before them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from play.ladders.ladder import RankChange
from play.players.player_id import PlayerId


@dataclass(frozen=True, slots=True)
class LoggedChange:
    """A *change* at the time *at*, caused by the pair *pair_id*, or by no match.

    Dropped challenges of the change are not kept. The store gives the *id*.
    """

    change: RankChange
    at: datetime
    pair_id: int | None = None
    id: int = 0


def order_before(order: Sequence[PlayerId], changes: Sequence[RankChange]) -> list[PlayerId]:
    """The order before *changes*, which are in the order of time."""
    then = list(order)
    for change in reversed(changes):
        if change.after is not None:
            del then[change.after - 1]
        if change.before is not None:
            then.insert(change.before - 1, change.player)
    return then
