"""Medals: lasting honours of a player on a server."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from play.players.player_id import PlayerId
from play.ratings.rating_list import ALL_RULESETS
from play.seasons.season import Division, Season
from play.seasons.tally import Placed

MEDAL_PLACES = 3
"""Number of places with a medal: gold, silver and bronze."""

MIN_MEDAL_PLAYERS = 5
"""Fewest players under a ruleset in a season for a champion's medal."""


class MedalKind(StrEnum):
    """The competitions for a medal: a season over all rulesets or under one, and a tournament."""

    SEASON = "season"
    CHAMPION = "champion"
    TOURNAMENT = "tournament"


SEASON_MEDALS = (MedalKind.SEASON, MedalKind.CHAMPION)
"""The kinds of medals that a season gives."""


@dataclass(frozen=True, slots=True)
class Medal:
    """The medal of *player* for the *place*, from 1, in the competition called *name*.

    *about* is the id of the season or tournament. A champion's medal is for the results of a season
    under the ruleset *ruleset_name* alone.
    """

    guild_id: int
    player: PlayerId
    kind: MedalKind
    place: int
    about: int
    name: str
    awarded_at: datetime
    ruleset_key: str = ALL_RULESETS
    ruleset_name: str = ""


def medals_of(season: Season, division: Division, standings: Sequence[Placed]) -> list[Medal]:
    """The medals for the final *standings* of *season* in *division*, best first.

    Over all rulesets, the first three places get a medal; under one ruleset, the first, if there
    are enough players. Players who share a place all get its medal; nobody gets one without a
    point.
    """
    overall = division.ruleset_key == ALL_RULESETS
    if not overall and division.players < MIN_MEDAL_PLAYERS:
        return []
    return [
        Medal(
            guild_id=season.guild_id,
            player=one.player,
            kind=MedalKind.SEASON if overall else MedalKind.CHAMPION,
            place=one.place,
            about=season.id,
            name=season.name,
            awarded_at=season.ended_at or season.began_at,
            ruleset_key=division.ruleset_key,
            ruleset_name=division.name,
        )
        for one in standings
        if one.place <= (MEDAL_PLACES if overall else 1) and one.tally.points
    ]
