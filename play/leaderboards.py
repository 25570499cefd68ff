"""Leaderboards: players ordered by rating, or by points in a month or another period."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, Self, TypeAlias

from play.limits.amounts import LAST_PLACE
from play.players.player_id import PlayerId
from play.ratings.rating import Rating
from play.ratings.rating_list import Category, RatingEntry
from play.seasons.season import Season
from play.seasons.tally import Placed

PAGE_SIZE = 10
"""Players on a page."""

LAST_PAGE = LAST_PLACE // PAGE_SIZE - 1

ALL_TIME = "all"
"""Used in place of a period: players are ordered by rating, not by points in a period."""


class Ranked(NamedTuple):
    """A *place* by rating, from 1: its player, their present *rating* and number of *results*."""

    place: int
    player: PlayerId
    rating: Rating
    results: int


Standing: TypeAlias = Ranked | Placed


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """One page of a leaderboard."""

    category: Category
    period: str
    """The period in which points are counted, or ``ALL_TIME``."""
    number: int
    """The page's number, from 0."""
    standings: Sequence[Standing]
    more: bool
    """Whether there is a page after this one."""
    season: Season | None = None
    """The season that the period is; None if it is a month or ``ALL_TIME``."""
    shown: bool = True
    """Whether the reader agrees to be listed; if not, *own* and *unlisted* are None."""
    own: Standing | None = None
    """The reader's own place, even if it is on another page; None if they have none."""
    unlisted: RatingEntry | None = None
    """The reader's rating, as uncertain as it is now, if it is not listed; else None."""

    def showing(self, found: Sequence[Standing]) -> Self:
        """The page with the first ``PAGE_SIZE`` of *found*.

        If *found* is longer than that, another page follows, unless this is the last that is shown.
        """
        more = len(found) > PAGE_SIZE and self.number < LAST_PAGE
        return replace(self, standings=found[:PAGE_SIZE], more=more)
