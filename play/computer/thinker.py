"""The port of the engine: the moves of the computer, and its judgements."""

from dataclasses import dataclass
from typing import Protocol

from play.computer.errors import NoComputerError
from tafl.game import Game
from tafl.moves import Move
from tafl.ruleset import Ruleset


class ThinkingStoppedError(Exception):
    """The program is stopping; the computer will think about the game again after a restart."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """The *move* to play, and the value of the position for the side to move.

    *value* is in hundredths of a man. *lost_in* is the number of plies in which the side to move
    has lost at the latest, whatever it plays; None if that is not known.
    """

    move: Move
    value: int
    lost_in: int | None = None

    @property
    def is_lost(self) -> bool:
        """Whether the side to move loses, whatever it plays."""
        return self.lost_in is not None


class Thinker(Protocol):
    """Thinks about several games at the same time, in the background."""

    @property
    def count(self) -> int:
        """Games that it thinks about at the same time."""

    async def require_playable(self, ruleset: Ruleset) -> None:
        """Refuse a game that the computer cannot play.

        Raises:
            UnplayableError: the ruleset has dice.
            NoComputerError: the bot runs without a computer.
        """

    async def think(self, game: Game, level: int, drawn: float) -> Judgement:
        """The computer's move in *game*, which is not over; *drawn*, 0-1, is a random number.

        Raises:
            ThinkingStoppedError: the program is being stopped.
            Exception: the engine fails, or takes too long.
        """

    def stop(self) -> None:
        """Stop all thinking that is under way."""


class NoThinker:
    """Implements ``Thinker`` where there is no computer; its games that have begun wait."""

    count = 0

    async def require_playable(self, ruleset: Ruleset) -> None:
        """Refuse every ruleset.

        Raises:
            NoComputerError: always.
        """
        del ruleset
        raise NoComputerError

    async def think(self, game: Game, level: int, drawn: float) -> Judgement:
        """Find no move.

        Raises:
            ThinkingStoppedError: always.
        """
        del game, level, drawn
        raise ThinkingStoppedError

    def stop(self) -> None:
        """Do nothing: no thinking is under way."""
