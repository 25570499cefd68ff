"""News of seasons."""

from dataclasses import dataclass
from typing import TypeAlias

from play.news.audience import InChannel


@dataclass(frozen=True, slots=True)
class OfSeason(InChannel):
    """News of a season, for its channel."""

    season_id: int


@dataclass(frozen=True, slots=True)
class SeasonBegun(OfSeason):
    """A season has begun."""


@dataclass(frozen=True, slots=True)
class SeasonEndMoved(OfSeason):
    """A season ends at another time than before."""


@dataclass(frozen=True, slots=True)
class SeasonEnding(OfSeason):
    """A season ends soon."""


@dataclass(frozen=True, slots=True)
class SeasonEnded(OfSeason):
    """A season is over."""


SeasonNews: TypeAlias = SeasonBegun | SeasonEndMoved | SeasonEnding | SeasonEnded
