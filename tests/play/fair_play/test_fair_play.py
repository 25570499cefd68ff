"""What in the results of a player managers should look at: each rule just below and at its mark."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from play.fair_play.suspicion import (
    MAX_RESULTS,
    Meeting,
    Pattern,
    Suspicion,
    given_up_after,
    suspicions,
)
from play.players.player_id import PlayerId, account_made_at
from tafl.endings import Reason
from tests.support.cases import for_each
from tests.support.examples import ANNA, BJORN, CARL, DORA, HOUR, NOON

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
    """So many results that Anna gave up after so many *turns*, each *apart* from the next."""
    return [
        Meeting((each,), OTHERS[each], LOST, NOON - each * apart, turns) for each in range(number)
    ]


def others(number: int) -> list[Meeting]:
    """So many older results of Anna, each against somebody else, half of them won."""
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
