"""Ladders: who may challenge whom, who joins, who leaves, and what comes of a challenge."""

from dataclasses import replace
from datetime import datetime

from play.ladders import errors
from play.ladders.ladder import (
    Cause,
    Changes,
    Ladder,
    LadderChallenge,
    RankChange,
    Rung,
    highest_in_reach,
)
from play.ladders.rank_changes import finish
from play.time.periods import DAY
from play.time.time_off import Interval
from tests.support.cases import for_each
from tests.support.examples import ANNA, NOON
from tests.support.ladder_requests import ladder_of, order, pair, player
from tests.support.world import refused

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
    """Nobody joins twice."""
    ladder, changes = ladder_of(3).join(ANNA, NOON)

    assert ladder.ranks[ANNA] == 4
    assert changes == (RankChange(ANNA, Cause.JOINED, None, 4),)
    refusal = refused(errors.AlreadyOnLadderError, ladder.join, player(2), NOON)
    assert refusal.rank == 2


def test_those_below_who_leaves_move_up() -> None:
    """Only who is on the ladder leaves; who joins again has left his place."""
    ladder, changes = ladder_of(4).leave(player(2), NOON)

    assert order(ladder) == [1, 3, 4]
    assert changes == (RankChange(player(2), Cause.LEFT, 2, None),)
    assert order(ladder.join(player(2), NOON)[0]) == [1, 3, 4, 2]
    refused(errors.NotOnLadderError, ladder.leave, player(2), NOON)


def test_the_challenges_of_who_leaves_count_no_longer() -> None:
    """Neither his own nor those to him; both are told, and all are free for others."""
    ladder = challenged(ladder_of(4), (3, 2), (4, 3), (4, 2))
    own, incoming, other = ladder.challenges

    left, (change,) = ladder.leave(player(3), SOON)

    assert change.dropped == (own, incoming)
    assert left.running(player(2)) == left.running(player(4)) == (other,)


@for_each(
    "rank, highest",
    [(1, 1), (2, 1), (4, 1), (5, 2), (9, 6), (10, 6), (16, 12), (17, 12), (100, 90), (101, 90)],
)
def test_the_reach_is_the_root_of_the_rank_rounded_up(rank: int, highest: int) -> None:
    """And never less than three places."""
    assert highest_in_reach(rank) == highest


def test_one_challenges_up_to_the_reach() -> None:
    """Both have to be on the ladder; a refusal names the places."""
    ladder = ladder_of(10)

    refusals = [ladder.why_not(player(8), player(number), NOON) for number in range(1, 12)]

    assert [type(refusal) for refusal in refusals] == [
        *[errors.OpponentTooHighError] * 4,
        *[type(None)] * 3,
        errors.ChallengesSelfError,
        *[errors.OpponentBelowError] * 2,
        errors.OpponentOffLadderError,
    ]
    too_high, below = refusals[1], refusals[8]
    assert isinstance(too_high, errors.OpponentTooHighError)
    assert (too_high.opponent, too_high.rank, too_high.highest) == (player(2), 2, 5)
    assert isinstance(below, errors.OpponentBelowError)
    assert (below.opponent, below.rank) == (player(9), 9)
    assert isinstance(ladder.why_not(ANNA, player(1), NOON), errors.NotOnLadderError)
    refused(errors.OpponentBelowError, ladder.challenge, player(8), player(9), 12, NOON)


def test_a_challenge_is_a_pair_that_runs() -> None:
    ladder, made = ladder_of(3).challenge(player(3), player(1), 12, NOON)

    assert made == LadderChallenge(player(3), player(1), pair_id=12)
    assert made.runs
    assert ladder.running(player(3)) == ladder.running(player(1)) == (made,)
    assert ladder.running(player(2)) == ()


