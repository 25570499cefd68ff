"""Results that managers should look at; and flags, how they are raised and closed."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from play.fair_play import errors
from play.fair_play.flag import Flag
from play.fair_play.suspicion import (
    MAX_RESULTS,
    Meeting,
    Pattern,
    Suspicion,
    given_up_after,
    suspicions,
)
from play.limits.amounts import MAX_REPORTS
from play.matches.terms import Terms
from play.news.fair_play import FlagRaised, OfFlag
from play.news.kinds import News
from play.players.player_id import PlayerId, account_made_at
from play.servers.log import Act, LogEntry
from play.servers.place import Place
from play.servers.server import Server
from tafl.endings import Reason
from tafl.pieces import Side
from tests.play.ratings.test_rating_requests import under_way
from tests.support.cases import for_each
from tests.support.examples import ANNA, BJORN, CARL, DORA, HALL, HOUR, NOON, TINY
from tests.support.stored import stored_due
from tests.support.world import World, declined

DAY = timedelta(days=1)
WON, LOST, DRAWN = 1.0, 0.0, 0.5
OTHERS = (CARL, DORA, *map(PlayerId, range(200, 220)))


def met(*scores: float, opponent: PlayerId = BJORN) -> list[Meeting]:
    """Results of Anna, the newest first, one a day."""
    return [
        Meeting((number,), opponent, score, NOON - number * DAY)
        for number, score in enumerate(scores)
    ]


def given_up(number: int, *, turns: int = 11, apart: timedelta = DAY) -> list[Meeting]:
    """Results that Anna gave up after some *turns*, each *apart* from the next."""
    return [
        Meeting((each,), OTHERS[each], LOST, NOON - each * apart, turns) for each in range(number)
    ]


def others(number: int) -> list[Meeting]:
    """Older results of Anna, each against somebody else, half of them won."""
    return [
        Meeting((100 + each,), OTHERS[each], (LOST, WON)[each % 2], NOON - (30 + each) * DAY)
        for each in range(number)
    ]


def patterns(meetings: Sequence[Meeting], player: PlayerId = ANNA) -> list[Pattern]:
    return [one.pattern for one in suspicions(player, meetings)]


def new(at: datetime) -> PlayerId:
    """Somebody whose account was made at that time."""
    return PlayerId(int((at - account_made_at(PlayerId(0))).total_seconds() * 1000) << 22)


def test_three_short_losses_in_a_week_strike() -> None:
    """With the matches that show it; fewer, longer, rarer or honest ones do not."""
    to_one = [replace(one, opponent=BJORN) for one in given_up(3)]

    assert list(suspicions(ANNA, given_up(3))) == [
        Suspicion(Pattern.SHORT_LOSSES, ANNA, None, (0, 1, 2))
    ]
    assert [one.other for one in suspicions(ANNA, to_one)] == [BJORN]
    for few in (given_up(2), given_up(3, turns=12), given_up(3, apart=4 * DAY), met(*[LOST] * 3)):
        assert patterns(few) == []
    assert patterns([]) == []


def test_one_opponent_who_nearly_always_loses_strikes() -> None:
    """Or wins: eight of ten results, nine tenths of the points, and no fewer."""
    meetings = met(*[WON] * 7, DRAWN)

    assert list(suspicions(ANNA, meetings + others(2))) == [
        Suspicion(Pattern.ONE_SIDED, ANNA, BJORN, tuple(range(8)))
    ]
    assert patterns(met(*[LOST] * 7, DRAWN) + others(2)) == [Pattern.ONE_SIDED]
    seven = met(*[WON] * 7)
    for few in (seven + others(2), seven + others(3), met(*[WON] * 7, LOST) + others(2)):
        assert patterns(few) == []


def test_eight_wins_in_turn_strike() -> None:
    """Against one opponent who is nearly the only one; longer ago they may have been lucky."""
    meetings = met(*[WON, LOST] * 4, LOST, LOST)

    assert list(suspicions(ANNA, meetings + others(2))) == [
        Suspicion(Pattern.TRADED_WINS, ANNA, BJORN, tuple(range(8)))
    ]
    for fewer in (
        met(*[WON, LOST] * 3, WON, WON, LOST, WON),
        met(*[WON, LOST] * 3, WON, DRAWN, LOST, WON),
        met(*[WON, LOST] * 4) + others(3),
    ):
        assert patterns(fewer) == []


@for_each("score", [WON, LOST])
def test_a_new_account_with_three_equal_results_against_one_player_strikes(score: float) -> None:
    """Others in between change nothing; it is new for two weeks, and a moment later not."""
    moment = timedelta(milliseconds=1)
    first, *rest = met(score, score, score)

    for age, strikes in ((13 * DAY, True), (14 * DAY - moment, True), (14 * DAY, False)):
        player = new(NOON - age)
        found = [Suspicion(Pattern.NEW_ACCOUNT, player, BJORN, (0, 1, 2))] if strikes else []
        assert list(suspicions(player, [first, *others(1), *rest])) == found
    for scores in ((score, score), (score, score, 1 - score), (DRAWN, DRAWN, DRAWN)):
        assert patterns(met(*scores), new(NOON - 9 * DAY)) == []


def test_the_same_matches_do_not_strike_twice() -> None:
    """It takes as many new ones as at first; matches that showed another pattern count."""
    five = given_up(5, apart=timedelta(hours=1))
    first = Suspicion(Pattern.SHORT_LOSSES, ANNA, None, (2, 3, 4))
    other = replace(first, pattern=Pattern.NEW_ACCOUNT)

    assert list(suspicions(ANNA, five, [first])) == []
    assert list(suspicions(ANNA, five[:3] + five[4:], [other])) != []
    assert [one.matches for one in suspicions(ANNA, given_up(6)[:6], [first])] == [(0, 1, 5)]


@for_each(
    "other, alike",
    [
        (Suspicion(Pattern.ONE_SIDED, ANNA, BJORN), True),
        (Suspicion(Pattern.ONE_SIDED, BJORN, ANNA), True),
        (Suspicion(Pattern.ONE_SIDED, ANNA, CARL), True),
        (Suspicion(Pattern.ONE_SIDED, CARL, BJORN), False),
        (Suspicion(Pattern.TRADED_WINS, ANNA, BJORN), False),
    ],
)
def test_the_same_pattern_of_a_player_or_of_both_is_alike(other: Suspicion, *, alike: bool) -> None:
    """Managers who look at one see the other."""
    assert Suspicion(Pattern.ONE_SIDED, ANNA, BJORN).is_like(other) is alike


RESULTS = st.builds(
    Meeting,
    matches=st.just(()),
    opponent=st.sampled_from([BJORN, BJORN, BJORN, CARL]),
    score=st.sampled_from([WON, LOST, DRAWN]),
    ended_at=st.just(NOON),
    given_up_after=st.sampled_from([None, 11, 12]),
)


@given(st.lists(RESULTS, min_size=3, max_size=40), st.sampled_from([ANNA, new(NOON - 9 * DAY)]))
def test_no_match_shows_a_pattern_twice(results: Sequence[Meeting], player: PlayerId) -> None:
    """However results come, one after the other."""
    meetings: list[Meeting] = []
    seen: list[Suspicion] = []
    for number, result in enumerate(results):
        meetings.insert(0, replace(result, matches=(number,), ended_at=NOON + number * HOUR))
        seen += suspicions(player, meetings[:MAX_RESULTS], seen)

    for pattern in Pattern:
        shown = [match for one in seen if one.pattern is pattern for match in one.matches]
        assert len(set(shown)) == len(shown)


@for_each(
    "score, ends, after",
    [
        (LOST, [(Reason.RESIGNED, 5)], 5),
        (LOST, [(Reason.TIME, 5)], 5),
        (LOST, [(Reason.ABANDONED, 5), (Reason.RESIGNED, 7)], 7),
        (WON, [(Reason.RESIGNED, 5)], None),
        (LOST, [(Reason.ESCAPED, 5)], None),
        (LOST, [(Reason.RESIGNED, 5), (Reason.KING_CAPTURED, 7)], None),
        (LOST, [(Reason.RESIGNED, 5), (Reason.AGREED, 7)], None),
        (DRAWN, [(Reason.RESIGNED, 5), (Reason.RESIGNED, 7)], None),
    ],
)
def test_given_up_is_what_was_lost_by_no_move(
    score: float, ends: Sequence[tuple[Reason, int]], after: int | None
) -> None:
    """Of a pair, all of it; then the longer match counts."""
    assert given_up_after(score, ends) == after


def test_the_age_of_an_account_stands_in_its_id() -> None:
    """As in the example of Discord's documentation."""
    made = account_made_at(PlayerId(175928847299117063))

    assert made.isoformat(timespec="milliseconds") == "2016-04-30T11:18:25.796+00:00"


