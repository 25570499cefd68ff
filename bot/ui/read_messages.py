"""Messages that were read as moves: if one is edited, it matters what became of it."""

from collections import OrderedDict
from enum import Enum, auto
from typing import NamedTuple

MAX_KEPT = 5000
"""Number of messages that are remembered; the oldest are forgotten first."""


class MessageFate(Enum):
    """The fate of a message: it changed nothing, it was obeyed, or an edit of it was noted."""

    IGNORED = auto()
    OBEYED = auto()
    NOTED = auto()


class Reading(NamedTuple):
    """The hash of a message's text when it was read last, and the *fate* of that text.

    The text itself is not kept: it is enough to know whether an edit has changed it.
    """

    hashed: int
    fate: MessageFate

    def says(self, text: str) -> bool:
        """Whether the message had that *text*."""
        return self.hashed == hash(text)


class ReadMessages:
    """The latest messages read, in memory alone: after a restart, none is known."""

    def __init__(self) -> None:
        self._readings: OrderedDict[int, Reading] = OrderedDict()

    def find(self, message_id: int) -> Reading | None:
        """The last reading of a message; None if it was never read, or is forgotten."""
        return self._readings.get(message_id)

    def keep(self, message_id: int, text: str, fate: MessageFate) -> None:
        """Remember that a message was read as *text*, and what became of it."""
        self._readings[message_id] = Reading(hash(text), fate)
        self._readings.move_to_end(message_id)
        if len(self._readings) > MAX_KEPT:
            self._readings.popitem(last=False)
