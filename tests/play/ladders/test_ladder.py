"""Ladders: who may challenge whom, who joins, who leaves."""

from dataclasses import replace
from datetime import datetime

import pytest

from play.ladders.errors import (
    AlreadyOnLadderError,
    ChallengesSelfError,
    LadderPairRunsError,
    NotOnLadderError,
    OpponentBelowError,
    OpponentOffLadderError,
    OpponentTooHighError,
    SameOpponentError,
    TooManyIncomingError,
    TooManyOutgoingError,
)
from play.ladders.ladder import Cause, Change, Ladder, LadderChallenge, Rung, highest_in_reach
from play.ladders.results import finish
from play.time.periods import DAY
from play.time.time_off import Interval
from tests.support.cases import for_each
from tests.support.examples import ANNA, NOON
from tests.support.ladder_requests import ladder_of, order, pair, player

SOON = NOON + DAY
MOMENT = datetime.resolution


def challenged(ladder: Ladder, *pairs: tuple[int, int]) -> Ladder:
    """The ladder on which these players challenged these; pairs 10, 20 and so on."""
    for number, (challenger, opponent) in enumerate(pairs, start=1):
        ladder, _ = ladder.challenge(player(challenger), player(opponent), 10 * number, NOON)
    return ladder


def over(ladder: Ladder, number: int, *results: str) -> Ladder:
    """The ladder after the pair *number* has ended, a day later."""
    challenge = next(it for it in ladder.challenges if it.pair_id == number)
    first, second = results
    return finish(ladder, pair(challenge, first, second), SOON)[0]


def test_who_joins_begins_at_the_bottom() -> None:
    ladder, changes = ladder_of(3).join(ANNA, NOON)

    assert ladder.ranks[ANNA] == 4
    assert changes == (Change(ANNA, Cause.JOINED, None, 4),)


def test_nobody_joins_twice() -> None:
    with pytest.raises(AlreadyOnLadderError) as refused:
        ladder_of(3).join(player(2), NOON)

    assert refused.value.rank == 2


def test_those_below_who_leaves_move_up() -> None:
    ladder, changes = ladder_of(4).leave(player(2), NOON)

    assert order(ladder) == [1, 3, 4]
    assert changes == (Change(player(2), Cause.LEFT, 2, None),)


def test_only_who_is_on_the_ladder_leaves() -> None:
    with pytest.raises(NotOnLadderError):
        ladder_of(3).leave(ANNA, NOON)


def test_the_challenges_of_who_leaves_count_no_longer() -> None:
    """Neither his own nor those to him; both are told, and all are free for others."""
    ladder = challenged(ladder_of(4), (3, 2), (4, 3), (4, 2))
    own, incoming, other = ladder.challenges

    left, (change,) = ladder.leave(player(3), SOON)

    assert change.dropped == (own, incoming)
    assert left.running(player(2)) == left.running(player(4)) == (other,)


def test_who_leaves_and_joins_again_has_left_his_place() -> None:
    ladder, _ = ladder_of(3).leave(player(1), NOON)

    assert order(ladder.join(player(1), NOON)[0]) == [2, 3, 1]


@for_each(
    "rank, highest",
    [(1, 1), (2, 1), (4, 1), (5, 2), (9, 6), (10, 6), (16, 12), (17, 12), (100, 90), (101, 90)],
)
def test_the_reach_is_the_root_of_the_rank_rounded_up(rank: int, highest: int) -> None:
    """And never less than three places."""
    assert highest_in_reach(rank) == highest


def test_one_challenges_up_to_the_reach() -> None:
    ladder = ladder_of(10)

    reasons = [ladder.why_not(player(8), player(number), NOON) for number in range(1, 11)]

    assert [type(reason) for reason in reasons] == [
        *[OpponentTooHighError] * 4,
        *[type(None)] * 3,
        ChallengesSelfError,
        *[OpponentBelowError] * 2,
    ]


def test_a_refusal_names_the_places() -> None:
    too_high = ladder_of(10).why_not(player(8), player(2), NOON)
    below = ladder_of(10).why_not(player(8), player(9), NOON)

    assert isinstance(too_high, OpponentTooHighError)
    assert (too_high.opponent, too_high.rank, too_high.highest) == (player(2), 2, 5)
    assert isinstance(below, OpponentBelowError)
    assert (below.opponent, below.rank) == (player(9), 9)


def test_both_have_to_be_on_the_ladder() -> None:
    assert isinstance(ladder_of(3).why_not(ANNA, player(1), NOON), NotOnLadderError)
    assert isinstance(ladder_of(3).why_not(player(3), ANNA, NOON), OpponentOffLadderError)


def test_a_challenge_is_a_pair_that_runs() -> None:
    ladder, made = ladder_of(3).challenge(player(3), player(1), 12, NOON)

    assert made == LadderChallenge(player(3), player(1), pair_id=12)
    assert made.runs
    assert ladder.running(player(3)) == ladder.running(player(1)) == (made,)
    assert ladder.running(player(2)) == ()


