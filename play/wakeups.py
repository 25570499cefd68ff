"""Wake-ups: what one process has to do is heard by the others that share its store."""

from collections.abc import Callable
from enum import Enum
from typing import Protocol


class Wakeup(Enum):
    """What there may be to do."""

    DELIVERY = "delivery"
    DEADLINES = "deadlines"
    FORGETTING = "forgetting"
    THINKING = "thinking"


class Wakeups(Protocol):
    """Tells other processes. One may get lost: whoever listens looks now and then by itself."""

    def tell(self, what: Wakeup) -> None:
        """Tell all others, soon; several at once are told as one."""

    def listen(self, heard: Callable[[Wakeup], None]) -> None:
        """Have what others tell *heard* from now on, and all of it after a time of deafness."""


class NoWakeups:
    """Implements ``Wakeups`` for a process that is alone with its store."""

    def tell(self, what: Wakeup) -> None:
        """There is nobody."""

    def listen(self, heard: Callable[[Wakeup], None]) -> None:
        """Nothing is ever heard."""
