"""Moves as people type them: perhaps the number of a match, then a move or a single square."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from bot.errors import CommandTypedError
from play.text_cleaning import plainly
from tafl.errors import NotationError, UnknownSquareError
from tafl.notation import read_move
from tafl.pasted_text import plain_squares
from tafl.squares import Square

MAX_TYPED_LENGTH = 300
"""Number of characters that are read as a move; the rest of a longer text is ignored."""

# 18 digits always fit in the 64-bit integers of databases.
_MATCH = re.compile(
    r"\s*(?:#\s*|(?:game|match)\b[\s:#]*)?([0-9]{1,18})\s*(?:[:,.)]|[-–—](?=\s))?(?:\s+|$)",
    re.IGNORECASE,
)

_MOVE_NUMBER = re.compile(r"^[0-9]{1,4}\s*(?:\.+|…)\s*(?=\S)")
"""The number before a move in a record, as in ``1. d1-b1`` or ``1... g5-g6``: it names no match."""

# Discord's form of mentions and of a server's own emoji.
_MENTION = re.compile(r"<(?:@[!&]?|a?:\w+:)[0-9]+>")
_ESCAPE = re.compile(r"\\(?=[*_~|`])")
"""The backslash before a character that Discord would otherwise read as formatting."""

_MARKED = re.compile(r"(\*{1,3}|_{1,3}|\|\||\"|')(.+)\1", re.DOTALL)
"""A text in bold or italics, as a spoiler, or in quotes."""
_BRACKETED = re.compile(r"\(([^()]+)\)|\[([^\[\]]+)\]")

_SQUARE = r"[A-Za-z][0-9]{1,2}(?![0-9])"
_BEGINS = re.compile(rf"[\W_]*(?:[Kk]|king\s+(?:to\s+)?)?{_SQUARE}", re.IGNORECASE)
_NAMED = re.compile(rf"(?<![A-Za-z0-9])[Kk]?({_SQUARE})")
_CONTAINS = re.compile(
    rf"(?<![A-Za-z0-9]){_SQUARE}(?:\s*(?:[-‐‑‒–—−→]>?|to|x|:|>)\s*|\s+){_SQUARE}", re.IGNORECASE
)

_SLASH_COMMAND = re.compile(r"/\s*([\w-]+)")

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
        "abort": "abort",
        "pause": "pause",
        "resume": "resume",
        "rematch": "rematch",
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
        return _square(self.text.rstrip("-– ").removeprefix("*").strip())

    @property
    def squares(self) -> list[Square | None]:
        """The squares that the text names, in that order; None for one that no board has."""
        return [_square(name) for name in _NAMED.findall(self.text)]

    @property
    def begins_with_square(self) -> bool:
        return _BEGINS.match(self.text) is not None

    @property
    def resembles_move(self) -> bool:
        """Whether the text begins with a square, or contains two that could be a move."""
        return self.begins_with_square or _CONTAINS.search(self.text) is not None

    @property
    def is_whole(self) -> bool:
        """Whether the text is a move with nothing else, legal or not."""
        try:
            read_move(self.text)
        except NotationError:
            return False
        except UnknownSquareError:  # a move all the same, on no board that there is
            return True
        return True

    @property
    def slash_command(self) -> str | None:
        """The name that follows a slash at the start of the text, in lower case; otherwise None."""
        named = _SLASH_COMMAND.match(self.text)
        return None if named is None else named[1].lower()

    @property
    def command(self) -> str | None:
        """The name of the command that the text asks for instead of a move; otherwise None."""
        words = self.text.casefold().lstrip("/").rstrip(".!? ").replace("-", " ").split()
        return COMMANDS.get(" ".join(words))

    def require_no_command(self) -> None:
        """Raise ``CommandTypedError`` if the text asks for a command, such as ``resign``."""
        if self.command is not None:
            raise CommandTypedError(self.command)


def read_typed(text: str) -> TypedMove:
    """Split *text* into the number of a match, if it begins with one, and a move.

    No move begins with a number. Emphasis and mentions in *text*, the number of a move in a record,
    and punctuation and emoji at the end are left out.
    """
    text = plain_squares(plainly(text[:MAX_TYPED_LENGTH]))
    text = _unnumbered(_ESCAPE.sub("", _MENTION.sub(" ", text)))
    named = _MATCH.match(text)
    if named is None:
        return TypedMove(None, text)
    return TypedMove(int(named[1]), _unnumbered(text[named.end() :]))


def _square(name: str) -> Square | None:
    """The square with that *name*; None if no board has one."""
    try:
        return Square.parse(name)
    except ValueError:
        return None


def _unnumbered(text: str) -> str:
    """The rest that ``_bare`` leaves of *text*, without the number of a move before it."""
    return _bare(_MOVE_NUMBER.sub("", _bare(text)))


def _bare(text: str) -> str:
    """*text* without emphasis, quotes and brackets around it, punctuation and emoji after it."""
    while True:
        text = text.strip()
        if marked := _MARKED.fullmatch(text):
            text = marked[2]
        elif bracketed := _BRACKETED.fullmatch(text):
            text = bracketed[1] or bracketed[2]
        elif text and _is_ornament(text[-1]):
            text = text[:-1]
        else:
            return text


def _is_ornament(sign: str) -> bool:
    """Whether the character *sign* at the end of a move can be dropped, such as a full stop.

    A question mark is kept, since it makes the move a question; so are a dash, which a destination
    should follow, and the ends of an arrow and of text that is struck out.
    """
    category = unicodedata.category(sign)
    if sign in "?~>" or category == "Pd":
        return False
    return category[0] in "PS" or category in {"Mn", "Me", "Cf"}
