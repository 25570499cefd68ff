"""Reliability: how a player keeps to the time he has agreed on."""

from dataclasses import dataclass
from datetime import timedelta

from tafl.endings import Reason

RELIABILITY_PERIOD = timedelta(days=365)
"""Games that ended longer ago say nothing of it."""

LOST_ON_TIME = (Reason.TIME, Reason.ABANDONED)
"""How a game is lost on time."""

MIN_RECENT_GAMES = 5
"""With fewer games a player is new: a share of them would mean little."""


@dataclass(frozen=True, slots=True)
class Reliability:
    """A player has *finished* so many games, *recent* of them in the last year.

    Of these he has lost *late* on time.
    """

    finished: int = 0
    recent: int = 0
    late: int = 0

    @property
    def is_new(self) -> bool:
        """Whether there are too few games to speak of a share."""
        return self.recent < MIN_RECENT_GAMES

    @property
    def percent(self) -> int:
        """The share of recent games not lost on time, rounded down; 100 if there are none."""
        return 100 * (self.recent - self.late) // self.recent if self.recent else 100
