"""News of seasons."""

from typing import TypeAlias

from play.news.audience import InChannel


class OfSeason(InChannel):
    """News of a season, for the channel in which it is announced."""

    season_id: int


class SeasonBegun(OfSeason):
    """A season has begun."""


class SeasonEndMoved(OfSeason):
    """A manager has changed the end of a season."""


class SeasonEnding(OfSeason):
    """A season ends soon."""


class SeasonEnded(OfSeason):
    """A season is over."""


SeasonNews: TypeAlias = SeasonBegun | SeasonEndMoved | SeasonEnding | SeasonEnded
