"""Reliability: the share of a player's games that are not lost on time."""

from dataclasses import dataclass
from datetime import timedelta

from tafl.endings import Reason

RELIABILITY_PERIOD = timedelta(days=365)
"""Greatest age of the end of a game that counts."""

LOST_ON_TIME = (Reason.TIME, Reason.ABANDONED)
"""The reasons of losses on time."""

MIN_RECENT_GAMES = 5
"""Games below which a player is new, because a share of them would mean little."""


@dataclass(frozen=True, slots=True)
class Reliability:
    """The numbers of *finished* games of a player, and of *recent* ones, in the last year.

    Of the recent ones, *late* were lost on time.
    """

    finished: int = 0
    recent: int = 0
    late: int = 0

    @property
    def is_new(self) -> bool:
        """Whether the player has too few recent games for a meaningful share."""
        return self.recent < MIN_RECENT_GAMES

    @property
    def percent(self) -> int:
        """The share of recent games not lost on time, rounded down; 100 without any."""
        return 100 * (self.recent - self.late) // self.recent if self.recent else 100
