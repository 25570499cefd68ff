"""Moves as people type them: perhaps the number of a match, then a move or a single square."""

import re
from dataclasses import dataclass

from tafl.squares import Square

# No more digits than always fit in the 64-bit integers of databases.
_MATCH = re.compile(r"\s*(?:#\s*|match\s+)?([0-9]{1,18})\s*[:,.]?(?:\s+|$)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class TypedMove:
    """What was typed: the number of a match, if one was named, and the *text* of the move."""

    match_id: int | None
    text: str

    @property
    def square(self) -> Square | None:
        """The only square that the text names: a piece chosen, and no move yet."""
        try:
            return Square.parse(self.text.rstrip("-– ").removeprefix("*").strip())
        except ValueError:
            return None


def read_typed(text: str) -> TypedMove:
    """Split off the number of a match; no move begins with a number."""
    named = _MATCH.match(text)
    if named is None:
        return TypedMove(None, text.strip())
    return TypedMove(int(named[1]), text[named.end() :].strip())
