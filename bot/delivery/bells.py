"""Alarms that ring in all processes, because each may have to act on what another has stored."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.delivery.alarm import Alarm
from play.wakeups import Wakeup, Wakeups

SHARED_IDLE_SECONDS = 3.0
"""Seconds between checks for new work if several processes share a store.

A wake-up may get lost, and a process that dies sends none.
"""


@dataclass(frozen=True, slots=True)
class Bells:
    """An alarm for each kind of wake-up; ``ring`` also rings the alarms of other processes."""

    wakeups: Wakeups
    alarms: Mapping[Wakeup, Alarm] = field(
        default_factory=lambda: {what: Alarm() for what in Wakeup}
    )

    def __post_init__(self) -> None:
        self.wakeups.listen(lambda what: self.alarms[what].ring())

    def __getitem__(self, what: Wakeup) -> Alarm:
        return self.alarms[what]

    def ring(self, *whats: Wakeup) -> None:
        """Ring the alarms for the wake-ups *whats* in all processes."""
        for what in whats:
            self.alarms[what].ring()
            self.wakeups.tell(what)
