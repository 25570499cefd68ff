"""News of seasons."""

from typing import TypeAlias

from play.news.audience import InChannel, ToManager


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


class SeasonUnposted(ToManager):
    """The bot cannot post in the channel of a season that the recipient manages."""

    season_id: int


SeasonNews: TypeAlias = SeasonBegun | SeasonEndMoved | SeasonEnding | SeasonEnded
