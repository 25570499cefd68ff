"""The log of a ladder's changes, and the order of its players before them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from play.ladders.ladder import RankChange
from play.players.player_id import PlayerId


@dataclass(frozen=True, slots=True)
class LoggedChange:
    """A *change* of a ladder at the time *at*, in the log.

    *pair_id* is the pair of matches that caused it, named by the first; None if no match did. The
    challenges dropped by the change are not kept. The *id* is 0 until the store assigns one.
    """

    change: RankChange
    at: datetime
    pair_id: int | None = None
    id: int = 0


def order_before(order: Sequence[PlayerId], changes: Sequence[RankChange]) -> list[PlayerId]:
    """The order of the players before *changes*, the earliest first, that have led to *order*."""
    then = list(order)
    for change in reversed(changes):
        if change.after is not None:
            del then[change.after - 1]
        if change.before is not None:
            then.insert(change.before - 1, change.player)
    return then
