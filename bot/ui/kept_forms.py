"""Forms that people have open, and refused ones as they filled them in, kept for a while."""

from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import NamedTuple

from discord.ui import Modal

from play.players.player_id import PlayerId

MAX_KEPT = 500
"""Number of refused forms kept, one for each person; the oldest is dropped first."""

KEPT_FOR = timedelta(hours=1)


class RefusedForm(NamedTuple):
    """A refused form that is kept *until* a time; *opens* makes a new one with the same text."""

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
        """Keep a refused form of *player*, which *opens* makes anew; return its number."""
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


MAX_OPEN = 3
"""Number of open forms kept of a person: Discord shows one on each of their devices."""

MAX_PEOPLE = 1000
"""Number of people whose open forms are kept; those who opened theirs first lose them first."""


class OpenForms:
    """The forms that people have open. Old ones are forgotten: Discord reports no closed forms."""

    def __init__(self) -> None:
        self._open: OrderedDict[int, deque[Modal]] = OrderedDict()

    def add_form(self, person: int, form: Modal) -> None:
        """Note that *person* opens a form; if they have too many, forget their oldest."""
        opened = self._open.setdefault(person, deque())
        opened.append(form)
        self._open.move_to_end(person)
        if len(opened) > MAX_OPEN:
            opened.popleft().stop()
        if len(self._open) > MAX_PEOPLE:
            _, forgotten = self._open.popitem(last=False)
            for each in forgotten:
                each.stop()
