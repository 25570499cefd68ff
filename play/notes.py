"""Notes that players keep about their matches: errors, and the store's port."""

from datetime import datetime
from typing import Protocol

from play.errors import PlayError
from play.players.player_id import PlayerId


class NoteTooLongError(PlayError):
    """A note of *length* characters is longer than *limit*."""

    length: int
    limit: int


class StoredNotes(Protocol):
    """The notes of players in a store: at most one by each player on each match."""

    async def load_note(self, match_id: int, player: PlayerId) -> str | None:
        """The player's note on the match; None if there is none."""

    async def put(self, match_id: int, player: PlayerId, text: str, now: datetime) -> None:
        """Store *text* as the player's note on the match, in place of an earlier one."""

    async def remove(self, match_id: int, player: PlayerId) -> None:
        """Delete the player's note on the match, if there is one."""
