"""Who is let in to a challenge to anybody."""

import pytest

from play.challenges.admission import FIRST_TO_ACCEPT, Admission, NotAdmittedError
from play.players.reliability import Reliability


@pytest.mark.parametrize(
    ("games", "late", "percent"),
    [(0, 0, 100), (1, 1, 0), (3, 1, 66), (200, 1, 99), (10, 1, 90), (7, 0, 100)],
)
def test_reliability_is_the_share_of_games_not_lost_on_time(
    games: int, late: int, percent: int
) -> None:
    """Rounded down, so that nobody is as reliable as one who is never late."""
    assert Reliability(games, games, late).percent == percent


def test_a_player_is_new_until_he_has_finished_five_games_in_a_year() -> None:
    """Older ones do not count."""
    assert Reliability(100, 4).is_new
    assert not Reliability(5, 5, 5).is_new


@pytest.mark.parametrize(
    "reliability", [Reliability(), Reliability(1, 1, 1), Reliability(1000, 1000)]
)
def test_everybody_is_let_in_where_nothing_is_asked_for(reliability: Reliability) -> None:
    FIRST_TO_ACCEPT.require(1, reliability)


@pytest.mark.parametrize("finished", [10, 11])
def test_who_has_finished_enough_games_is_let_in(finished: int) -> None:
    """However long ago."""
    Admission(min_games=10).require(1, Reliability(finished))


def test_who_has_finished_too_few_games_is_not() -> None:
    """The refusal says what is asked for, and what he has."""
    admission = Admission(min_games=10)

    with pytest.raises(NotAdmittedError) as refused:
        admission.require(7, Reliability(9, 9))

    assert refused.value.challenge_id == 7
    assert (refused.value.admission, refused.value.reliability) == (admission, Reliability(9, 9))


def test_who_loses_too_many_games_on_time_is_not_let_in() -> None:
    """As many as asked for is enough."""
    admission = Admission(min_reliability=90)

    admission.require(1, Reliability(10, 10, 1))
    with pytest.raises(NotAdmittedError):
        admission.require(1, Reliability(10, 9, 1))


def test_newcomers_are_let_in_unless_games_are_asked_for() -> None:
    """Nothing is known against them."""
    Admission(min_reliability=100).require(1, Reliability())
    with pytest.raises(NotAdmittedError):
        Admission(min_games=1, min_reliability=100).require(1, Reliability())
