"""Alarms that ring in all processes: what one of them stores, any of them may have to act on."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.delivery.alarm import Alarm
from play.wakeups import Wakeup, Wakeups

SHARED_IDLE_SECONDS = 3.0
"""Where several processes share a store, each looks so often what there is to do.

A wake-up may get lost, and a process that dies tells nobody.
"""


@dataclass(frozen=True, slots=True)
class Bells:
    """An alarm for each kind of wake-up. What is rung here is heard by other processes too."""

    wakeups: Wakeups
    alarms: Mapping[Wakeup, Alarm] = field(
        default_factory=lambda: {what: Alarm() for what in Wakeup}
    )

    def __post_init__(self) -> None:
        self.wakeups.listen(lambda what: self.alarms[what].ring())

    def __getitem__(self, what: Wakeup) -> Alarm:
        """The alarm of this process alone."""
        return self.alarms[what]

    def ring(self, *whats: Wakeup) -> None:
        """Wake all who have to do with these, in all processes."""
        for what in whats:
            self.alarms[what].ring()
            self.wakeups.tell(what)
