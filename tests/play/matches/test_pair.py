"""Pairs: one match on each side, scored together."""

import pytest

from play.matches.match import Match
from play.matches.offer import OfferKind
from play.matches.offering import accept_offer, make_offer
from play.matches.pair import Pair
from play.matches.state import MatchState
from play.players.player_id import PlayerId
from play.players.reliability import LOST_ON_TIME
from tafl.endings import Outcome, Reason
from tafl.pieces import Side
from tests.support.examples import ANNA, BJORN, HOUR, NOON, new_match, summary

RUNNING = new_match()
SWAPPED = new_match(attackers=BJORN, defenders=ANNA)
ESCAPE = ("c1-b1", "c3-a3")


def drawn(match: Match) -> Match:
    offered = make_offer(match, ANNA, OfferKind.DRAW, NOON, None)
    return accept_offer(offered, BJORN, NOON, None)


@pytest.mark.parametrize(
    ("first", "second", "anna", "bjorn", "to_go"),
    [
        (RUNNING, SWAPPED, 0, 0, 2),
        (RUNNING.resign(BJORN, NOON, None), SWAPPED, 1, 0, 1),
        (drawn(RUNNING), SWAPPED.resign(BJORN, NOON, None), 1.5, 0.5, 0),
        (RUNNING.resign(BJORN, NOON, None), SWAPPED.resign(ANNA, NOON, None), 1, 1, 0),
        (RUNNING.abort(BJORN, NOON, None), SWAPPED.resign(ANNA, NOON, None), 0, 1, 0),
        (new_match(*ESCAPE), SWAPPED.resign(ANNA, NOON, None), 0, 2, 0),
    ],
)
def test_a_win_is_a_point_and_a_draw_half_a_point(
    first: Match, second: Match, anna: float, bjorn: float, to_go: int
) -> None:
    """For the player, whichever side he had; a match called off counts for nothing."""
    pair = Pair(summary(first), summary(second))

    assert (pair.points(ANNA), pair.points(BJORN)) == (anna, bjorn)
    assert pair.still_running == to_go


def test_the_attacker_of_the_first_match_is_named_first() -> None:
    assert Pair(summary(RUNNING), summary(SWAPPED)).players == (ANNA, BJORN)


@pytest.mark.parametrize(
    ("first", "second", "winner"),
    [
        (RUNNING.resign(BJORN, NOON, None), SWAPPED.resign(BJORN, NOON, None), ANNA),
        (RUNNING.resign(ANNA, NOON, None), SWAPPED.resign(ANNA, NOON, None), BJORN),
        (drawn(RUNNING), SWAPPED.resign(BJORN, NOON, None), ANNA),
        (RUNNING.resign(BJORN, NOON, None), SWAPPED.resign(ANNA, NOON, None), None),
        (drawn(RUNNING), drawn(SWAPPED), None),
    ],
)
def test_the_winner_of_a_pair_has_more_points(
    first: Match, second: Match, winner: PlayerId | None
) -> None:
    pair = Pair(summary(first), summary(second))

    assert pair.is_played
    assert pair.winner == winner


@pytest.mark.parametrize("other", [SWAPPED, SWAPPED.abort(ANNA, NOON, None)])
def test_one_match_alone_wins_no_pair(other: Match) -> None:
    """While the other one runs, or if it was called off: nobody may pick the side he plays."""
    pair = Pair(summary(RUNNING.resign(BJORN, NOON, None)), summary(other))

    assert not pair.is_played
    assert pair.winner is None


@pytest.mark.parametrize("reason", LOST_ON_TIME)
def test_who_lost_on_time_is_late_once_for_each_match(reason: Reason) -> None:
    """Also where that is called abandoned."""
    on_time = RUNNING.ended(MatchState.FINISHED, Outcome(Side.ATTACKERS, reason), NOON)
    again = SWAPPED.ended(MatchState.FINISHED, Outcome(Side.DEFENDERS, reason), NOON + HOUR)

    both = Pair(summary(on_time), summary(again))
    assert both.late == ((BJORN, NOON), (BJORN, NOON + HOUR))
    assert Pair(summary(on_time), summary(SWAPPED)).late == ((BJORN, NOON),)


def test_who_lost_otherwise_is_not_late() -> None:
    """Nor is anybody after a draw, or a match called off."""
    lost, off = RUNNING.resign(BJORN, NOON, None), SWAPPED.abort(ANNA, NOON, None)

    assert Pair(summary(lost), summary(off)).late == ()
    assert Pair(summary(drawn(RUNNING)), summary(SWAPPED)).late == ()


def late(match: Match) -> Match:
    """*match* lost on time by whoever is to move."""
    lost = Outcome(match.to_move.opponent, Reason.TIME)
    return match.ended(MatchState.FINISHED, lost, NOON)


@pytest.mark.parametrize(
    ("first", "second", "absent"),
    [
        (late(RUNNING), late(new_match("c1-b1", attackers=BJORN, defenders=ANNA)), (ANNA,)),
        (late(RUNNING), late(SWAPPED), (ANNA, BJORN)),
        (late(new_match("c1-b1")), late(SWAPPED), (BJORN,)),
        (late(new_match("c1-b1", "c3-c2")), late(SWAPPED), ()),
        (RUNNING.resign(ANNA, NOON, None), SWAPPED.resign(ANNA, NOON, None), (ANNA,)),
        (drawn(RUNNING), drawn(SWAPPED), ()),
        (new_match(*ESCAPE), late(SWAPPED), ()),
    ],
)
def test_who_makes_no_move_in_either_match_and_loses_has_not_shown_up(
    first: Match, second: Match, absent: tuple[PlayerId, ...]
) -> None:
    """Who has had no turn is not to blame, unless he was late in the other match."""
    assert Pair(summary(first), summary(second)).no_shows == absent
