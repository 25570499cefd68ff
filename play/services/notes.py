"""Requests about notes: what players write down about a match, for themselves alone."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from play.matches.viewing import only_for
from play.notes.errors import NoteTooLongError
from play.players.player_id import PlayerId
from play.store.port import Store

MAX_NOTE_LENGTH = 1000
"""Characters that a note may have."""


@dataclass(frozen=True, slots=True)
class Notes:
    """Keeps one note of each player on a match, also when it is over; nobody else reads it."""

    store: Store
    now: Callable[[], datetime]

    async def of(self, match_id: int, player: PlayerId) -> str:
        """The player's note; empty where there is none."""
        async with self.store.read() as unit:
            return await unit.notes.get(match_id, player) or ""

    async def write(self, match_id: int, player: PlayerId, text: str) -> str:
        """Keep *text* instead of the note that there was, and return it; an empty one deletes it.

        Raises:
            UnknownMatchError, NotYourMatchError: the player has no such match.
            NoteTooLongError: a note is shorter.
        """
        text = text.strip()
        if len(text) > MAX_NOTE_LENGTH:
            raise NoteTooLongError(len(text), MAX_NOTE_LENGTH)
        async with self.store.begin() as unit:
            await unit.matches.get(match_id, only_for(player))
            if text:
                await unit.notes.put(match_id, player, text, self.now())
            else:
                await unit.notes.remove(match_id, player)
        return text
