"""News of seasons."""

from dataclasses import dataclass
from typing import TypeAlias

from play.news.audience import InChannel


@dataclass(frozen=True, slots=True)
class OfSeason(InChannel):
    """News of a season, for the channel in which it is announced."""

    season_id: int


@dataclass(frozen=True, slots=True)
class SeasonBegun(OfSeason):
    """A season has begun."""


@dataclass(frozen=True, slots=True)
class SeasonEndMoved(OfSeason):
    """A manager has changed the end of a season."""


@dataclass(frozen=True, slots=True)
class SeasonEnding(OfSeason):
    """A season ends soon."""


@dataclass(frozen=True, slots=True)
class SeasonEnded(OfSeason):
    """A season is over."""


SeasonNews: TypeAlias = SeasonBegun | SeasonEndMoved | SeasonEnding | SeasonEnded
