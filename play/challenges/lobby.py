"""The lobby of a server: one message that lists its open challenges, and is kept up to date."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Self

from play.players.player_id import PlayerId
from play.servers.place import Place

PACE = timedelta(minutes=1)
"""Shortest time between two edits of a lobby's message, however many challenges change."""

SHUT_PACE = timedelta(hours=1)
"""Shortest time between two attempts to post in a channel that has refused a post."""


@dataclass(frozen=True, slots=True)
class Lobby:
    """The lobby, a list of open challenges, that *manager* has set up in the channel *place*.

    *message_id* is its message, None until it is posted. *changes* counts all changes of its
    challenges so far, *shown* those that the message shows already. *due_at* is when the latest
    change is to be shown. *is_shut* means that the bot may not post in the channel.
    """

    place: Place
    manager: PlayerId
    message_id: int | None = None
    changes: int = 0
    shown: int = 0
    due_at: datetime | None = None
    is_shut: bool = False

    def changed(self, now: datetime) -> Self:
        """The lobby after one more change, to be shown at once or, within ``PACE``, with others."""
        return replace(self, changes=self.changes + 1, due_at=self._next_due(now))

    def is_resting(self, now: datetime) -> bool:
        """Whether to skip showing a change, because posting was refused within ``SHUT_PACE``."""
        return self.is_shut and self.due_at is not None and now < self.due_at + SHUT_PACE

    def posted(self, message_id: int, shown: int) -> Self:
        """The lobby after its message *message_id* has come to show the first *shown* changes."""
        return replace(self, message_id=message_id, shown=max(shown, self.shown), is_shut=False)

    def _next_due(self, now: datetime) -> datetime:
        if self.due_at is None:
            return now
        # A change that is still to be shown takes this one along.
        return self.due_at if now < self.due_at else max(now, self.due_at + PACE)
