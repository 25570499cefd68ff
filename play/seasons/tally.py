"""Tallies: a player's wins, draws and losses in a period, such as a month or a season."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from typing import NamedTuple

from play.players.player_id import PlayerId
from play.ratings.rated_result import AGAINST_COMPUTER, RatedResult
from play.ratings.rating_list import keys_of
from play.seasons.season import Season


class TallyKey(NamedTuple):
    """The key of a tally: player, *period*, server (*scope*) and ruleset, as in ``Category``."""

    scope: int
    period: str
    ruleset_key: str
    player: PlayerId


@dataclass(frozen=True, slots=True)
class Tally:
    """Numbers of results *won*, *drawn* and *lost* by a player; a pair of games is one result."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(self.won + other.won, self.drawn + other.drawn, self.lost + other.lost)

    @property
    def points(self) -> float:
        """The points for the results: 1 for each win, and a half for each draw."""
        return self.won + self.drawn / 2

    @property
    def results(self) -> int:
        return self.won + self.drawn + self.lost


class Placed(NamedTuple):
    """A player's *place*, counted from 1, with their wins, draws and losses (*tally*)."""

    place: int
    player: PlayerId
    tally: Tally


def month_of(at: datetime) -> str:
    """The month of the time *at*, in UTC, written as a period such as ``2026-03``."""
    return f"{at.astimezone(UTC):%Y-%m}"


def month_before(at: datetime) -> str:
    """The month before that of the time *at*, written as a period."""
    return month_of(at.astimezone(UTC).replace(day=1) - timedelta(days=1))


def first_day(month: str) -> date:
    """The first day of *month*, which is written as by ``month_of``."""
    return date.fromisoformat(f"{month}-01")


SEASON_PREFIX = "season-"


def season_period(season_id: int) -> str:
    """The season with that id, written as a period."""
    return f"{SEASON_PREFIX}{season_id}"


def season_of(period: str) -> int | None:
    """The id of the season that *period* stands for; None if it stands for a month."""
    return int(period.removeprefix(SEASON_PREFIX)) if period.startswith(SEASON_PREFIX) else None


def tallies_of(result: RatedResult, seasons: Iterable[Season] = ()) -> dict[TallyKey, Tally]:
    """The tallies that *result* adds: for its month, and for the season in which it was made.

    *seasons* are those of the result's server; there are none across servers. Matches against the
    computer add nothing.
    """
    if result.guild_id == AGAINST_COMPUTER:
        return {}
    month = month_of(result.ended_at)
    counting = [season_period(season.id) for season in seasons if season.counts(result.ended_at)]
    return {
        TallyKey(key.scope, period, key.ruleset_key, key.player): tally_of(result, key.player)
        for key in keys_of(result)
        for period in (month, *(counting if key.scope == result.guild_id else ()))
    }


def tally_of(result: RatedResult, player: PlayerId) -> Tally:
    """The win, draw or loss that *result* is for *player*."""
    score = result.score if player == result.seats.attackers else 1 - result.score
    return Tally(won=int(score == 1), drawn=int(score == 1 / 2), lost=int(score == 0))


def placed(tallies: Iterable[tuple[PlayerId, Tally]], first: int, skipped: int) -> list[Placed]:
    """The players in *tallies*, which come best first, with their places.

    The first has the place *first*, and *skipped* tallies come before it. More points are better,
    then fewer results; players with equal numbers of both share a place.
    """
    best = list(tallies)
    places = shared_places([_worth(tally) for _, tally in best], first, skipped)
    return [Placed(place, *each) for place, each in zip(places, best, strict=True)]


def shared_places(worths: Sequence[object], first: int, skipped: int) -> list[int]:
    """The places of players by *worths*, the values that rank them, best first; equals share one.

    The first has the place *first*, and *skipped* players come before it.
    """
    places = [first][: len(worths)]
    for position, (before, worth) in enumerate(pairwise(worths), skipped + 2):
        places.append(places[-1] if worth == before else position)
    return places


def _worth(tally: Tally) -> tuple[float, int]:
    return tally.points, tally.results
