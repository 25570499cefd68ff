"""What the application asks of whatever finds puzzles in games."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from tafl.game import Game
from tafl.puzzles import Puzzle


class MinedPuzzle(NamedTuple):
    """A *puzzle* that was found, and how hard it is before anybody has tried it."""

    puzzle: Puzzle
    rating: int


class MiningStoppedError(Exception):
    """The program is being stopped: the game is looked through another time."""


class Miner(Protocol):
    """Finds the puzzles in games, one game at a time, beside all else."""

    async def mine(self, game: Game, known: Sequence[str], drawn: float) -> Sequence[MinedPuzzle]:
        """The puzzles in *game*, each with exactly one solution; *drawn* is by lot, from 0 to 1.

        None is too much like another or one that is *known*, which are written as texts.

        Raises:
            MiningStoppedError: the program is being stopped.
            Exception: it fails, or takes too long.
        """

    def stop(self) -> None:
        """End what is under way."""
