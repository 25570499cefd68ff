"""Attempts at puzzles: the puzzle given to a player, and their progress."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Self

from play.players.player_id import PlayerId

NO_DAY = 0
"""The *day* of an attempt at a puzzle that was not given as a daily one."""


@dataclass(frozen=True, slots=True)
class PuzzleAttempt:
    """The puzzle *number*, given to *player*."""

    player: PlayerId
    number: int
    day: int
    """The ordinal of the day whose puzzle it is, or ``NO_DAY``."""
    given_at: datetime
    guild_id: int | None = None
    """The server on which the puzzle was given."""
    step: int = 0
    """The number of the next answer, from 0."""
    found: int = 0
    """The number of right answers before the attempt was decided; later ones count for nothing."""
    solved: bool | None = None
    """The result; None while the attempt is open."""
    counted: bool = False
    """Whether the player's first answer to the puzzle has been rated."""
    shared: bool = False
    """Whether the result has been shared, which is possible once."""

    @property
    def is_open(self) -> bool:
        """Whether the puzzle can still be solved."""
        return self.solved is None

    def is_over(self, steps: int) -> bool:
        """Whether all of *steps* answers are given, for practice or not."""
        return self.step >= steps

    def right(self, steps: int) -> Self:
        """The attempt after a right answer to a puzzle of that many *steps*."""
        after = replace(self, step=self.step + 1)
        if not self.is_open:
            return after
        return replace(after, found=after.step, solved=True if after.is_over(steps) else None)

    def wrong(self) -> Self:
        """The attempt after a wrong answer, or after giving up."""
        return replace(self, solved=False) if self.is_open else self

    def again(self, now: datetime, guild_id: int | None) -> Self:
        """A new attempt at the puzzle; it is not rated if the first one was."""
        return type(self)(self.player, self.number, self.day, now, guild_id, counted=self.counted)
