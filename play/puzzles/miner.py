"""The port of the miner, which finds puzzles in games."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from tafl.game import Game
from tafl.puzzles import Puzzle


class MinedPuzzle(NamedTuple):
    """A *puzzle* that was found, with an estimated *rating*."""

    puzzle: Puzzle
    rating: int


class MiningStoppedError(Exception):
    """The program is stopping; the game will be searched another time."""


class Miner(Protocol):
    """Finds the puzzles in games, one game at a time, in the background."""

    async def mine(self, game: Game, known: Sequence[str], drawn: float) -> Sequence[MinedPuzzle]:
        """The puzzles in *game*, each with exactly one solution; *drawn*, 0-1, is a random number.

        None is too similar to another, or to one of the texts *known*.

        Raises:
            MiningStoppedError: the program is being stopped.
            Exception: the miner fails, or takes too long.
        """

    def stop(self) -> None:
        """Stop the search that is under way."""
