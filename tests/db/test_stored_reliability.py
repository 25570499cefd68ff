"""Reliability, as every store counts it."""

from dataclasses import replace
from datetime import datetime

from play.matches.match import Match
from play.matches.state import MatchState
from play.players.player_id import PlayerId
from play.players.reliability import RELIABILITY_PERIOD, Reliability
from play.store.port import Unit
from tafl.endings import Outcome, Reason
from tafl.pieces import Side
from tests.support.examples import ANNA, BJORN, CARL, HOUR, NOON, new_match
from tests.support.stored import added


def lost_on_time(at: datetime, *, attackers: PlayerId = ANNA, defenders: PlayerId = BJORN) -> Match:
    """A match that the attackers have lost."""
    match = new_match(attackers=attackers, defenders=defenders)
    outcome = Outcome(Side.DEFENDERS, Reason.TIME)
    return replace(match, state=MatchState.FINISHED, outcome=outcome, updated_at=at)


async def test_reliability_is_counted_on_either_side(unit: Unit) -> None:
    """From the moment on that is asked for; running and aborted matches do not count."""
    await added(
        unit,
        new_match(),
        new_match().abort(ANNA, NOON, None),
        lost_on_time(NOON),
        lost_on_time(NOON - RELIABILITY_PERIOD),
        lost_on_time(NOON, attackers=BJORN, defenders=ANNA),
        new_match().resign(BJORN, NOON, None),
    )

    assert await unit.matches.reliability(ANNA, NOON) == Reliability(4, 3, 1)
    assert await unit.matches.reliability(ANNA, NOON - RELIABILITY_PERIOD) == Reliability(4, 4, 2)
    assert await unit.matches.reliability(BJORN, NOON + HOUR) == Reliability(4, 0, 0)
    assert await unit.matches.reliability(CARL, NOON) == Reliability()
