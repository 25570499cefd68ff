"""Leaderboards: players ordered by rating, or by the points of a period."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, Self, TypeAlias

from play.limits import LAST_PLACE
from play.players.player_id import PlayerId
from play.ratings.rating import Rating
from play.ratings.rating_list import Category, RatingEntry
from play.seasons.season import Season
from play.seasons.tally import Placed

PAGE_SIZE = 10
"""The number of players on a page."""

LAST_PAGE = LAST_PLACE // PAGE_SIZE - 1

ALL_TIME = "all"
"""The key for all time, which is not a period of tallies: players are ordered by rating."""


class Ranked(NamedTuple):
    """A *place*, from 1: its player, their present *rating*, and their number of *results*."""

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
    """A period of tallies, or ``ALL_TIME``."""
    number: int
    """The page's number, from 0."""
    standings: Sequence[Standing]
    more: bool
    """Whether there is a page after this one."""
    season: Season | None = None
    """The period's season, if it has one."""
    shown: bool = True
    """Whether the reader wants to be listed; otherwise *own* and *unlisted* are None."""
    own: Standing | None = None
    """The reader's own place, on whichever page it is."""
    unlisted: RatingEntry | None = None
    """The reader's rating if it is not listed, with its present uncertainty."""

    def showing(self, found: Sequence[Standing]) -> Self:
        """The page with the first of *found*, which may be longer than a page."""
        more = len(found) > PAGE_SIZE and self.number < LAST_PAGE
        return replace(self, standings=found[:PAGE_SIZE], more=more)