def test_what_is_refused_is_raised() -> None:
    with pytest.raises(OpponentBelowError):
        ladder_of(3).challenge(player(1), player(3), 12, NOON)


def test_one_challenges_two_at_once() -> None:
    ladder = challenged(ladder_of(4), (4, 1), (4, 2))

    refused = ladder.why_not(player(4), player(3), NOON)

    assert isinstance(refused, TooManyOutgoingError)
    assert refused.limit == 2
    assert over(ladder, 10, "won", "lost").why_not(player(4), player(3), SOON) is None


def test_three_challenge_one_at_once() -> None:
    """Outside the top five."""
    ladder = challenged(ladder_of(20), (7, 6), (8, 6), (9, 6))

    refused = ladder.why_not(player(10), player(6), NOON)

    assert isinstance(refused, TooManyIncomingError)
    assert (refused.opponent, refused.limit) == (player(6), 3)
    assert over(ladder, 10, "won", "lost").why_not(player(10), player(6), SOON) is None


def test_five_challenge_one_of_the_top_five_at_once() -> None:
    """Here four have challenged him from nearer places than they have now."""
    ladder = replace(
        ladder_of(13),
        challenges=tuple(LadderChallenge(player(9 + n), player(5), 10 * n) for n in range(1, 5)),
    )

    fifth, _ = ladder.challenge(player(6), player(5), 60, NOON)
    refused = fifth.why_not(player(7), player(5), NOON)

    assert isinstance(refused, TooManyIncomingError)
    assert refused.limit == 5


def test_outgoing_challenges_are_not_incoming() -> None:
    """The seventh has challenged two, and three may challenge him all the same."""
    ladder = challenged(ladder_of(10), (7, 6), (7, 5), (8, 7), (9, 7))

    assert ladder.why_not(player(10), player(7), NOON) is None


def test_incoming_challenges_are_not_outgoing() -> None:
    """The seventh, whom three have challenged, may challenge two all the same."""
    ladder = challenged(ladder_of(10), (8, 7), (9, 7), (10, 7), (7, 6))

    assert ladder.why_not(player(7), player(5), NOON) is None


def test_two_play_one_challenge_at_a_time() -> None:
    """Also if the challenger has come past the opponent by another one."""
    ladder = challenged(ladder_of(4), (4, 3), (4, 2))
    passed = over(ladder, 20, "won", "won")

    refused = ladder.why_not(player(4), player(3), NOON)
    back = passed.why_not(player(3), player(4), SOON)

    assert isinstance(refused, LadderPairRunsError)
    assert (refused.opponent, refused.pair_id) == (player(3), 10)
    assert order(passed) == [1, 4, 2, 3]
    assert isinstance(back, LadderPairRunsError)


@for_each(
    "results, challenger, opponent",
    [
        (("won", "lost"), 3, 1),
        (("won", "won"), 1, 3),
        (("called off", "called off"), 3, 1),
    ],
)
def test_two_leave_each_other_alone_for_a_week(
    results: tuple[str, str], challenger: int, opponent: int
) -> None:
    """From the end of their last challenge on, whoever challenges now."""
    ladder = over(challenged(ladder_of(3), (3, 1)), 10, *results)
    again = SOON + 7 * DAY

    refused = ladder.why_not(player(challenger), player(opponent), again - MOMENT)

    assert isinstance(refused, SameOpponentError)
    assert (refused.opponent, refused.again_at) == (player(opponent), again)
    assert ladder.why_not(player(challenger), player(opponent), again) is None


def test_leaving_and_joining_again_does_not_shorten_the_week() -> None:
    ladder, _ = challenged(ladder_of(3), (3, 1)).leave(player(3), SOON)
    back, _ = ladder.join(player(3), SOON)

    assert isinstance(back.why_not(player(3), player(1), SOON), SameOpponentError)
    assert back.why_not(player(3), player(2), SOON) is None


def test_a_challenge_that_no_longer_counts_is_forgotten() -> None:
    """When the next is made, so that a ladder does not grow for ever."""
    ladder = over(challenged(ladder_of(3), (3, 1)), 10, "won", "lost")

    later, made = ladder.challenge(player(3), player(2), 20, SOON + 7 * DAY)

    assert later.challenges == (made,)


def test_who_plays_nothing_for_thirty_days_is_off() -> None:
    ladder, _ = ladder_of(2).join(ANNA, SOON)
    last = NOON + 30 * DAY

    assert ladder.off_at(player(2)) == last
    assert ladder.due(last - MOMENT) == ()
    assert ladder.due(last) == (player(1), player(2))
    assert ladder.due(SOON + 30 * DAY) == (player(1), player(2), ANNA)


def test_who_is_due_is_taken_off() -> None:
    ladder, _ = ladder_of(2).join(ANNA, SOON)

    left, changes = ladder.without_idle(NOON + 30 * DAY)

    assert left.rungs == (Rung(ANNA, SOON),)
    assert changes == (
        Change(player(2), Cause.IDLE, 2, None),
        Change(player(1), Cause.IDLE, 1, None),
    )


