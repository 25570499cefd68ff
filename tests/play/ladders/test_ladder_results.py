"""What comes of a ladder challenge: places won, and places lost with time."""

from datetime import datetime

from play.ladders.ladder import Cause, Changes, Ladder, RankChange
from play.ladders.rank_changes import finish
from play.time.periods import DAY
from tests.support.cases import for_each
from tests.support.examples import NOON
from tests.support.ladder_requests import ladder_of, order, pair, player

LATER = NOON + 5 * DAY
MOMENT = datetime.resolution


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
