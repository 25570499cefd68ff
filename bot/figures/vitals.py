"""Whether the bot is alive, connected, delivering and on time, for whoever asks from outside."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

HANGS_AFTER = 10.0
"""Seconds after which an event loop that does not come any more hangs: it should take 20 ms."""


class Aspect(StrEnum):
    """What has to be in order."""

    ALIVE = "alive"
    CONNECTED = "connected"
    DELIVERING = "delivering"
    ON_TIME = "on_time"


class Verdict(NamedTuple):
    """Which *aspects* are in order; the *complaint* is a sentence, empty if all are."""

    aspects: Mapping[Aspect, bool]
    complaint: str


@dataclass(slots=True)
class Vitals:
    """Is told by the event loop, and asked by the threads of the server: also if the loop hangs.

    *clock* counts seconds, from any moment on. *hanging* makes a sentence of how long the loop has
    not come. Until anything is told, *complaint* holds.
    """

    clock: Callable[[], float]
    hanging: Callable[[float], str]
    complaint: str
    _told: Verdict = field(init=False)
    _came_at: float = field(init=False)

    def __post_init__(self) -> None:
        unknown = dict.fromkeys(Aspect, False) | {Aspect.ALIVE: True}
        self._told = Verdict(unknown, self.complaint)
        self._came_at = self.clock()

    def loop_comes(self) -> None:
        """The event loop has come round."""
        self._came_at = self.clock()

    def tell(self, complaints: Mapping[Aspect, str | None]) -> None:
        """What is wrong with each aspect but the first, if anything is."""
        aspects = {aspect: not complaint for aspect, complaint in complaints.items()}
        found = [complaint for complaint in complaints.values() if complaint]
        self._told = Verdict({Aspect.ALIVE: True} | aspects, " ".join(dict.fromkeys(found)))

    def verdict(self) -> Verdict:
        """How it stands now."""
        seconds = self.clock() - self._came_at
        if seconds < HANGS_AFTER:
            return self._told
        # What the loop has told before is long ago.
        return Verdict(dict.fromkeys(Aspect, False), self.hanging(seconds))
