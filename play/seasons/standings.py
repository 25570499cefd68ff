"""The standings of a season, a part at a time."""

from collections.abc import Sequence
from dataclasses import dataclass

from play.seasons.medal import Medal
from play.seasons.season import Division, Season
from play.seasons.tally import Placed


@dataclass(frozen=True, slots=True)
class SeasonTable:
    """A part of the standings of *season* in a *division*, one of its *divisions*.

    *own* is the reader's own place, whether in this part or not; None is no place.
    """

    season: Season
    division: Division
    divisions: Sequence[Division]
    standings: Sequence[Placed]
    own: Placed | None
    medals: Sequence[Medal]
