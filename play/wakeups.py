"""Wake-ups: signals between processes that share a store, that there is something to do."""

from collections.abc import Callable
from enum import Enum
from typing import Protocol


class Wakeup(Enum):
    """The kind of work that may have to be done."""

    DELIVERY = "delivery"
    DEADLINES = "deadlines"
    FORGETTING = "forgetting"
    THINKING = "thinking"


class Wakeups(Protocol):
    """Signals to other processes. One may get lost, so receivers also look by themselves."""

    def tell(self, what: Wakeup) -> None:
        """Signal all other processes soon; several calls at once are one signal."""

    def listen(self, heard: Callable[[Wakeup], None]) -> None:
        """Call *heard* for each signal from now on, and for all kinds after a lost connection."""


class NoWakeups:
    """Implements ``Wakeups`` for a process that is alone with its store."""

    def tell(self, what: Wakeup) -> None:
        """Do nothing: there is no other process."""

    def listen(self, heard: Callable[[Wakeup], None]) -> None:
        """Do nothing: no signal ever comes."""
