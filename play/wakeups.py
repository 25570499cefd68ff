"""Wake-ups: signals between processes with the same store that there is something to do."""

from collections.abc import Callable
from enum import Enum
from typing import Protocol


class Wakeup(Enum):
    """The kind of work that there may be to do."""

    DELIVERY = "delivery"
    DEADLINES = "deadlines"
    FORGETTING = "forgetting"
    THINKING = "thinking"


class Wakeups(Protocol):
    """Signals to other processes. Some may get lost, so receivers must also look themselves."""

    def tell(self, what: Wakeup) -> None:
        """Signal *what* to all other processes soon; several calls at once send one signal."""

    def listen(self, heard: Callable[[Wakeup], None]) -> None:
        """Call *heard* for every signal from now on, and for all kinds after a lost connection."""


class NoWakeups:
    """Implements ``Wakeups`` for a process that is the only one with its store."""

    def tell(self, what: Wakeup) -> None:
        """Do nothing: there is no other process."""

    def listen(self, heard: Callable[[Wakeup], None]) -> None:
        """Do nothing: no signal ever comes."""
