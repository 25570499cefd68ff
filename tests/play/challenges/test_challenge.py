"""Who may answer a challenge, and how long."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from play.challenges.admission import Admission
from play.challenges.challenge import MAX_OPEN_TIME, MIN_OPEN_TIME, Challenge
from play.challenges.errors import (
    AdmissionError,
    ChallengeClosedError,
    ExpiryOutOfBoundsError,
    NotForYouError,
    NotYourChallengeError,
    OpponentIsYouError,
    OwnChallengeError,
)
from play.challenges.state import ChallengeState
from play.matches.errors import SideInPairError, UnevenRatedError
from play.matches.seats import Seats
from play.matches.terms import Terms
from play.players.player_id import PlayerId
from play.rulesets.options import Naming
from play.time.errors import ClaimInRatedError
from play.time.time_control import DEFAULT_CONTROL, Lapse
from tafl.pieces import Side
from tafl.ruleset import Die
from tests.support.examples import ANNA, BJORN, CARL, HALL, HOUR, NOON, TINY, challenge


def heads() -> bool:
    return True


def tails() -> bool:
    return False


def test_the_challenger_takes_the_side_of_the_terms() -> None:
    """The coin is not asked when the terms name a side."""
    defending = challenge(terms=Terms(TINY, Side.DEFENDERS))

    assert challenge().accept(BJORN, NOON, tails) == Seats(attackers=ANNA, defenders=BJORN)
    assert defending.accept(BJORN, NOON, heads) == Seats(attackers=BJORN, defenders=ANNA)


def test_the_coin_decides_where_the_terms_do_not() -> None:
    """Heads, and the challenger attacks."""
    by_lot = challenge(terms=Terms(TINY))

    assert by_lot.accept(BJORN, NOON, heads) == Seats(attackers=ANNA, defenders=BJORN)
    assert by_lot.accept(BJORN, NOON, tails) == Seats(attackers=BJORN, defenders=ANNA)


def test_anybody_may_accept_an_open_challenge() -> None:
    """One that names no opponent."""
    assert challenge(opponent=None).accept(CARL, NOON, heads).defenders == CARL


@pytest.mark.parametrize("opponent", [None, BJORN])
def test_nobody_accepts_his_own_challenge(opponent: PlayerId | None) -> None:
    """Neither one to a person nor one to anybody."""
    with pytest.raises(OwnChallengeError):
        challenge(opponent).accept(ANNA, NOON, heads)


def test_a_challenge_to_a_person_is_for_no_other() -> None:
    """Neither to accept nor to decline, and the refusal says for whom it is."""
    with pytest.raises(NotForYouError) as accepting:
        challenge().accept(CARL, NOON, heads)
    with pytest.raises(NotForYouError) as declining:
        challenge().decline(CARL, NOON)

    assert accepting.value.opponent == BJORN
    assert declining.value.opponent == BJORN


def test_the_named_opponent_declines() -> None:
    """That closes the challenge."""
    assert challenge().decline(BJORN, NOON).state is ChallengeState.DECLINED


def test_a_challenge_to_anybody_is_nobodys_to_decline() -> None:
    """Others may still want it."""
    with pytest.raises(NotForYouError) as refused:
        challenge(opponent=None).decline(BJORN, NOON)

    assert refused.value.opponent is None


def test_the_challenger_withdraws_and_does_not_decline() -> None:
    """Declining is for who was asked."""
    with pytest.raises(OwnChallengeError):
        challenge().decline(ANNA, NOON)

    assert challenge().withdraw(ANNA, NOON).state is ChallengeState.WITHDRAWN


def test_nobody_else_withdraws() -> None:
    """Not even who was asked."""
    with pytest.raises(NotYourChallengeError):
        challenge().withdraw(BJORN, NOON)


def closed() -> list[Challenge]:
    return [
        challenge().accepted_as(7),
        challenge().decline(BJORN, NOON),
        challenge().withdraw(ANNA, NOON),
        challenge().expire(),
    ]


@pytest.mark.parametrize("over", closed(), ids=lambda over: str(over.state))
def test_a_closed_challenge_stays_closed(over: Challenge) -> None:
    """However it was closed; the refusal says how, and which match came of it."""
    for answer in (
        lambda: over.accept(BJORN, NOON, heads),
        lambda: over.decline(BJORN, NOON),
        lambda: over.withdraw(ANNA, NOON),
    ):
        with pytest.raises(ChallengeClosedError) as refused:
            answer()
        assert (refused.value.state, refused.value.match_id) == (over.state, over.match_id)


def test_an_unanswered_challenge_lapses_at_its_time() -> None:
    """Also before anybody has noted it."""
    just_in_time = NOON + HOUR - timedelta(microseconds=1)
    assert challenge().accept(BJORN, just_in_time, heads).defenders == BJORN

    with pytest.raises(ChallengeClosedError) as refused:
        challenge().accept(BJORN, NOON + HOUR, heads)

    assert refused.value.state is ChallengeState.EXPIRED
    assert challenge().state_at(NOON + HOUR) is ChallengeState.EXPIRED


def test_nobody_challenges_himself() -> None:
    with pytest.raises(OpponentIsYouError):
        challenge(opponent=ANNA)


@pytest.mark.parametrize("lasting", [MIN_OPEN_TIME, MAX_OPEN_TIME])
def test_the_bounds_of_the_time_are_allowed(lasting: timedelta) -> None:
    """From an hour to thirty days."""
    issued = Challenge.issue(HALL, ANNA, None, Terms(TINY), (NOON, lasting))

    assert issued.expires_at == NOON + lasting


@pytest.mark.parametrize(
    "lasting", [MIN_OPEN_TIME - timedelta(seconds=1), MAX_OPEN_TIME + timedelta(seconds=1), -HOUR]
)
def test_a_time_out_of_bounds_is_refused(lasting: timedelta) -> None:
    """The refusal says what is allowed."""
    with pytest.raises(ExpiryOutOfBoundsError) as refused:
        Challenge.issue(HALL, ANNA, None, Terms(TINY), (NOON, lasting))

    assert (refused.value.shortest, refused.value.longest) == (MIN_OPEN_TIME, MAX_OPEN_TIME)


@pytest.mark.parametrize(
    "admission",
    [Admission(standing=True), Admission(min_games=1), Admission(min_reliability=90)],
)
def test_only_challenges_to_anybody_choose_whom_they_let_in(admission: Admission) -> None:
    """A challenge to a person is for that person."""
    period = (NOON, HOUR)
    assert Challenge.issue(HALL, ANNA, None, Terms(TINY), period, admission).admission == admission

    with pytest.raises(AdmissionError):
        Challenge.issue(HALL, ANNA, BJORN, Terms(TINY), period, admission)


def test_late_moves_count_in_casual_matches_only() -> None:
    claim = replace(DEFAULT_CONTROL, lapse=Lapse.CLAIM)
    assert challenge(terms=Terms(TINY, control=claim)).terms.control == claim

    with pytest.raises(ClaimInRatedError):
        challenge(terms=Terms(TINY, control=claim, rated=True))


@pytest.mark.parametrize(
    "uneven",
    [
        {"die": Die.SKIP},
        {"weak_king": True},
        {"weaker": Side.DEFENDERS, "resurrections": 1},
    ],
    ids=["dice", "weak king", "handicap"],
)
def test_dice_and_handicaps_are_for_casual_matches_only(uneven: dict[str, Any]) -> None:
    """They would count for nothing."""
    ruleset = replace(TINY, **uneven)
    assert challenge(terms=Terms(ruleset)).terms.ruleset == ruleset

    with pytest.raises(UnevenRatedError):
        challenge(terms=Terms(ruleset, rated=True))


def test_men_to_be_named_are_a_handicap() -> None:
    """That a player who accepts can choose."""
    naming = Naming(Side.ATTACKERS, 1)
    period = (NOON, 24 * HOUR)
    assert Challenge.issue(HALL, ANNA, BJORN, Terms(TINY), period, naming=naming).naming == naming

    with pytest.raises(UnevenRatedError):
        Challenge.issue(HALL, ANNA, BJORN, Terms(TINY, rated=True), period, naming=naming)


def test_nobody_chooses_a_side_in_a_pair() -> None:
    """Everybody plays both."""
    with pytest.raises(SideInPairError):
        challenge(terms=Terms(TINY, Side.DEFENDERS, pair=True))


def test_a_standing_challenge_stays_open_and_counts_its_matches() -> None:
    """Any other one is closed by the first."""
    period = (NOON, HOUR)
    standing = Challenge.issue(HALL, ANNA, None, Terms(TINY), period, Admission(standing=True))

    twice = standing.accepted_as(7).accepted_as(8, 9)
    closed = challenge().accepted_as(7, 8)

    assert (twice.state, twice.begun, twice.match_id) == (ChallengeState.OPEN, 3, None)
    assert (closed.state, closed.begun, closed.match_id) == (ChallengeState.ACCEPTED, 2, 7)
