"""Attempts at puzzles: what somebody was given, and how far they have come."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Self

from play.players.player_id import PlayerId

NO_DAY = 0
"""Stands for the day of a puzzle that was not given as that of a day."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """*player* has been given the puzzle *number*, as that of a *day* (its ordinal) or ``NO_DAY``.

    The next answer is that of the *step*, counted from 0. *solved* is how it ended, None while it
    is open; *found* are the right answers until then. What comes after a wrong one counts for
    nothing. With *counted*, this was the player's first answer to the puzzle, which was rated.
    It was *shared* once at most. *guild_id* is the server on which it was given.
    """

    player: PlayerId
    number: int
    day: int
    given_at: datetime
    guild_id: int | None = None
    step: int = 0
    found: int = 0
    solved: bool | None = None
    counted: bool = False
    shared: bool = False

    @property
    def is_open(self) -> bool:
        """Whether it can still be solved."""
        return self.solved is None

    def is_over(self, steps: int) -> bool:
        """Whether nothing is left to be answered, not even for practice, of so many *steps*."""
        return self.step >= steps

    def right(self, steps: int) -> Self:
        """The attempt after a right answer to one of so many *steps*."""
        after = replace(self, step=self.step + 1)
        if not self.is_open:
            return after
        return replace(after, found=after.step, solved=True if after.is_over(steps) else None)

    def wrong(self) -> Self:
        """The attempt after a wrong answer, or if it was given up."""
        return replace(self, solved=False) if self.is_open else self

    def again(self, now: datetime, guild_id: int | None) -> Self:
        """The same puzzle, given once more: it counts for nothing that was not counted then."""
        return type(self)(self.player, self.number, self.day, now, guild_id, counted=self.counted)
