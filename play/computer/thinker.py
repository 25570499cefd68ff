"""What the application asks of whatever thinks for the computer."""

from dataclasses import dataclass
from typing import Protocol

from play.computer.errors import NoComputerError
from tafl.game import Game
from tafl.moves import Move
from tafl.ruleset import Ruleset


class ThinkingStoppedError(Exception):
    """The program is being stopped: when it runs again, the computer thinks again."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """The *move* to play, and what the position is worth to the side to move.

    *value* is in hundredths of a man. *lost_in* says after how many plies the game is lost at the
    latest, whatever that side plays; None where that is not known.
    """

    move: Move
    value: int
    lost_in: int | None = None

    @property
    def is_lost(self) -> bool:
        """Whether the side to move loses, whatever it plays."""
        return self.lost_in is not None


class Thinker(Protocol):
    """Thinks about games; several at a time, beside all else."""

    @property
    def count(self) -> int:
        """How many games it thinks about at a time."""

    async def require_playable(self, ruleset: Ruleset) -> None:
        """Refuse a game that the computer cannot play.

        Raises:
            UnplayableError: it has dice.
            NoComputerError: there is none.
        """

    async def think(self, game: Game, level: int, drawn: float) -> Judgement:
        """What the computer plays in *game*, which is not over; *drawn* is by lot, from 0 to 1.

        Raises:
            ThinkingStoppedError: the program is being stopped.
            Exception: it fails, or takes too long.
        """

    def stop(self) -> None:
        """End what is under way."""


class NoThinker:
    """Implements ``Thinker`` where there is no computer; games that it has begun wait."""

    count = 0

    async def require_playable(self, ruleset: Ruleset) -> None:
        """Refuse any.

        Raises:
            NoComputerError: always.
        """
        del ruleset
        raise NoComputerError

    async def think(self, game: Game, level: int, drawn: float) -> Judgement:
        """Nobody thinks.

        Raises:
            ThinkingStoppedError: always.
        """
        del game, level, drawn
        raise ThinkingStoppedError

    def stop(self) -> None:
        """There is nothing to end."""