GUILD = HALL.guild_id or 0
MANAGER = PlayerId(300)
RATED = Terms(TINY, Side.ATTACKERS, rated=True)
DEN = Place(GUILD, 77)
"""The channel of the managers."""


async def lose(world: World, times: int, terms: Terms = RATED) -> None:
    """Anna gives up a match against Björn that has hardly begun, so many times."""
    for _ in range(times):
        match = await under_way(world, terms)
        await world.matches.resign(match.id, ANNA)
        world.wait(HOUR)


async def open_channel(world: World) -> None:
    """Let the managers have a channel."""
    async with world.store.begin() as unit:
        await unit.servers.put(Server(GUILD, managers=DEN.channel_id))


async def told(world: World) -> list[News]:
    """The posts due for managers."""
    async with world.store.read() as unit:
        due = await stored_due(unit, world.time, 100)
    return [notice.news for notice in due if isinstance(notice.news, OfFlag)]


def flagged_patterns(flags: Sequence[Flag]) -> list[Pattern]:
    return [flag.suspicion.pattern for flag in flags]


async def test_rated_results_that_strike_are_flagged(world: World) -> None:
    """By the third, not by the second; managers are told once."""
    await open_channel(world)
    await lose(world, 2)
    assert await world.fair_play.open(GUILD) == []

    await lose(world, 1)

    (flag,) = await world.fair_play.open(GUILD)
    assert (flag.suspicion.pattern, flag.suspicion.player) == (Pattern.SHORT_LOSSES, ANNA)
    assert flag.suspicion.matches == (3, 2, 1)
    assert await told(world) == [FlagRaised(DEN, flag.id)]


