"""Who may answer a challenge, and how long; a draft of one."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest

from play.challenges.challenge import MAX_OPEN_TIME, MIN_OPEN_TIME, Challenge
from play.challenges.draft import Draft
from play.challenges.errors import (
    AdmissionError,
    ChallengeClosedError,
    DraftChangedError,
    DraftGoneError,
    ExpiryOutOfBoundsError,
    NotForYouError,
    NotYourChallengeError,
    OpponentIsYouError,
    OwnChallengeError,
)
from play.challenges.requirements import Admission
from play.challenges.state import ChallengeState
from play.matches.errors import SideInPairError, UnevenRatedError
from play.matches.seats import Seats
from play.matches.terms import Terms
from play.rulesets.single_game_options import Naming
from play.time.errors import ClaimInRatedError
from play.time.time_control import DEFAULT_CONTROL, Lapse
from tafl.pieces import Side
from tafl.ruleset import Die
from tests.support.examples import ANNA, BJORN, CARL, HALL, HOUR, NOON, TINY, challenge
from tests.support.world import refused


def heads() -> bool:
    return True


def tails() -> bool:
    return False


def test_the_challenger_takes_the_side_of_the_terms() -> None:
    """The coin decides where they name none: heads, and the challenger attacks."""
    hers, his = Seats(attackers=ANNA, defenders=BJORN), Seats(attackers=BJORN, defenders=ANNA)
    by_lot, defending = (challenge(terms=Terms(TINY, side)) for side in (None, Side.DEFENDERS))

    assert challenge().accept(BJORN, NOON, tails) == hers
    assert defending.accept(BJORN, NOON, heads) == his
    assert by_lot.accept(BJORN, NOON, heads) == hers
    assert by_lot.accept(BJORN, NOON, tails) == his


def test_anybody_may_accept_an_open_challenge() -> None:
    """One that names no opponent; but nobody declines it: others may still want it."""
    anybodys = challenge(opponent=None)

    assert anybodys.accept(CARL, NOON, heads).defenders == CARL
    assert refused(NotForYouError, anybodys.decline, BJORN, NOON).opponent is None


def test_a_challenge_to_a_person_is_for_no_other() -> None:
    """Neither to accept nor to decline, and the refusal says for whom it is."""
    assert refused(NotForYouError, challenge().accept, CARL, NOON, heads).opponent == BJORN
    assert refused(NotForYouError, challenge().decline, CARL, NOON).opponent == BJORN
    assert challenge().decline(BJORN, NOON).state is ChallengeState.DECLINED


def test_the_challenger_withdraws_and_neither_accepts_nor_declines() -> None:
    """Declining is for who was asked, withdrawing for nobody else."""
    for opponent in (None, BJORN):
        refused(OwnChallengeError, challenge(opponent).accept, ANNA, NOON, heads)
    refused(OwnChallengeError, challenge().decline, ANNA, NOON)
    refused(NotYourChallengeError, challenge().withdraw, BJORN, NOON)
    assert challenge().withdraw(ANNA, NOON).state is ChallengeState.WITHDRAWN


def test_a_closed_challenge_stays_closed() -> None:
    """However it was closed; the refusal says how, and which match came of it."""
    for over in (
        challenge().accepted_as(7),
        challenge().decline(BJORN, NOON),
        challenge().withdraw(ANNA, NOON),
        challenge().expire(),
    ):
        for refusal in (
            refused(ChallengeClosedError, over.accept, BJORN, NOON, heads),
            refused(ChallengeClosedError, over.decline, BJORN, NOON),
            refused(ChallengeClosedError, over.withdraw, ANNA, NOON),
        ):
            assert (refusal.state, refusal.match_id) == (over.state, over.match_id)


def test_an_unanswered_challenge_lapses_at_its_time() -> None:
    """Also before anybody has noted it."""
    just_in_time = NOON + HOUR - timedelta(microseconds=1)

    assert challenge().accept(BJORN, just_in_time, heads).defenders == BJORN
    late = refused(ChallengeClosedError, challenge().accept, BJORN, NOON + HOUR, heads)
    assert late.state is challenge().state_at(NOON + HOUR) is ChallengeState.EXPIRED


def test_a_challenge_is_open_for_an_hour_to_thirty_days() -> None:
    """The refusal says so."""
    second = timedelta(seconds=1)
    for lasting in (MIN_OPEN_TIME, MAX_OPEN_TIME):
        issued = Challenge.issue(HALL, ANNA, None, Terms(TINY), (NOON, lasting))
        assert issued.expires_at == NOON + lasting
    for lasting in (MIN_OPEN_TIME - second, MAX_OPEN_TIME + second, -HOUR):
        terms = (HALL, ANNA, None, Terms(TINY), (NOON, lasting))
        refusal = refused(ExpiryOutOfBoundsError, Challenge.issue, *terms)
        assert (refusal.shortest, refusal.longest) == (MIN_OPEN_TIME, MAX_OPEN_TIME)


def test_only_challenges_to_anybody_choose_whom_they_let_in() -> None:
    """A challenge to a person is for that person, and never for oneself."""
    period = (NOON, HOUR)
    for admission in (
        Admission(standing=True),
        Admission(min_games=1),
        Admission(min_reliability=90),
    ):
        issued = Challenge.issue(HALL, ANNA, None, Terms(TINY), period, admission)
        assert issued.admission == admission
        refused(AdmissionError, Challenge.issue, HALL, ANNA, BJORN, Terms(TINY), period, admission)
    refused(OpponentIsYouError, challenge, ANNA)


def test_rated_matches_are_even_and_end_in_time() -> None:
    """Dice, handicaps, men to be named and late moves are for casual ones; a pair has no side."""
    dice, weak = replace(TINY, die=Die.SKIP), replace(TINY, weak_king=True)
    handicap = replace(TINY, weaker=Side.DEFENDERS, resurrections=1)
    claim = replace(DEFAULT_CONTROL, lapse=Lapse.CLAIM)
    for terms, error in (
        (Terms(dice), UnevenRatedError),
        (Terms(weak), UnevenRatedError),
        (Terms(handicap), UnevenRatedError),
        (Terms(TINY, control=claim), ClaimInRatedError),
    ):
        assert challenge(terms=terms).terms == terms
        refused(error, challenge, BJORN, replace(terms, rated=True))
    refused(SideInPairError, challenge, BJORN, Terms(TINY, Side.DEFENDERS, pair=True))

    naming, period = Naming(Side.ATTACKERS, 1), (NOON, 24 * HOUR)
    assert Challenge.issue(HALL, ANNA, BJORN, Terms(TINY), period, naming=naming).naming == naming
    with pytest.raises(UnevenRatedError):
        Challenge.issue(HALL, ANNA, BJORN, Terms(TINY, rated=True), period, naming=naming)


def test_a_standing_challenge_stays_open_and_counts_its_matches() -> None:
    """Any other one is closed by the first."""
    period = (NOON, HOUR)
    standing = Challenge.issue(HALL, ANNA, None, Terms(TINY), period, Admission(standing=True))

    twice = standing.accepted_as(7).accepted_as(8, 9)
    closed = challenge().accepted_as(7, 8)

    assert (twice.state, twice.begun, twice.match_id) == (ChallengeState.OPEN, 3, None)
    assert (closed.state, closed.begun, closed.match_id) == (ChallengeState.ACCEPTED, 2, 7)


BEGUN = Draft(ANNA, 1, last="those").begun(7, BJORN, "these")

ACTS: list[Callable[[Draft, int], object]] = [
    Draft.seen,
    lambda draft, seen: draft.changed(seen, 9, "others"),
    Draft.sent,
    Draft.cancelled,
]


def test_a_changed_draft_has_another_version() -> None:
    """An older preview no longer shows it."""
    changed = BEGUN.changed(7, 8, "others")

    assert changed == Draft(ANNA, 1, 8, BJORN, "others", "those")
    assert changed.seen(8) == "others"


def test_the_choices_of_a_sent_draft_are_the_last_ones() -> None:
    """The opponent is forgotten; a cancelled draft leaves the last choices."""
    assert BEGUN.sent(7) == Draft(ANNA, 1, 7, None, None, "these")
    assert BEGUN.cancelled(7) == Draft(ANNA, 1, 7, None, None, "those")


def test_a_preview_of_another_version_or_of_a_draft_that_is_gone_is_refused() -> None:
    """Sent, cancelled, or never begun."""
    for act in ACTS:
        refused(DraftChangedError, act, BEGUN, 6)
        for gone in (BEGUN.sent(7), BEGUN.cancelled(7), Draft(ANNA, 1)):
            refused(DraftGoneError, act, gone, 7)