def test_one_challenges_two_at_once() -> None:
    """Whoever has challenged him: incoming challenges are not outgoing."""
    ladder = challenged(ladder_of(4), (4, 1), (4, 2))
    popular = challenged(ladder_of(10), (8, 7), (9, 7), (10, 7), (7, 6))

    refused = ladder.why_not(player(4), player(3), NOON)

    assert isinstance(refused, errors.TooManyOutgoingError)
    assert refused.limit == 2
    assert over(ladder, 10, "won", "lost").why_not(player(4), player(3), SOON) is None
    assert popular.why_not(player(7), player(5), NOON) is None


def test_three_challenge_one_at_once() -> None:
    """Outside the top five; whomever he has challenged: outgoing challenges are not incoming."""
    ladder = challenged(ladder_of(20), (7, 6), (8, 6), (9, 6))
    busy = challenged(ladder_of(10), (7, 6), (7, 5), (8, 7), (9, 7))

    refused = ladder.why_not(player(10), player(6), NOON)

    assert isinstance(refused, errors.TooManyIncomingError)
    assert (refused.opponent, refused.limit) == (player(6), 3)
    assert over(ladder, 10, "won", "lost").why_not(player(10), player(6), SOON) is None
    assert busy.why_not(player(10), player(7), NOON) is None


def test_five_challenge_one_of_the_top_five_at_once() -> None:
    """Here four have challenged him from nearer places than they have now."""
    ladder = replace(
        ladder_of(13),
        challenges=tuple(LadderChallenge(player(9 + n), player(5), 10 * n) for n in range(1, 5)),
    )

    fifth, _ = ladder.challenge(player(6), player(5), 60, NOON)
    refused = fifth.why_not(player(7), player(5), NOON)

    assert isinstance(refused, errors.TooManyIncomingError)
    assert refused.limit == 5


def test_two_play_one_challenge_at_a_time() -> None:
    """Also if the challenger has come past the opponent by another one."""
    ladder = challenged(ladder_of(4), (4, 3), (4, 2))
    passed = over(ladder, 20, "won", "won")

    refused = ladder.why_not(player(4), player(3), NOON)
    back = passed.why_not(player(3), player(4), SOON)

    assert isinstance(refused, errors.LadderPairRunsError)
    assert (refused.opponent, refused.pair_id) == (player(3), 10)
    assert order(passed) == [1, 4, 2, 3]
    assert isinstance(back, errors.LadderPairRunsError)


@for_each(
    "results, challenger, opponent",
    [(("won", "lost"), 3, 1), (("won", "won"), 1, 3), (("called off", "called off"), 3, 1)],
)
def test_two_leave_each_other_alone_for_a_week(
    results: tuple[str, str], challenger: int, opponent: int
) -> None:
    """From the end of their last challenge on, whoever challenges now."""
    ladder = over(challenged(ladder_of(3), (3, 1)), 10, *results)
    again = SOON + 7 * DAY

    refused = ladder.why_not(player(challenger), player(opponent), again - MOMENT)

    assert isinstance(refused, errors.SameOpponentError)
    assert (refused.opponent, refused.again_at) == (player(opponent), again)
    assert ladder.why_not(player(challenger), player(opponent), again) is None


def test_leaving_and_joining_again_does_not_shorten_the_week() -> None:
    """After it the challenge is forgotten with the next, so that a ladder does not grow."""
    ladder, _ = challenged(ladder_of(3), (3, 1)).leave(player(3), SOON)
    back, _ = ladder.join(player(3), SOON)

    later, made = back.challenge(player(3), player(2), 20, SOON + 7 * DAY)

    assert isinstance(back.why_not(player(3), player(1), SOON), errors.SameOpponentError)
    assert back.why_not(player(3), player(2), SOON) is None
    assert later.challenges == (made,)


