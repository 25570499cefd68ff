"""Reliability: the share of a player's games that are not lost on time."""

from dataclasses import dataclass
from datetime import timedelta

from tafl.endings import Reason

RELIABILITY_PERIOD = timedelta(days=365)
"""Games that ended longer ago than this do not count for reliability."""

LOST_ON_TIME = (Reason.TIME, Reason.ABANDONED)
"""The reasons for an end that mean a loss on time."""

MIN_RECENT_GAMES = 5
"""A player with fewer games in the last year counts as new: a share would mean little."""


@dataclass(frozen=True, slots=True)
class Reliability:
    """Numbers of a player's games: all *finished* ones, *recent* ones, and *late* ones.

    The recent ones ended in the last year; the late ones of these were lost on time.
    """

    finished: int = 0
    recent: int = 0
    late: int = 0

    @property
    def is_new(self) -> bool:
        """Whether the player has too few recent games for a meaningful percentage."""
        return self.recent < MIN_RECENT_GAMES

    @property
    def percent(self) -> int:
        """The percentage of recent games not lost on time, rounded down; 100 without any games."""
        return 100 * (self.recent - self.late) // self.recent if self.recent else 100
