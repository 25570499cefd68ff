"""What people wrote in forms that were refused, kept for a while so that they can try again."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import NamedTuple

from discord.ui import Modal

from play.players.player_id import PlayerId

MAX_DRAFTS = 500
"""How many are kept, one for each person; the one that was kept longest ago goes first."""

KEPT_FOR = timedelta(hours=1)


class Draft(NamedTuple):
    """The form that *opens* anew as it was filled in; it is kept *until* then."""

    number: int
    opens: Callable[[], Modal]
    until: datetime


@dataclass(slots=True)
class Drafts:
    """The last refused form of each person, in memory alone: nobody else ever sees it."""

    now: Callable[[], datetime]
    _kept: OrderedDict[PlayerId, Draft] = field(default_factory=OrderedDict)
    _number: int = 0

    def keep(self, player: PlayerId, opens: Callable[[], Modal]) -> int:
        """Keep the form of *player* that *opens* anew; return its number."""
        self._number += 1
        self._kept[player] = Draft(self._number, opens, self.now() + KEPT_FOR)
        self._kept.move_to_end(player)
        if len(self._kept) > MAX_DRAFTS:
            self._kept.popitem(last=False)
        return self._number

    def find(self, player: PlayerId, number: int) -> Modal | None:
        """The form of *player* with that *number*, as it was filled in; None if it is gone."""
        draft = self._kept.get(player)
        if draft is None or draft.number != number or draft.until < self.now():
            return None
        return draft.opens()