def test_who_plays_nothing_for_thirty_days_is_off() -> None:
    """Nobody else, and on an empty ladder nobody."""
    ladder, _ = ladder_of(2).join(ANNA, SOON)
    last = NOON + 30 * DAY

    left, changes = ladder.without_idle(last)

    assert ladder.off_at(player(2)) == last
    assert ladder.due(last - MOMENT) == ()
    assert ladder.due(last) == (player(1), player(2))
    assert ladder.due(SOON + 30 * DAY) == (player(1), player(2), ANNA)
    assert left.rungs == (Rung(ANNA, SOON),)
    assert changes == (
        RankChange(player(2), Cause.IDLE, 2, None),
        RankChange(player(1), Cause.IDLE, 1, None),
    )
    assert ladder.without_idle(SOON) == (ladder, ())
    assert Ladder(1).wake_at() is None


def test_who_plays_is_not_idle() -> None:
    """However long it takes; the days are counted from the end."""
    ladder = challenged(ladder_of(3), (3, 2))
    year = NOON + 365 * DAY
    ended, _ = finish(ladder, pair(ladder.challenges[0], "won", "lost"), year)

    assert ladder.off_at(player(3)) is ladder.off_at(ANNA) is None
    assert ladder.off_at(player(1)) == NOON + 30 * DAY
    assert ladder.due(year) == (player(1),)
    assert ended.due(year + 30 * DAY - MOMENT) == (player(1),)
    assert ended.due(year + 30 * DAY) == (player(1), player(2), player(3))


def test_a_pair_called_off_is_no_game() -> None:
    """Who lets every challenge pass is idle; one game of a pair is enough."""
    ladder = challenged(ladder_of(3), (3, 2))
    none, one = (over(ladder, 10, "called off", other) for other in ("called off", "lost"))

    assert none.due(NOON + 30 * DAY) == (player(1), player(2), player(3))
    assert one.due(NOON + 30 * DAY) == (player(1),)


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
    """Once, until he has played; with vacations left aside. The ladder wakes for both."""
    away = {player(1): [Interval(SOON, SOON + 5 * DAY)]}
    ladder = ladder_of(2)
    warned = ladder.warned([player(2)], NOON + 23 * DAY)
    played = over(challenged(ladder, (2, 1)).warned([player(2)], NOON), 10, "won", "lost")

    assert ladder.to_warn(NOON + 23 * DAY - MOMENT, away) == ()
    assert ladder.to_warn(NOON + 23 * DAY, away) == (player(2),)
    assert warned.to_warn(NOON + 28 * DAY, away) == (player(1),)
    assert warned.to_warn(NOON + 30 * DAY) == (player(1),)
    assert played.to_warn(SOON + 23 * DAY) == (player(1), player(2))
    assert ladder.wake_at() == NOON + 23 * DAY
    assert warned.warned([player(1)], NOON + 23 * DAY).wake_at() == NOON + 30 * DAY


def test_who_comes_back_has_not_got_rid_of_what_he_lost_on_time() -> None:
    """For sixty days. Those who lost nothing on time are forgotten."""
    ladder = ladder_of(3)
    late = replace(ladder, rungs=(*ladder.rungs, Rung(ANNA, NOON, late_at=(NOON,))))
    left, _ = late.leave(ANNA, SOON)
    sixty = NOON + 60 * DAY

    back, _ = left.join(ANNA, sixty - MOMENT)
    anew, _ = left.join(ANNA, sixty)

    assert (back.rungs[-1].late_at, back.gone) == ((NOON,), ())
    assert anew.rungs[-1] == Rung(ANNA, sixty)
    assert left.leave(player(1), sixty)[0].gone == ()
    assert ladder.leave(player(1), SOON)[0].gone == ()


LATER = NOON + 5 * DAY


def after(
    ladder: Ladder, challenger: int, opponent: int, *results: str, now: datetime = LATER
) -> tuple[Ladder, Changes]:
    """The ladder after this challenge, and what came of it."""
    ladder, made = ladder.challenge(player(challenger), player(opponent), 10, now)
    first, second = results
    return finish(ladder, pair(made, first, second, now, now), now)


