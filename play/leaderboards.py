"""Leaderboards: who is ahead, by rating, or by the points of a period."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, Self, TypeAlias

from play.limits import LAST_PLACE
from play.players.player_id import PlayerId
from play.ratings.rating import Rating
from play.ratings.rating_list import Category, Entry
from play.seasons.season import Season
from play.seasons.tally import Placed

PAGE_SIZE = 10
"""How many players a page shows."""

LAST_PAGE = LAST_PLACE // PAGE_SIZE - 1

ALL_TIME = "all"
"""All time, which is no period of tallies: ratings order the players."""


class Ranked(NamedTuple):
    """A *place*, from 1: its player, the *rating* as it is now, and the number of *results*."""

    place: int
    player: PlayerId
    rating: Rating
    results: int


Standing: TypeAlias = Ranked | Placed


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """The page of that *number*, from 0, of a leaderboard of a *period*, or of ``ALL_TIME``.

    *season* is the period, if it is one. *more* says whether there is a page after this one. *own*
    is the reader's own place, on whichever page. If the reader's rating is not listed, it is
    *unlisted*, as uncertain as it has become. A reader who does not want to be *shown* has neither.
    """

    category: Category
    period: str
    number: int
    standings: Sequence[Standing]
    more: bool
    season: Season | None = None
    shown: bool = True
    own: Standing | None = None
    unlisted: Entry | None = None

    def showing(self, found: Sequence[Standing]) -> Self:
        """The same page with the first of what was *found*, which may be more than it has."""
        more = len(found) > PAGE_SIZE and self.number < LAST_PAGE
        return replace(self, standings=found[:PAGE_SIZE], more=more)
