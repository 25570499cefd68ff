"""Reliability: how well a player keeps to the agreed time."""

from dataclasses import dataclass
from datetime import timedelta

from tafl.endings import Reason

RELIABILITY_PERIOD = timedelta(days=365)
"""Games that ended longer ago do not count."""

LOST_ON_TIME = (Reason.TIME, Reason.ABANDONED)
"""The reasons for which a game is lost on time."""

MIN_RECENT_GAMES = 5
"""A player with fewer games is new: a share of them would mean little."""


@dataclass(frozen=True, slots=True)
class Reliability:
    """How many games a player has *finished*, and how many *recent* ones, in the last year.

    Of the recent ones, *late* were lost on time.
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
