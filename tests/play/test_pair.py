"""Pairs: one match on each side, scored together."""

import pytest

from play.match import Match
from play.offer import OfferKind
from play.offering import accept_offer, make_offer
from play.pair import Pair
from tests.play.examples import ANNA, BJORN, NOON, new_match, summary

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
    assert pair.to_go == to_go


def test_the_attacker_of_the_first_match_is_named_first() -> None:
    assert Pair(summary(RUNNING), summary(SWAPPED)).players == (ANNA, BJORN)
