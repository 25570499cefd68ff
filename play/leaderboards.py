"""Leaderboards: who is ahead, by rating, or by the points of a period."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from play.players.player_id import PlayerId
from play.ratings.rating import Rating
from play.ratings.rating_list import Category, Entry
from play.seasons.season import Season
from play.seasons.tally import Placed

PAGE_SIZE = 10
"""How many players stand on a page."""

ALL_TIME = "all"
"""Stands for all time, which is no period of tallies: ratings order the players."""


class Ranked(NamedTuple):
    """A player and his *rating* as it is now, after so many *results*, in his *place* from 1."""

    place: int
    player: PlayerId
    rating: Rating
    results: int


Standing: TypeAlias = Ranked | Placed


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """The page of that *number*, from 0, of a leaderboard of a *period*, or of ``ALL_TIME``.

    *season* is the period, if it is one. *more* says whether there is a page after this one. *own*
    is where the reader stands, on whichever page. If a rating of his is not listed, *unlisted* is
    what there is of it; it is as uncertain as it has become. If he is not *shown*, because he does
    not want it, he has neither.
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
