"""What a community asks for stays as fast with 10,000 players and 200,000 results as with 100."""

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from statistics import median

import pytest

from play.leaderboards import ALL_TIME, PAGE_SIZE
from play.matches.viewing import Viewer
from play.ratings.rated_result import MIN_PLIES
from play.ratings.rating_list import ALL_RULESETS, Category
from play.seasons.tally import month_before
from play.services.leaderboards import Leaderboards
from play.services.matches import Matches
from play.services.profiles import Profiles
from play.services.statistics import Statistics
from tests.bench.measuring import Figures, ratio_of, requests
from tests.support.communities import EACH, GUILD, Community, count_anew
from tests.support.examples import NOON

ALLOWED = 2
"""How many times longer a request may take in the large community.

Indices are deeper, and standings and medals of a hundred times as many people lie farther apart.
Takes 0.9 to 1.4.
"""

ALLOWED_A_RESULT = 1.3
"""How many times longer a result may take that is counted anew among 200,000, not 20,000.

Work by the square would take ten times as long. Takes less than 1 in such yardsticks, for players
who lie farther apart make these slower too.
"""


REQUESTED = 100
"""Requests of each kind to each community."""

COUNTED = 3

OVERALL_THERE = Category(GUILD or 0, ALL_RULESETS)


async def record(community: Community, number: int) -> None:
    """End a rated match, which counts for its players at once."""
    matches = Matches(community.store, lambda: NOON, lambda: None)
    match = await matches.load_match(community.running[number])
    await matches.resign(match.id, match.attackers)


async def look_at_openings(community: Community, number: int) -> None:
    """The pages of the opening table that a game leads to."""
    statistics = Statistics(community.store)
    match = await Matches(community.store, lambda: NOON, lambda: None).load_match(
        community.running[0]
    )
    line = [turn.move for turn in match.game.turns[: number % (MIN_PLIES + 1)]]
    await statistics.opening(match.ruleset, line)


async def tell_of_games(community: Community, number: int) -> None:
    """How many were played, and how they ended."""
    await Statistics(community.store).games(GUILD or 0)


async def leaderboard(community: Community, number: int) -> None:
    """Who is ahead by rating, and the place of somebody."""
    leaderboards = Leaderboards(community.store, lambda: NOON)
    board = await leaderboards.page(OVERALL_THERE, ALL_TIME, 0, community.player(number))
    assert len(board.standings) == PAGE_SIZE
    assert board.own is not None


async def leaderboard_of_a_month(community: Community, number: int) -> None:
    """Who is ahead by points, and the place of somebody."""
    leaderboards = Leaderboards(community.store, lambda: NOON)
    month = month_before(NOON)
    board = await leaderboards.page(OVERALL_THERE, month, 0, community.player(number))
    assert len(board.standings) == PAGE_SIZE


async def profile(community: Community, number: int) -> None:
    """What there is to tell of somebody."""
    player = community.player(number)
    profiles = Profiles(community.store, lambda: NOON)
    told = await profiles.profile(player, OVERALL_THERE.scope, None, Viewer(player))
    assert told.career.total.results >= 2 * EACH


async def head_to_head(community: Community, number: int) -> None:
    """What somebody has had with another one."""
    player, other = community.player(number), community.opponent(number)
    profiles = Profiles(community.store, lambda: NOON)
    told = await profiles.head_to_head(player, other, OVERALL_THERE.scope, Viewer(player))
    assert told.games


REQUESTS = [
    record,
    look_at_openings,
    tell_of_games,
    leaderboard,
    leaderboard_of_a_month,
    profile,
    head_to_head,
]


@pytest.mark.parametrize("request_of", REQUESTS)
def test_a_large_community_slows_no_request(
    runner: asyncio.Runner,
    communities: list[Community],
    request_of: Callable[[Community, int], Coroutine[object, object, None]],
    figures: Figures,
) -> None:
    """A hundred requests of players spread over each."""
    small, large = (partial(request_of, communities[which]) for which in (0, -1))
    ratio = ratio_of(requests(runner, large), requests(runner, small), REQUESTED)
    figures.at_most(ALLOWED, ratio, "times as long as among 100 players")


def test_counting_anew_takes_as_long_for_each_of_many_results(
    runner: asyncio.Runner, communities: list[Community], figures: Figures
) -> None:
    """Ratings, their curves and tallies: of 200,000, once, and of 20,000, some times after it."""
    _, fewer, more = communities
    again = median(runner.run(count_anew(fewer.store, fewer.players)) for _ in range(COUNTED))

    ratio = more.counted_in / more.results / (again / fewer.results)
    figures.at_most(ALLOWED_A_RESULT, ratio, "times as long for each as of 20,000")
