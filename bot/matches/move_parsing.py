"""Moves as people type them: perhaps the number of a match, then a move or a single square."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from bot.errors import CommandTypedError
from tafl.squares import Square

# 18 digits always fit in the 64-bit integers of databases.
_MATCH = re.compile(r"\s*(?:#\s*|match\s+)?([0-9]{1,18})\s*[:,.]?(?:\s+|$)", re.IGNORECASE)

COMMANDS: Mapping[str, str] = MappingProxyType(
    {
        "resign": "resign",
        "i resign": "resign",
        "give up": "resign",
        "i give up": "resign",
        "draw": "draw",
        "offer draw": "draw",
        "offer a draw": "draw",
        "undo": "takeback",
        "take back": "takeback",
        "takeback": "takeback",
    }
)
"""Texts that people type instead of a move, and the commands that they are looking for."""


@dataclass(frozen=True, slots=True)
class TypedMove:
    """A typed move: the number of a match, if one was named, and the *text* of the move."""

    match_id: int | None
    text: str

    @property
    def square(self) -> Square | None:
        """The piece's square if the text is only that, without a destination; otherwise None."""
        try:
            return Square.parse(self.text.rstrip("-– ").removeprefix("*").strip())
        except ValueError:
            return None

    @property
    def command(self) -> str | None:
        """The name of the command that the text asks for instead of a move; otherwise None."""
        words = self.text.casefold().lstrip("/").rstrip(".!? ").replace("-", " ").split()
        return COMMANDS.get(" ".join(words))

    def require_no_command(self) -> None:
        """Refuse a text that asks for a command: it is no move, and the command is not run.

        Raises:
            CommandTypedError: the text asks for a command.
        """
        if self.command is not None:
            raise CommandTypedError(self.command)


def read_typed(text: str) -> TypedMove:
    """Split *text* into the number of a match, if it begins with one, and a move.

    No move begins with a number.
    """
    named = _MATCH.match(text)
    if named is None:
        return TypedMove(None, text.strip())
    return TypedMove(int(named[1]), text[named.end() :].strip())
