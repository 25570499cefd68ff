"""The computer's book of openings, as people may see it."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from play.services.live_positions import LivePositions
from play.statistics.opening_table import MAX_OPENING_MOVES
from tafl.game import Game
from tafl.moves import Move


@dataclass(frozen=True, slots=True)
class OpeningBook:
    """The moves of the book, without those that would help in a rated match.

    *look_up* finds those at the present position of a game, the best first; it is None without a
    book.
    """

    live_positions: LivePositions
    look_up: Callable[[Game], Awaitable[Sequence[Move]]] | None

    async def moves(self, game: Game) -> Sequence[Move]:
        """The moves at the present position of *game* that people may see, the best first."""
        if self.look_up is None or game.outcome is not None or game.ply >= MAX_OPENING_MOVES:
            return ()
        moves = await self.look_up(game)
        if not moves or await self.live_positions.guards_end_of(game):
            return ()
        return await self.live_positions.unguarded(game, moves)
