"""Messages that were read as moves, and what the bot did about them, in case they are edited."""

from enum import Enum, auto
from typing import NamedTuple

from play.bounded_dict import Latest

MAX_KEPT = 5000
"""Number of messages that are remembered; the oldest are forgotten first."""

MAX_TIMES_READ = 5
"""Most readings of one message: a channel's slow mode limits messages, but not edits."""


class MessageFate(Enum):
    """The fate of a message: it changed nothing, it was obeyed, or an edit of it was noted."""

    IGNORED = auto()
    OBEYED = auto()
    NOTED = auto()


class Reading(NamedTuple):
    """The hash of a message's text when it was last read, and the *fate* of that text.

    The hash is enough to know whether an edit has changed the text. The message has been read so
    many *times*.
    """

    hashed: int
    fate: MessageFate
    times: int

    @property
    def may_be_read_again(self) -> bool:
        return self.fate is MessageFate.IGNORED and self.times < MAX_TIMES_READ

    def says(self, text: str) -> bool:
        return self.hashed == hash(text)


class ReadMessages:
    """The latest messages that were read; they are only kept in memory."""

    def __init__(self) -> None:
        self._readings = Latest[int, Reading](MAX_KEPT)

    def find(self, message_id: int) -> Reading | None:
        """The last reading of a message; None if it was never read, or is forgotten."""
        return self._readings.get(message_id)

    def keep(self, message_id: int, text: str, fate: MessageFate) -> None:
        """Store the *fate* of a message that said *text*.

        One that was obeyed stays so if an edit of it was ignored, such as by the limit of requests.
        """
        before = self.find(message_id)
        is_kept = before is not None and before.fate is MessageFate.OBEYED and not before.says(text)
        if is_kept and fate is MessageFate.IGNORED:
            return
        times = 1 if before is None else before.times + (not before.says(text))
        self._readings[message_id] = Reading(hash(text), fate, times)
