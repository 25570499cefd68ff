"""Consequences of the end of a match, in the transaction that stores it."""

from datetime import datetime

from play.matches.match import Match
from play.news.matches import FollowedMatchEnded
from play.services.fair_play import watch_result
from play.services.ladder_changes import count_on_ladder
from play.services.ratings import count_result
from play.services.statistics import count_statistics
from play.services.tournament_rounds import count_in_tournament
from play.store.port import Unit


async def conclude(unit: Unit, match: Match, now: datetime) -> None:
    """Do everything that follows from *match*, which has just ended and is stored."""
    await _notify_followers(unit, match, now)
    result = await count_result(unit, match)
    await count_on_ladder(unit, match, now)
    await count_in_tournament(unit, match)
    if result is not None:
        await watch_result(unit, result, now)
    # Last: all matches that end change the same rows of statistics, and wait for each other here.
    await count_statistics(unit, match)


async def _notify_followers(unit: Unit, match: Match, now: datetime) -> None:
    """Notify the followers of *match* privately that it has ended."""
    for follower in await unit.followers.followers_of(match.id):
        await unit.outbox.add_news(FollowedMatchEnded(follower, match.id), now)
