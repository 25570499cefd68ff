"""The bot's health: alive, connected, delivering, on time; readable from other threads."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

HANGS_AFTER = 10.0
"""Seconds without a beat after which the event loop counts as hanging; there are two a second."""


class Aspect(StrEnum):
    ALIVE = "alive"
    CONNECTED = "connected"
    DELIVERING = "delivering"
    ON_TIME = "on_time"


class HealthVerdict(NamedTuple):
    """Whether each aspect of the bot's health is in order; the *complaint* is empty if all are."""

    aspects: Mapping[Aspect, bool]
    complaint: str


@dataclass(slots=True)
class Vitals:
    """The latest health, set by the event loop and read by threads even if the loop hangs.

    *clock* counts seconds from any start. *hanging* returns a sentence about an event loop that has
    hung for the given seconds. *complaint* is the complaint until the first report.
    """

    clock: Callable[[], float]
    hanging: Callable[[float], str]
    complaint: str
    _told: HealthVerdict = field(init=False)
    _came_at: float = field(init=False)

    def __post_init__(self) -> None:
        unknown = dict.fromkeys(Aspect, False) | {Aspect.ALIVE: True}
        self._told = HealthVerdict(unknown, self.complaint)
        self._came_at = self.clock()

    def loop_comes(self) -> None:
        """Note a beat of the event loop: it is running."""
        self._came_at = self.clock()

    def tell(self, complaints: Mapping[Aspect, str | None]) -> None:
        """Report the *complaints* about all aspects except ``ALIVE``; None where all is well."""
        aspects = {aspect: not complaint for aspect, complaint in complaints.items()}
        found = [complaint for complaint in complaints.values() if complaint]
        self._told = HealthVerdict({Aspect.ALIVE: True} | aspects, " ".join(dict.fromkeys(found)))

    def verdict(self) -> HealthVerdict:
        """The present health of the bot."""
        seconds = self.clock() - self._came_at
        if seconds < HANGS_AFTER:
            return self._told
        # The loop's latest report is outdated.
        return HealthVerdict(dict.fromkeys(Aspect, False), self.hanging(seconds))
