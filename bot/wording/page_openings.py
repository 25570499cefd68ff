"""Sentences of the opening table on the web page: those of the chat, as plain text."""

from collections.abc import Iterator, Sequence

from bot.wording import openings
from bot.wording.page import plain_line
from bot.wording.statistics import hint
from play.statistics.opening_table import Opening
from tafl.moves import Move

TRY_ONE = "Play any move on the board."


def found(opening: Opening) -> Sequence[str]:
    """The moves so far, and what followed."""
    followed = openings.what_followed(opening, own=False, try_one=TRY_ONE)
    return [plain_line(line) for line in (openings.where(opening.game), followed) if line]


def moves(opening: Opening) -> Iterator[tuple[Move, str]]:
    """The moves that can follow, with their results: those played, then those in the book."""
    for move, outcomes in opening.moves:
        yield move, hint(outcomes)
    for move in opening.new_in_book:
        yield move, openings.IN_BOOK


def sources(opening: Opening) -> Sequence[str]:
    """Lines about where the moves come from."""
    played = opening.moves or not opening.book
    lines = [openings.WHAT_THEY_SAY] if opening.moves else []
    lines += [openings.WHAT_IS_IN_THE_TABLE] if played else []
    lines += [openings.WHAT_THE_BOOK_IS] if opening.book else []
    return [plain_line(line) for line in lines]