@for_each(
    "results, won",
    [
        *((results, True) for results in (("won", "won"), ("won", "drawn"), ("drawn", "won"))),
        (("won", "lost"), False),
        (("lost", "won"), False),
        (("drawn", "drawn"), False),
        (("lost", "lost"), False),
        (("won", "called off"), False),
        (("called off", "called off"), False),
    ],
)
def test_a_challenger_who_wins_takes_the_place(results: tuple[str, str], *, won: bool) -> None:
    """And those between move down by one; otherwise all stay where they are."""
    ladder, changes = after(ladder_of(5), 4, 2, *results)

    assert order(ladder) == ([1, 4, 2, 3, 5] if won else [1, 2, 3, 4, 5])
    assert changes == ((RankChange(player(4), Cause.WON, 4, 2),) if won else ())
    assert ladder.running(player(4)) == ladder.running(player(2)) == ()


def test_the_place_is_that_which_the_opponent_has_at_the_end() -> None:
    """The fourth challenges the third, who climbs to the top meanwhile."""
    ladder, made = ladder_of(5).challenge(player(4), player(3), 20, NOON)
    ladder, _ = after(ladder, 3, 1, "won", "won")
    assert order(ladder) == [3, 1, 2, 4, 5]

    ladder, changes = finish(ladder, pair(made, "won", "won"), LATER)

    assert order(ladder) == [4, 3, 1, 2, 5]
    assert changes == (RankChange(player(4), Cause.WON, 4, 1),)


@for_each("results", [("won", "won"), ("lost", "lost")])
def test_a_challenger_who_has_come_past_stays(results: tuple[str, str]) -> None:
    """Whoever wins: a challenge is for the challenger to climb, and for nobody else."""
    ladder, made = ladder_of(5).challenge(player(4), player(3), 20, NOON)
    ladder, _ = after(ladder, 4, 1, "won", "won")
    assert order(ladder) == [4, 1, 2, 3, 5]

    ladder, changes = finish(ladder, pair(made, *results), LATER)

    assert order(ladder) == [4, 1, 2, 3, 5]
    assert changes == ()


def test_a_pair_counts_once() -> None:
    """When both matches are over, if it is a challenge and nobody has left meanwhile."""
    ladder, made = ladder_of(5).challenge(player(4), player(2), 10, NOON)
    counted, _ = finish(ladder, pair(made, "won", "won"), LATER)
    left, _ = ladder.leave(player(2), NOON)
    back, _ = left.join(player(2), NOON)

    for before, results in (
        (ladder, ("won", "running")),
        (ladder, ("running", "won on time")),
        (counted, ("won", "won")),
        (left, ("won", "won")),
        (back, ("won", "lost on time")),
        (ladder_of(5), ("won", "won")),
    ):
        assert finish(before, pair(made, *results), LATER) == (before, ())


