"""Attempts at puzzles: which puzzle a player was given, and how far they have come."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Self

from play.players.player_id import PlayerId

NO_DAY = 0
"""The *day* of attempts at puzzles that were not given as the daily puzzle."""


@dataclass(frozen=True, slots=True)
class PuzzleAttempt:
    """An attempt of *player* at the puzzle *number*."""

    player: PlayerId
    number: int
    day: int
    """The ordinal of the day of which it is the daily puzzle, or ``NO_DAY``."""
    given_at: datetime
    guild_id: int | None = None
    """The server on which the puzzle was given; None in private."""
    step: int = 0
    """The number of the next move to find, from 0."""
    found: int = 0
    """The number of right moves before the attempt was decided; later ones do not count."""
    solved: bool | None = None
    """Whether the puzzle was solved; None while that is undecided."""
    counted: bool = False
    """Whether the player's first answer to the puzzle has changed ratings."""
    shared: bool = False
    """Whether the player has shared the result, which is possible once."""

    @property
    def is_open(self) -> bool:
        return self.solved is None

    def is_over(self, steps: int) -> bool:
        """Whether all *steps* moves are found, even if some only for practice after a mistake."""
        return self.step >= steps

    def right(self, steps: int) -> Self:
        """The attempt after a right answer, at a puzzle that needs *steps* of them."""
        after = replace(self, step=self.step + 1)
        if not self.is_open:
            return after
        return replace(after, found=after.step, solved=True if after.is_over(steps) else None)

    def wrong(self) -> Self:
        """The attempt after a wrong answer, or after the player has given up."""
        return replace(self, solved=False) if self.is_open else self

    def again(self, now: datetime, guild_id: int | None) -> Self:
        """A new attempt at the same puzzle, which is not rated if the first one was."""
        return type(self)(self.player, self.number, self.day, now, guild_id, counted=self.counted)
