"""Who is let in to a challenge to anybody."""

from play.challenges.requirements import FIRST_TO_ACCEPT, Admission, NotAdmittedError
from play.players.reliability import Reliability
from tests.support.refusing import refused


def test_reliability_is_the_share_of_games_not_lost_on_time() -> None:
    """Rounded down, over the last year; whoever has not finished five games in it is new."""
    shares = {(0, 0): 100, (1, 1): 0, (3, 1): 66, (200, 1): 99, (10, 1): 90, (7, 0): 100}

    percents = {(games, late): Reliability(games, games, late).percent for games, late in shares}
    assert percents == shares
    assert Reliability(100, 4).is_new
    assert not Reliability(5, 5, 5).is_new


def test_who_has_finished_too_few_games_is_not_let_in() -> None:
    """However long ago; the refusal says what is asked for, and what he has."""
    admission = Admission(min_games=10)
    for finished in (10, 11):
        admission.require(1, Reliability(finished))

    refusal = refused(NotAdmittedError, admission.require, 7, Reliability(9, 9))

    assert refusal.challenge_id == 7
    assert (refusal.admission, refusal.reliability) == (admission, Reliability(9, 9))


def test_who_loses_too_many_games_on_time_is_not_let_in() -> None:
    """As many as asked for is enough; nothing is known against newcomers."""
    admission = Admission(min_reliability=90)

    admission.require(1, Reliability(10, 10, 1))
    refused(NotAdmittedError, admission.require, 1, Reliability(10, 9, 1))
    Admission(min_reliability=100).require(1, Reliability())
    both = Admission(min_games=1, min_reliability=100)
    refused(NotAdmittedError, both.require, 1, Reliability())
    for anybody in (Reliability(), Reliability(1, 1, 1), Reliability(1000, 1000)):
        FIRST_TO_ACCEPT.require(1, anybody)