@for_each(
    "size, fallen",
    [(2, [2, 1]), (3, [2, 1, 3]), (6, [2, 3, 4, 1, 5, 6]), (7, [2, 3, 4, 1, 5, 6, 7])],
)
def test_who_loses_on_time_falls_to_the_lower_half(size: int, fallen: list[int]) -> None:
    """To its first place, which is the middle one of an odd number."""
    ladder, changes = after(ladder_of(size), 2, 1, "won on time", "lost")

    assert order(ladder) == fallen
    assert changes == (RankChange(player(1), Cause.LATE, 1, size // 2 + 1),)


@for_each("result", ["lost on time", "abandoned"])
def test_who_is_in_the_lower_half_stays(result: str) -> None:
    """It is noted all the same."""
    ladder, changes = after(ladder_of(6), 4, 3, result, "won")

    assert order(ladder) == [1, 2, 3, 4, 5, 6]
    assert changes == ()
    assert ladder.rungs[3].late_at == (LATER,)


@for_each(
    "challenger, results, fallen, expected",
    [
        (
            3,
            ("won on time", "won"),
            [3, 2, 4, 1, 5, 6],
            (RankChange(player(3), Cause.WON, 3, 1), RankChange(player(1), Cause.LATE, 2, 4)),
        ),
        (
            2,
            ("won on time", "lost on time"),
            [3, 4, 5, 1, 2, 6],
            (RankChange(player(2), Cause.LATE, 2, 5), RankChange(player(1), Cause.LATE, 1, 4)),
        ),
        (
            3,
            ("won on time", "won on time"),
            [3, 2, 4, 5, 6],
            (
                RankChange(player(3), Cause.WON, 3, 1),
                RankChange(player(1), Cause.LATE_AGAIN, 2, None),
            ),
        ),
    ],
)
def test_the_challenger_has_won_the_place_before_the_opponent_falls(
    challenger: int, results: tuple[str, str], fallen: list[int], expected: Changes
) -> None:
    """Two who fall together keep their order; who is late in both matches is off."""
    ladder, changes = after(ladder_of(6), challenger, 1, *results)

    assert order(ladder) == fallen
    assert changes == expected


def test_who_loses_twice_on_time_is_off() -> None:
    """Within sixty days; then it is forgotten."""
    sixty = NOON + 60 * DAY
    ladder, _ = after(ladder_of(6), 5, 4, "lost on time", "won", now=NOON)

    off, changes = after(ladder, 5, 3, "lost on time", "won", now=sixty - MOMENT)
    kept, none = after(ladder, 5, 3, "lost on time", "won", now=sixty)

    assert order(off) == [1, 2, 3, 4, 6]
    assert changes == (RankChange(player(5), Cause.LATE_AGAIN, 5, None),)
    assert (order(kept), none) == ([1, 2, 3, 4, 5, 6], ())
    assert kept.rungs[4].late_at == (sixty,)


def test_what_counts_is_when_each_match_was_lost() -> None:
    """Not when the pair was over: the other match may take months."""
    ladder, first = ladder_of(6).challenge(player(5), player(4), 10, NOON)
    ladder, second = ladder.challenge(player(5), player(3), 20, NOON)
    fifty, sixty = NOON + 50 * DAY, NOON + 60 * DAY
    ladder, _ = finish(ladder, pair(first, "lost on time", "won", NOON, fifty), fifty)
    assert ladder.rungs[4].late_at == (NOON,)

    kept, changes = finish(ladder, pair(second, "won", "lost on time", fifty, sixty), sixty)

    assert order(kept) == [1, 2, 3, 4, 5, 6]
    assert changes == ()


def test_whatever_is_over_first_twice_is_twice() -> None:
    """The pair in which he was late first may be over last."""
    ladder, first = ladder_of(6).challenge(player(5), player(4), 10, NOON)
    ladder, second = ladder.challenge(player(5), player(3), 20, NOON)
    ninety = NOON + 90 * DAY
    ladder, _ = finish(ladder, pair(second, "lost on time", "won", NOON + 59 * DAY, LATER), ninety)
    assert order(ladder) == [1, 2, 3, 4, 5, 6]

    off, changes = finish(ladder, pair(first, "lost on time", "won", NOON, ninety), ninety)

    assert order(off) == [1, 2, 3, 4, 6]
    assert changes == (RankChange(player(5), Cause.LATE_AGAIN, 5, None),)


def test_the_other_challenges_of_who_is_off_count_no_longer() -> None:
    ladder, other = ladder_of(6).challenge(player(2), player(1), 20, NOON)

    _, changes = after(ladder, 3, 1, "won on time", "won on time")

    assert changes[-1].dropped == (other,)


def test_who_falls_keeps_his_other_challenges() -> None:
    """But who plays for his place plays for the one that he has now."""
    ladder, other = ladder_of(6).challenge(player(4), player(1), 20, NOON)
    ladder, _ = after(ladder, 2, 1, "won on time", "lost")
    assert order(ladder) == [2, 3, 4, 1, 5, 6]

    ladder, changes = finish(ladder, pair(other, "won", "won"), LATER)

    assert (order(ladder), changes) == ([2, 3, 4, 1, 5, 6], ())
