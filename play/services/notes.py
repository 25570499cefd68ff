"""Requests about notes, which players write about a match for themselves alone."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from play.matches.viewing import only_for
from play.notes import NoteTooLongError
from play.players.player_id import PlayerId
from play.store.port import Store

MAX_NOTE_LENGTH = 1000
"""The most characters of a note."""


@dataclass(frozen=True, slots=True)
class Notes:
    """Notes, one of each player on a match, kept after its end; nobody else reads them."""

    store: Store
    now: Callable[[], datetime]

    async def note_of(self, match_id: int, player: PlayerId) -> str:
        """The player's note; empty if there is none."""
        async with self.store.read() as unit:
            return await unit.notes.load_note(match_id, player) or ""

    async def write(self, match_id: int, player: PlayerId, text: str) -> str:
        """Store *text* in place of the earlier note, and return it; an empty text deletes the note.

        Raises:
            UnknownMatchError, NotYourMatchError: the player has no such match.
            NoteTooLongError: the text is longer than ``MAX_NOTE_LENGTH``.
        """
        text = text.strip()
        if len(text) > MAX_NOTE_LENGTH:
            raise NoteTooLongError(len(text), MAX_NOTE_LENGTH)
        async with self.store.begin() as unit:
            await unit.matches.load_match(match_id, only_for(player))
            if text:
                await unit.notes.put(match_id, player, text, self.now())
            else:
                await unit.notes.remove(match_id, player)
        return text
