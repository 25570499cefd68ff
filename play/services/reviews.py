"""Requests about reviews of finished games: the computer finds mistakes and missed wins."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from itertools import chain

from play.limits.amounts import MAX_REVIEWED_SQUARES, MAX_REVIEWED_TURNS
from play.reviews.errors import NothingToReviewError, TooLongToReviewError, UnreviewableError
from play.reviews.port import Finder, part_of
from play.reviews.review import Review, key_of
from play.services.live_positions import LivePositions
from play.store.port import Store
from tafl.findings import Finding, Findings
from tafl.game import Game


@dataclass(frozen=True, slots=True)
class Reviews:
    """Reviews of games; each game is analysed once, and the findings are stored for a while.

    A review withholds what could help somebody in a running rated match.
    """

    store: Store
    live_positions: LivePositions
    now: Callable[[], datetime]

    async def review(
        self, game: Game, finder: Finder, progress: Callable[[int, int], Awaitable[None]]
    ) -> Review:
        """A review of *game*, from stored findings, or else from those that *finder* makes.

        *progress* is called with the number of positions analysed so far, and of all.

        Raises:
            UnreviewableError, NothingToReviewError, TooLongToReviewError: the game has dice, no
                turns, or too many.
            LiveGameError: the game may be a copy of a rated match that two people are playing.
            NoReviewsError: no findings are stored, and the bot runs without a computer player.
        """
        require_reviewable(game)
        game_key = key_of(game)
        async with self.store.read() as unit:
            found = await unit.reviews.load_findings(game_key)
        # One for each position, or the row is damaged.
        if found is None or len(found) != game.ply + 1:
            # Searching takes seconds, and is pointless if the game is guarded anyway.
            await self.live_positions.of_game(game)
            found = await _find(game, finder, progress)
            async with self.store.begin() as unit:
                await unit.reviews.add_findings(game_key, found, self.now())
        withheld = await self.live_positions.of_game(game)
        ahead = await self.live_positions.in_findings(game, found)
        return Review(game, found, withheld | ahead)


async def _find(
    game: Game, finder: Finder, progress: Callable[[int, int], Awaitable[None]]
) -> Findings:
    """The findings of *finder* in all positions of *game*, which it analyses part by part."""
    positions, part = game.ply + 1, part_of(game)
    parts: list[Findings] = []
    for first in range(0, positions, part):
        await progress(first, positions)
        parts.append(await finder.find(game, first, first + part))
    found: list[Finding | None] = list(chain.from_iterable(parts))
    return found


def require_reviewable(game: Game) -> None:
    """Refuse a *game* that cannot be reviewed; the errors are those of ``Reviews.review``."""
    if game.ruleset.has_chance:
        raise UnreviewableError(game.ruleset)
    if not game.turns:
        raise NothingToReviewError
    limit = min(MAX_REVIEWED_TURNS, MAX_REVIEWED_SQUARES // game.position.board.size**2)
    if game.ply > limit:
        raise TooLongToReviewError(limit)
