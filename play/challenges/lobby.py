"""The lobby of a server: a message that lists its open challenges, and is kept up to date."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Self

from play.players.player_id import PlayerId
from play.servers.place import Place

PACE = timedelta(minutes=1)
"""The message changes no more often, however many challenges do."""

SHUT_PACE = timedelta(hours=1)
"""Where the bot may not post it tries no more often."""


@dataclass(frozen=True, slots=True)
class Lobby:
    """*manager* has put it in the channel *place*; *message_id* is its message, once it is posted.

    *changes* counts what has happened to its challenges, *shown* how much of that the message
    shows. The latest change is to be shown at *due_at*. It is *shut* if the bot may not post there.
    """

    place: Place
    manager: PlayerId
    message_id: int | None = None
    changes: int = 0
    shown: int = 0
    due_at: datetime | None = None
    is_shut: bool = False

    def changed(self, now: datetime) -> Self:
        """The lobby after one more change: shown at once, or together with those of a minute."""
        return replace(self, changes=self.changes + 1, due_at=self._next_due(now))

    def is_resting(self, now: datetime) -> bool:
        """Whether a change need not be shown: that was refused not long ago."""
        return self.is_shut and self.due_at is not None and now < self.due_at + SHUT_PACE

    def posted(self, message_id: int, shown: int) -> Self:
        """The lobby after its message has shown so many changes."""
        return replace(self, message_id=message_id, shown=max(shown, self.shown), is_shut=False)

    def _next_due(self, now: datetime) -> datetime:
        if self.due_at is None:
            return now
        # One that is still to be shown takes this one along.
        return self.due_at if now < self.due_at else max(now, self.due_at + PACE)
