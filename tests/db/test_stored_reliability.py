"""Reliability, as every store counts it."""

from contextlib import closing
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from sqlite3 import connect

from sqlalchemy.dialects import sqlite

from db.matches import RELIABILITY
from play.match import Match, MatchState
from play.players import PlayerId
from play.ports.store import Store
from play.reliability import YEAR, Reliability
from tafl.endings import Outcome, Reason
from tafl.pieces import Side
from tests.db.stored import add_matches
from tests.play.examples import ANNA, BJORN, CARL, HOUR, NOON, new_match


def lost_on_time(at: datetime, *, attackers: PlayerId = ANNA, defenders: PlayerId = BJORN) -> Match:
    """A match that the attackers have lost."""
    match = new_match(attackers=attackers, defenders=defenders)
    outcome = Outcome(Side.DEFENDERS, Reason.TIME)
    return replace(match, state=MatchState.FINISHED, outcome=outcome, updated_at=at)


async def test_reliability_is_counted_on_either_side(store: Store) -> None:
    """From the moment on that is asked for; running and aborted matches do not count."""
    await add_matches(
        store,
        new_match(),
        new_match().abort(ANNA, NOON, None),
        lost_on_time(NOON),
        lost_on_time(NOON - YEAR),
        lost_on_time(NOON, attackers=BJORN, defenders=ANNA),
        new_match().resign(BJORN, NOON, None),
    )

    async with store.read() as unit:
        assert await unit.matches.reliability(ANNA, NOON) == Reliability(4, 3, 1)
        assert await unit.matches.reliability(ANNA, NOON - YEAR) == Reliability(4, 4, 2)
        assert await unit.matches.reliability(BJORN, NOON + HOUR) == Reliability(4, 0, 0)
        assert await unit.matches.reliability(CARL, NOON) == Reliability()


async def test_reliability_is_known_from_indexes_alone(database: Path) -> None:
    """However many games a player has finished: it is shown with each of his challenges."""
    question = RELIABILITY.params(player_id=ANNA, since=NOON).compile(
        dialect=sqlite.dialect(), compile_kwargs={"literal_binds": True}
    )

    with closing(connect(database)) as stored:
        plan = stored.execute(f"EXPLAIN QUERY PLAN {question}").fetchall()

    searches = [step for *_, step in plan if "matches" in step]
    assert len(searches) == 2
    assert all("USING COVERING INDEX" in step for step in searches)
