"""A page of a season's standings."""

from collections.abc import Sequence
from dataclasses import dataclass

from play.seasons.medal import Medal
from play.seasons.season import Division, Season
from play.seasons.tally import Placed


@dataclass(frozen=True, slots=True)
class SeasonTable:
    """A page of the standings of *season* in a *division*, one of its *divisions*.

    *own* is the reader's own place, even on another page; None if they have none.
    """

    season: Season
    division: Division
    divisions: Sequence[Division]
    standings: Sequence[Placed]
    own: Placed | None
    medals: Sequence[Medal]
