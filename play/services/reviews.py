"""Requests about reviews of finished games: good moves, mistakes, and the reasons."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from itertools import chain

from play.limits import MAX_REVIEWED_TURNS
from play.reviews.errors import (
    NothingToReviewError,
    TooLongToReviewError,
    UnreviewableError,
)
from play.reviews.port import PART, Finder
from play.reviews.review import Review, key_of
from play.services.live_positions import LivePositions
from play.store.port import Store
from tafl.findings import Finding, Findings
from tafl.game import Game


@dataclass(frozen=True, slots=True)
class Reviews:
    """Reviews of games; each game is searched once, and the findings are kept for a while.

    Nothing is shown that could help somebody in a running rated match.
    """

    store: Store
    live_positions: LivePositions
    now: Callable[[], datetime]

    async def review(
        self, game: Game, finder: Finder, progress: Callable[[int, int], Awaitable[None]]
    ) -> Review:
        """A review of *game*, from stored findings or those of *finder*.

        *progress* is called with the number of positions searched, and of all.

        Raises:
            UnreviewableError, NothingToReviewError, TooLongToReviewError: the game has dice, no
                turns, or too many.
            LiveGameError: two people play a rated match that it may be a copy of.
            NoReviewsError: it is not stored, and no finder is available.
        """
        _require_reviewable(game)
        # Searching takes seconds, and is pointless if the game is guarded anyway.
        await self.live_positions.of_game(game)
        game_key = key_of(game)
        async with self.store.read() as unit:
            found = await unit.reviews.load_findings(game_key)
        if found is None:
            found = await _find(game, finder, progress)
            async with self.store.begin() as unit:
                await unit.reviews.add_findings(game_key, found, self.now())
        withheld = await self.live_positions.of_game(game)
        ahead = await self.live_positions.in_findings(game, found)
        return Review(game, found, withheld | ahead)


async def _find(
    game: Game, finder: Finder, progress: Callable[[int, int], Awaitable[None]]
) -> Findings:
    """The findings of *finder* in all positions of *game*, part by part."""
    positions = game.ply + 1
    parts: list[Findings] = []
    for first in range(0, positions, PART):
        await progress(first, positions)
        parts.append(await finder.find(game, first, first + PART))
    found: list[Finding | None] = list(chain.from_iterable(parts))
    return found


def _require_reviewable(game: Game) -> None:
    if game.ruleset.has_chance:
        raise UnreviewableError(game.ruleset)
    if not game.turns:
        raise NothingToReviewError
    if game.ply > MAX_REVIEWED_TURNS:
        raise TooLongToReviewError(MAX_REVIEWED_TURNS)
