"""Sentences about notes."""

from bot.wording.others import plain_lines
from play.notes import NoteTooLongError
from play.services.notes import MAX_NOTE_LENGTH

WRITE, EDIT, DELETE = "Write", "Edit", "Delete"
FORM_LABEL = "Your note"
FORM_HINT = (
    f"Only you can read it. At most {MAX_NOTE_LENGTH} characters. Leave it empty to delete it."
)
DELETED = "Note deleted."

MAX_SHOWN = 2 * MAX_NOTE_LENGTH
"""The most characters of a note as shown, where each may need a backslash."""


def form_title(match_id: int) -> str:
    """The text above the form for a note."""
    return f"Your note on #{match_id}"


def heading(match_id: int, note: str) -> str:
    """The text above a player's own note."""
    if not note:
        return f"You have no note on #{match_id}. Only you can see your notes."
    return f"Your note on #{match_id} (only you can see it):"


def saved(match_id: int, note: str) -> str:
    """The text above a note just saved, or the message that an empty one was deleted."""
    return f"Saved. {heading(match_id, note)}" if note else DELETED


def shown(note: str) -> str:
    """The note, escaped for Discord."""
    return plain_lines(note, MAX_SHOWN)


def on_board(note: str) -> str:
    """The note below a board, for its writer only; empty if there is none."""
    return f"📝 **Your note**\n{shown(note)}" if note else ""


def refused(error: BaseException) -> str | None:
    """The sentence for a note that is too long; None for any other error."""
    if not isinstance(error, NoteTooLongError):
        return None
    return (
        f"A note can have at most {error.limit} characters. Yours has {error.length}: please "
        "shorten it."
    )
