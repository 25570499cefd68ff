"""Sentences of the opening table on the web page: those of the chat, as plain text."""

from collections.abc import Iterator, Sequence

from bot.wording import openings
from bot.wording.page import plain_line
from bot.wording.statistics import hint
from play.reviews.position_opinion import Opinion, Silence
from play.statistics.opening_table import Opening
from tafl.game import Game
from tafl.moves import Move

TRY_ONE = "Play any move on the board."


def found(opening: Opening, *, own: bool) -> Sequence[str]:
    """The moves so far, and what followed: in the reader's *own* games, or in all."""
    followed = openings.what_followed(opening, own=own, try_one=TRY_ONE)
    return [plain_line(line) for line in (openings.where(opening.game), followed) if line]


def moves(opening: Opening, best: Move | None) -> Iterator[tuple[Move, str]]:
    """The moves that can follow, with their results: those played, then those in the book.

    The computer's *best* move is marked; if it is neither, it comes first.
    """
    described = {move: hint(outcomes) for move, outcomes in opening.moves}
    described |= dict.fromkeys(opening.new_in_book, openings.IN_BOOK)
    if best is not None:
        marked = {best: openings.best_move(described.get(best))}
        described = described | marked if best in described else marked | described
    yield from described.items()


def sources(opening: Opening, *, own: bool) -> Sequence[str]:
    """Lines about where the moves come from."""
    played = opening.moves or not opening.book
    lines = [openings.WHAT_THEY_SAY] if opening.moves else []
    games = openings.WHAT_OWN_GAMES_ARE if own else openings.WHAT_IS_IN_THE_TABLE
    lines += [games] if played else []
    lines += [openings.WHAT_THE_BOOK_IS] if opening.book else []
    return [plain_line(line) for line in lines]


def opinion(game: Game, opinion: Opinion | Silence | None) -> str:
    """The computer's *opinion* of the position of *game*, or why there is none."""
    return plain_line(openings.opinion_text(game, opinion))
