"""The engine's port: how the computer chooses moves and judges positions."""

from dataclasses import dataclass
from typing import Protocol

from play.computer.errors import NoComputerError
from tafl.game import Game
from tafl.moves import Move
from tafl.ruleset import Ruleset


class ThinkingStoppedError(Exception):
    """The program is stopping; the computer will think about the position again after a restart."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """The computer's best *move*, and its *value* of the position for the side to move.

    *value* is in hundredths of a man. *lost_in* is the number of half-moves within which the side
    to move has lost, whatever it plays; None if no loss is proven.
    """

    move: Move
    value: int
    lost_in: int | None = None

    @property
    def is_lost(self) -> bool:
        return self.lost_in is not None


class Thinker(Protocol):
    """Thinks about several games at the same time, in the background."""

    @property
    def count(self) -> int:
        """The number of games about which it can think at the same time."""

    async def require_playable(self, ruleset: Ruleset) -> None:
        """Refuse a *ruleset* that the computer cannot play.

        Raises:
            UnplayableError: the ruleset has dice.
            NoComputerError: the bot runs without a computer.
        """

    async def think(self, game: Game, level: int, drawn: float) -> Judgement:
        """The computer's move in *game*, which is not over; *drawn* is a random number from 0 to 1.

        Raises:
            ThinkingStoppedError: the program is being stopped.
            Exception: the engine fails, or takes too long.
        """

    def stop(self) -> None:
        """Stop all thinking in progress."""


class NoThinker:
    """A ``Thinker`` for a bot without a computer: it refuses every ruleset, and finds no move."""

    count = 0

    async def require_playable(self, ruleset: Ruleset) -> None:
        del ruleset
        raise NoComputerError

    async def think(self, game: Game, level: int, drawn: float) -> Judgement:
        del game, level, drawn
        raise ThinkingStoppedError

    def stop(self) -> None:
        """Do nothing: no thinking is in progress."""
