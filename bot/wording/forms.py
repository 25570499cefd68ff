"""Texts of forms that several parts of the bot open, and about forms that were refused or lost."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from bot.wording.quoted_text import typed

TYPE_MOVE = "Type a move"
"""Label of the button that opens the form for a move, and title of that form."""

MOVE_LABEL = "Move"
MOVE_HINT = "From and to, such as d1-d3"

TRY_AGAIN = "Try again"
"""Label of the button that opens a refused form again, filled with the player's text."""


def no_move(why: str) -> str:
    """The line on a page after a text that is no legal move; *why* is a sentence."""
    return f"⚠️ {why}"


MAX_SHORT_LENGTH = 100
"""Most characters of a text that is given back in a message; a longer one comes as a file."""

LOST_FORM = (
    "This form was closed: the bot has restarted, or you have sent the form before. If nothing has "
    "changed, use the command again."
)
LOST_TEXT_IN_FILE = "Your text is in the file, so you can paste it."


def lost_form(short: Sequence[str], *, has_file: bool) -> str:
    """The answer to a form that the bot has forgotten, with the *short* texts written in it."""
    texts = [f"You wrote: {typed(text, MAX_SHORT_LENGTH)}" for text in short]
    return "\n".join((LOST_FORM, *texts, *([LOST_TEXT_IN_FILE] if has_file else [])))


GONE = (
    "What you wrote is gone: the bot keeps only your latest form, for an hour at most. Use the "
    "command again."
)


class SettingsGroup(NamedTuple):
    """Settings that a form changes together: its button, its title, the settings' names."""

    button: str
    title: str
    settings: Sequence[str]


def in_groups(groups: Mapping[str, SettingsGroup], line: Callable[[str], str]) -> str:
    """The *line* of each setting, called with its name, below the title of its group."""
    return "\n\n".join(
        "\n".join((f"**{group.title}**", *(f"- {line(name)}" for name in group.settings)))
        for group in groups.values()
    )


def saved(changes: Iterable[tuple[str, str]]) -> str:
    """The answer to a person who has changed settings: their names and new values."""
    return "\n".join(("**Saved.**", *(f"- **{label}**: {value}" for label, value in changes)))
