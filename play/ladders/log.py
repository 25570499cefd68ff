"""What has happened on a ladder, and what it was before."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from play.ladders.ladder import Change
from play.players.player_id import PlayerId


@dataclass(frozen=True, slots=True)
class LoggedChange:
    """A *change* at the time *at*, by the pair *pair_id*, or by no match at all.

    The challenges that the change dropped are not part of it. The store gives the *id*.
    """

    change: Change
    at: datetime
    pair_id: int | None = None
    id: int = 0


def order_before(order: Sequence[PlayerId], changes: Sequence[Change]) -> list[PlayerId]:
    """The order before *changes*, the first of which was made first."""
    then = list(order)
    for change in reversed(changes):
        if change.after is not None:
            del then[change.after - 1]
        if change.before is not None:
            then.insert(change.before - 1, change.player)
    return then