def test_nothing_changes_while_nobody_is_due() -> None:
    assert ladder_of(2).without_idle(SOON) == (ladder_of(2), ())


def test_nobody_is_due_on_an_empty_ladder() -> None:
    assert Ladder(1).wake_at() is None


def test_who_plays_is_not_idle() -> None:
    """However long it takes; the days are counted from the end."""
    ladder = challenged(ladder_of(3), (3, 2))
    year = NOON + 365 * DAY
    ended, _ = finish(ladder, pair(ladder.challenges[0], "won", "lost"), year)

    assert ladder.due(year) == (player(1),)
    assert ended.due(year + 30 * DAY - MOMENT) == (player(1),)
    assert ended.due(year + 30 * DAY) == (player(1), player(2), player(3))


def test_a_pair_called_off_is_no_game() -> None:
    """Who lets every challenge pass is idle."""
    ladder = over(challenged(ladder_of(3), (3, 2)), 10, "called off", "called off")

    assert ladder.due(NOON + 30 * DAY) == (player(1), player(2), player(3))


def test_one_game_of_a_pair_is_enough() -> None:
    ladder = over(challenged(ladder_of(3), (3, 2)), 10, "called off", "lost")

    assert ladder.due(NOON + 30 * DAY) == (player(1),)


def test_nobody_is_idle_because_his_opponent_left() -> None:
    """A pair may have run for longer than that."""
    later = NOON + 40 * DAY

    ladder, _ = challenged(ladder_of(3), (3, 2)).leave(player(3), later)

    assert ladder.due(later) == (player(1),)
    assert ladder.due(later + 30 * DAY) == (player(1), player(2))


def test_vacations_are_left_aside() -> None:
    """A player's own, as far as it lies in these days; wherever it lies, days without it count."""
    away = {player(1): [Interval(NOON - 2 * DAY, SOON), Interval(NOON + 10 * DAY, NOON + 15 * DAY)]}
    ladder = ladder_of(2)

    assert ladder.due(NOON + 36 * DAY - MOMENT, away) == (player(2),)
    assert ladder.due(NOON + 36 * DAY, away) == (player(1), player(2))
    assert order(ladder.without_idle(NOON + 30 * DAY, away)[0]) == [1]


def test_who_is_idle_is_warned_a_week_before_he_is_off() -> None:
    """Once; with vacations left aside."""
    away = {player(1): [Interval(SOON, SOON + 5 * DAY)]}
    ladder = ladder_of(2)
    warned = ladder.warned([player(2)], NOON + 23 * DAY)

    assert ladder.to_warn(NOON + 23 * DAY - MOMENT, away) == ()
    assert ladder.to_warn(NOON + 23 * DAY, away) == (player(2),)
    assert warned.to_warn(NOON + 28 * DAY, away) == (player(1),)
    assert warned.to_warn(NOON + 30 * DAY) == (player(1),)


def test_who_has_played_since_is_warned_again() -> None:
    ladder = challenged(ladder_of(2), (2, 1)).warned([player(2)], NOON)

    ladder = over(ladder, 10, "won", "lost")

    assert ladder.to_warn(SOON + 23 * DAY) == (player(1), player(2))


def test_a_ladder_wakes_for_warnings_and_for_those_who_are_due() -> None:
    ladder = ladder_of(1)

    assert ladder.wake_at() == NOON + 23 * DAY
    assert ladder.warned([player(1)], NOON + 23 * DAY).wake_at() == NOON + 30 * DAY


def test_who_plays_is_off_at_no_time() -> None:
    ladder = challenged(ladder_of(3), (3, 2))

    assert ladder.off_at(player(3)) is None
    assert ladder.off_at(ANNA) is None
    assert ladder.off_at(player(1)) == NOON + 30 * DAY


def test_who_comes_back_has_not_got_rid_of_what_he_lost_on_time() -> None:
    ladder = ladder_of(3)
    late = replace(ladder, rungs=(*ladder.rungs, Rung(ANNA, NOON, late_at=(NOON,))))
    left, _ = late.leave(ANNA, SOON)

    back, _ = left.join(ANNA, NOON + 60 * DAY - MOMENT)

    assert back.rungs[-1].late_at == (NOON,)
    assert back.gone == ()


def test_after_sixty_days_who_comes_back_begins_anew() -> None:
    ladder = ladder_of(3)
    late = replace(ladder, rungs=(*ladder.rungs, Rung(ANNA, NOON, late_at=(NOON,))))
    left, _ = late.leave(ANNA, SOON)
    much_later = NOON + 60 * DAY

    back, _ = left.join(ANNA, much_later)

    assert back.rungs[-1] == Rung(ANNA, much_later)
    assert left.leave(player(1), much_later)[0].gone == ()


def test_those_who_lost_nothing_on_time_are_forgotten() -> None:
    assert ladder_of(3).leave(player(1), SOON)[0].gone == ()
