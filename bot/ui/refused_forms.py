"""Refused forms as people filled them in, kept for a while so that they can try again."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import NamedTuple

from discord.ui import Modal

from play.players.player_id import PlayerId

MAX_KEPT = 500
"""Forms that are kept, one for each person; the oldest is dropped first."""

KEPT_FOR = timedelta(hours=1)


class RefusedForm(NamedTuple):
    """A form that is kept *until* a time; *opens* makes it anew as it was filled in."""

    number: int
    opens: Callable[[], Modal | None]
    until: datetime


@dataclass(slots=True)
class RefusedForms:
    """The last refused form of each person, in memory alone: nobody else ever sees it."""

    now: Callable[[], datetime]
    _kept: OrderedDict[PlayerId, RefusedForm] = field(default_factory=OrderedDict)
    _number: int = 0

    def keep(self, player: PlayerId, opens: Callable[[], Modal | None]) -> int:
        """Keep the form of *player* that *opens* anew; return its number."""
        self._number += 1
        self._kept[player] = RefusedForm(self._number, opens, self.now() + KEPT_FOR)
        self._kept.move_to_end(player)
        if len(self._kept) > MAX_KEPT:
            self._kept.popitem(last=False)
        return self._number

    def find(self, player: PlayerId, number: int) -> Modal | None:
        """The form of *player* with that *number*, as it was filled in; None if it is gone."""
        form = self._kept.get(player)
        if form is None or form.number != number or form.until < self.now():
            return None
        return form.opens()
