"""Sentences of reviews on the web page: those of the chat, as plain text."""

from collections.abc import Sequence

from bot.wording import reviews
from bot.wording.page import plain_line
from play.reviews.review import Review
from play.statistics.opening_table import Opening

TITLES = reviews.CURVE_TITLES

_ROOM = 10_000
"""More characters than all lines below the turning points ever have."""


def accuracy(review: Review) -> str:
    """The accuracy of both sides; empty if that of neither is known."""
    return reviews.accuracy(review)


def point(review: Review, ply: int) -> tuple[str, str]:
    """The move after *ply* moves, with a better one; and why, which may be empty."""
    return plain_line(reviews.played_and_better(review, ply)), plain_line(
        reviews.in_brief(review, ply)
    )


def notes(review: Review, opening: Opening | None) -> Sequence[str]:
    """The lines about all else: missed wins, the opening, and how sure all of it is."""
    none = () if review.turning_points else (reviews.NO_TURNING_POINT,)
    return [plain_line(line) for line in (*none, *reviews.besides(review, opening, _ROOM))]


def better(review: Review, ply: int) -> str:
    """The chances after *ply* moves; at the end, how it ended."""
    return plain_line(reviews.who_is_better(review, ply))


def why(review: Review, ply: int) -> Sequence[str]:
    """Sentences about the last of *ply* moves: how good it was, and why."""
    return [plain_line(line) for line in reviews.judged(review, ply - 1)] if ply else []


def in_words(review: Review) -> str:
    """The curve of chances in words, for screen readers."""
    return reviews.plain_overview(review)
