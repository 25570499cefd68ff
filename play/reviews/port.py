"""The ports for reviews: stored findings about games, and the engine that makes them."""

from datetime import datetime
from typing import Protocol

from tafl.findings import Findings
from tafl.game import Game

PART = 10
"""Maximum number of positions searched in one call; the findings depend on it."""

PART_SQUARES = 10 * 11**2
"""Maximum number of squares of the positions searched in one call, together, if more than one.

The work for a position grows with its board: on a slow machine it takes a quarter of a second on
49 squares, and up to three seconds on 441.
"""


def part_of(game: Game) -> int:
    """Number of positions of *game* searched in one call."""
    return max(1, min(PART, PART_SQUARES // game.position.board.size**2))


class StoredReviews(Protocol):
    """Findings about games in a store, by the key of the game; they expire."""

    async def load_findings(self, game_key: str) -> Findings | None:
        """The findings about the game with that key; None if none are stored."""

    async def add_findings(self, game_key: str, findings: Findings, now: datetime) -> None:
        """Store the findings about a game in place of any stored before."""


class Finder(Protocol):
    """Searches positions of a game for mistakes and wins, which takes seconds."""

    async def find(self, game: Game, first: int, end: int) -> Findings:
        """The findings after *first* turns of *game*, and so on, up to *end* turns (exclusive).

        Raises:
            NoReviewsError: the bot runs without a computer player.
        """
