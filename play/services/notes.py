"""Requests about notes, which players write about a match for themselves alone."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from play.limits.text_lengths import MAX_NOTE_LENGTH
from play.matches.viewing import only_for
from play.notes import NoteTooLongError
from play.players.player_id import PlayerId
from play.store.port import Store
from play.text_cleaning import visible


@dataclass(frozen=True, slots=True)
class Notes:
    """Private notes: each player may write one on a match; it is kept after the match ends."""

    store: Store
    now: Callable[[], datetime]

    async def note_of(self, match_id: int, player: PlayerId) -> str:
        """The note of *player* on the match; an empty text if there is none."""
        async with self.store.read() as unit:
            return await unit.notes.load_note(match_id, player) or ""

    async def write(self, match_id: int, player: PlayerId, text: str) -> str:
        """Store *text* as the note of *player*, or delete the note if nothing in it is visible.

        Return the text as stored, as ``visible`` cleans it.

        Raises:
            UnknownMatchError, NotYourMatchError: *player* has no match with that id.
            NoteTooLongError: the text is longer than ``MAX_NOTE_LENGTH``.
        """
        text = visible(text)
        if len(text) > MAX_NOTE_LENGTH:
            raise NoteTooLongError(len(text), MAX_NOTE_LENGTH)
        async with self.store.begin() as unit:
            await unit.matches.load_match(match_id, only_for(player))
            if text:
                await unit.notes.put(match_id, player, text, self.now())
            else:
                await unit.notes.remove(match_id, player)
        return text
