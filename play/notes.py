"""Notes that players keep about their matches: errors, and the port of the store."""

from datetime import datetime
from typing import Protocol

from play.errors import PlayError
from play.players.player_id import PlayerId


class NoteTooLongError(PlayError):
    """A note has *length* characters, more than the *limit*, ``play.limits.MAX_NOTE_LENGTH``."""

    length: int
    limit: int


class StoredNotes(Protocol):
    """The notes of players in a store: at most one of each player on a match."""

    async def load_note(self, match_id: int, player: PlayerId) -> str | None:
        """The player's note on the match, if there is one."""

    async def put(self, match_id: int, player: PlayerId, text: str, now: datetime) -> None:
        """Store a note in place of the earlier one."""

    async def remove(self, match_id: int, player: PlayerId) -> None:
        """Delete the note, if there is one."""