async def test_the_same_is_not_flagged_again_while_managers_have_not_looked(world: World) -> None:
    """After they have, it takes as many games as at first; casual ones are never flagged."""
    await lose(world, 3, replace(RATED, rated=False))
    assert await world.fair_play.open(GUILD) == []
    await lose(world, 6)
    assert flagged_patterns(await world.fair_play.open(GUILD)) == [Pattern.SHORT_LOSSES]
    world.wait(7 * DAY)
    await world.fair_play.close(GUILD, 1, MANAGER)

    await lose(world, 2)
    assert await world.fair_play.open(GUILD) == []

    await lose(world, 1)
    (flag,) = await world.fair_play.open(GUILD)
    assert flag.suspicion.matches == (12, 11, 10)


async def test_what_two_players_do_is_flagged_once(world: World) -> None:
    """Not for each of them."""
    terms = replace(RATED, pair=False)
    for _ in range(10):
        await lose(world, 1, terms)
        world.wait(timedelta(days=4))  # so that no week has three

    assert flagged_patterns(await world.fair_play.open(GUILD)) == [Pattern.ONE_SIDED]


async def test_closing_a_flag_is_logged_and_told(world: World) -> None:
    """Nothing else follows from it, and it is done once, by nobody whom the flag is about."""
    await open_channel(world)
    await world.fair_play.report(GUILD, CARL, ANNA, "odd")

    await declined(errors.OwnCaseError, world.fair_play.close(GUILD, 1, ANNA))
    closed = await world.fair_play.close(GUILD, 1, MANAGER)

    assert (closed.closed_by, closed.closed_at) == (MANAGER, NOON)
    assert await world.fair_play.open(GUILD) == []
    async with world.store.read() as unit:
        assert await unit.log.latest(GUILD, 9) == [
            LogEntry(GUILD, NOON, MANAGER, Act.FLAG_CLOSED, "1", ANNA, id=1)
        ]
    await declined(errors.FlagClosedError, world.fair_play.close(GUILD, 1, CARL))
    await declined(errors.UnknownFlagError, world.fair_play.close(GUILD + 1, 1, MANAGER))


async def test_a_report_is_a_flag(world: World) -> None:
    """It names who reports, and what he writes."""
    await open_channel(world)

    flag = await world.fair_play.report(GUILD, CARL, ANNA, "Look at #3")

    assert await world.fair_play.open(GUILD) == [flag]
    assert (flag.suspicion.pattern, flag.suspicion.player) == (Pattern.REPORTED, ANNA)
    assert (flag.reporter, flag.text) == (CARL, "Look at #3")
    assert await told(world) == [FlagRaised(DEN, flag.id)]


async def test_one_report_of_a_player_is_open_at_a_time(world: World) -> None:
    """For each who reports, and five at a time; another one when managers have looked."""
    await world.fair_play.report(GUILD, CARL, ANNA, "odd")
    await world.fair_play.report(GUILD, DORA, ANNA, "odd")
    for number in range(1, MAX_REPORTS):
        await world.fair_play.report(GUILD, CARL, PlayerId(200 + number), "odd")
    for player, error in (
        (ANNA, errors.AlreadyReportedError),
        (BJORN, errors.TooManyReportsError),
        (CARL, errors.ReportYourselfError),
    ):
        await declined(error, world.fair_play.report(GUILD, CARL, player, "still odd"))
    await world.fair_play.report(GUILD + 1, CARL, BJORN, "odd")

    await world.fair_play.close(GUILD, 1, MANAGER)

    await world.fair_play.report(GUILD, CARL, ANNA, "odd again")
