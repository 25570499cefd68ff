"""Sentences about notes."""

from bot.wording.quoted_text import plain_lines
from bot.wording.sentence_templates import Sentences
from play.limits.text_lengths import MAX_NOTE_LENGTH
from play.notes import NoteTooLongError

WRITE, EDIT, DELETE = "Write", "Edit", "Delete"
FORM_LABEL = "Your note"
FORM_HINT = (
    f"Only you can read it. At most {MAX_NOTE_LENGTH} characters. Leave it empty to delete it."
)
DELETED = "Note deleted."

MAX_SHOWN = 2 * MAX_NOTE_LENGTH
"""The largest number of characters of a note as shown: each may need a backslash."""


def form_title(match_id: int) -> str:
    return f"Your note on #{match_id}"


def heading(match_id: int, note: str) -> str:
    if not note:
        return f"You have no note on #{match_id}. Only you can see your notes."
    return f"Your note on #{match_id} (only you can see it):"


def saved(match_id: int, note: str) -> str:
    """The text above a note just saved, or the message that an empty one was deleted."""
    return f"Saved. {heading(match_id, note)}" if note else DELETED


def shown(note: str) -> str:
    """The note as its writer typed it: Discord's formatting signs are escaped."""
    return plain_lines(note, MAX_SHOWN)


def on_board(note: str) -> str:
    """The note below a board, for its writer only; empty if there is none."""
    return f"📝 **Your note**\n{shown(note)}" if note else ""


SENTENCES: Sentences = {
    NoteTooLongError: (
        "A note can have at most {limit} characters. Yours has {length}: please shorten it."
    )
}
