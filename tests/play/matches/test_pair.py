"""Pairs: one match on each side, scored together."""

from dataclasses import replace

import pytest

from play.matches.match import Match
from play.matches.offer import OfferKind
from play.matches.offering import accept_offer, make_offer
from play.matches.pair import Pair
from play.matches.seats import Seats
from play.matches.state import MatchState
from play.players.player_id import PlayerId
from play.players.reliability import LOST_ON_TIME
from play.time.habits import DEFAULT_HABITS
from tafl.endings import Outcome, Reason
from tafl.pieces import Side
from tests.support.examples import ANNA, BJORN, HOUR, NOON, new_match, summary

RUNNING = new_match()
SWAPPED = new_match(attackers=BJORN, defenders=ANNA)
ESCAPE = ("c1-b1", "c3-a3")


def drawn(match: Match) -> Match:
    offered = make_offer(match, ANNA, OfferKind.DRAW, NOON, None, DEFAULT_HABITS)
    return accept_offer(offered, BJORN, NOON, None, DEFAULT_HABITS)


WON, LOST = (RUNNING.resign(player, NOON, None) for player in (BJORN, ANNA))
"""The first match, won and lost by Anna."""
WON_TOO, LOST_TOO = (SWAPPED.resign(player, NOON, None) for player in (BJORN, ANNA))
OFF = SWAPPED.abort(ANNA, NOON, None)


def test_a_pair_has_one_name_for_each_player() -> None:
    """A deletion replaces the id in one match before the other; the score is the same."""
    gone = Seats(attackers=BJORN, defenders=PlayerId(-1))
    pair = Pair.of(summary(WON), replace(summary(WON_TOO), seats=gone))

    assert pair.second.seats == SWAPPED.seats
    assert pair.points(ANNA) == 2


@pytest.mark.parametrize(
    ("first", "second", "points", "running", "winner"),
    [
        (RUNNING, SWAPPED, (0, 0), 2, None),
        (WON, SWAPPED, (1, 0), 1, None),
        (WON, OFF, (1, 0), 0, None),
        (drawn(RUNNING), WON_TOO, (1.5, 0.5), 0, ANNA),
        (drawn(RUNNING), drawn(SWAPPED), (1, 1), 0, None),
        (WON, WON_TOO, (2, 0), 0, ANNA),
        (WON, LOST_TOO, (1, 1), 0, None),
        (LOST, LOST_TOO, (0, 2), 0, BJORN),
        (RUNNING.abort(BJORN, NOON, None), LOST_TOO, (0, 1), 0, None),
        (new_match(*ESCAPE), LOST_TOO, (0, 2), 0, BJORN),
    ],
)
def test_the_winner_of_a_pair_has_more_points(
    first: Match, second: Match, points: tuple[float, float], running: int, winner: PlayerId | None
) -> None:
    """A win is a point and a draw half a point for the player, whichever side he had.

    One match alone wins no pair, while the other one runs or if it was called off: nobody may pick
    the side he plays. The attacker of the first match is named first.
    """
    pair = Pair(summary(first), summary(second))

    assert pair.players == (ANNA, BJORN)
    assert (pair.points(ANNA), pair.points(BJORN)) == points
    assert pair.still_running == running
    assert pair.is_played is (MatchState.FINISHED == first.state == second.state)
    assert pair.winner == winner


def test_who_lost_on_time_is_late_once_for_each_match() -> None:
    """Also where that is called abandoned; nobody is after a draw, or a match called off."""
    for reason in LOST_ON_TIME:
        on_time = RUNNING.ended(MatchState.FINISHED, Outcome(Side.ATTACKERS, reason), NOON)
        again = SWAPPED.ended(MatchState.FINISHED, Outcome(Side.DEFENDERS, reason), NOON + HOUR)
        both = Pair(summary(on_time), summary(again))
        assert both.late == ((BJORN, NOON), (BJORN, NOON + HOUR))
        assert Pair(summary(on_time), summary(SWAPPED)).late == ((BJORN, NOON),)
    assert Pair(summary(WON), summary(OFF)).late == ()
    assert Pair(summary(drawn(RUNNING)), summary(SWAPPED)).late == ()


def late(match: Match) -> Match:
    """*match* lost on time by whoever is to move."""
    lost = Outcome(match.to_move.opponent, Reason.TIME)
    return match.ended(MatchState.FINISHED, lost, NOON)


def test_who_makes_no_move_in_either_match_and_loses_has_not_shown_up() -> None:
    """Who has had no turn is not to blame, unless he was late in the other match."""
    for first, second, absent in (
        (late(RUNNING), late(new_match("c1-b1", attackers=BJORN, defenders=ANNA)), (ANNA,)),
        (late(RUNNING), late(SWAPPED), (ANNA, BJORN)),
        (late(new_match("c1-b1")), late(SWAPPED), (BJORN,)),
        (late(new_match("c1-b1", "c3-c2")), late(SWAPPED), ()),
        (LOST, LOST_TOO, (ANNA,)),
        (drawn(RUNNING), drawn(SWAPPED), ()),
        (new_match(*ESCAPE), late(SWAPPED), ()),
    ):
        assert Pair(summary(first), summary(second)).no_shows == absent
