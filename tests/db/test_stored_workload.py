"""How much there is to do, in every store: what waits, and since when."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Select

from db.workload import NOTICES, RUNNING_MATCHES, THOUGHTS
from play.matches.match import Match
from play.news.matches import BoardDue
from play.players.player_id import computer_at
from play.store.port import Unit
from play.time.habits import DEFAULT_HABITS
from play.workload import Backlog
from tests.support.due import stored_due
from tests.support.examples import ANNA, HOUR, MINUTE, NOON, new_match
from tests.support.query_plans import steps
from tests.support.stored import added


async def notices(unit: Unit) -> Backlog:
    """Those that wait an hour after noon."""
    return await unit.workload.notices(NOON + HOUR)


async def test_notices_wait_from_when_they_are_due(unit: Unit) -> None:
    """What is held back on purpose does not wait, and what is closed does not either."""
    match = await unit.matches.add_match(new_match("c1-b1"), DEFAULT_HABITS)
    board = BoardDue.of(match)
    await unit.outbox.add_news(board, NOON)
    await unit.outbox.close(1, 4711, None)
    await unit.outbox.add_news(board, NOON, NOON + MINUTE)
    await unit.outbox.add_news(board, NOON, NOON + 2 * HOUR)

    assert await notices(unit) == Backlog(1, NOON + MINUTE)


async def test_what_is_tried_again_has_waited_from_the_beginning(unit: Unit) -> None:
    """It is due later each time, and that is what somebody has to know of."""
    match = await unit.matches.add_match(new_match("c1-b1"), DEFAULT_HABITS)
    await unit.outbox.add_news(BoardDue.of(match), NOON)
    (notice,) = await stored_due(unit, NOON, 10)
    await unit.outbox.postpone(notice.id, NOON + 2 * HOUR)

    assert notice.wanted_at == NOON
    assert await notices(unit) == Backlog(1, NOON)


async def test_nothing_waits_where_there_is_nothing(unit: Unit) -> None:
    assert await unit.workload.notices(NOON) == Backlog(0, None)
    assert await unit.workload.thoughts() == Backlog(0, None)
    assert await unit.workload.running_matches() == 0


def awaiting_computer(match: Match) -> Match:
    return replace(match, created_at=NOON + MINUTE, updated_at=NOON + MINUTE)


async def test_games_wait_for_the_computer(unit: Unit) -> None:
    """Since the change after which it is to move."""
    against = awaiting_computer(new_match(attackers=computer_at(4), defenders=ANNA))
    await added(unit, against, replace(against, updated_at=NOON + HOUR), new_match())

    assert await unit.workload.thoughts() == Backlog(2, NOON + MINUTE)


async def test_running_games_are_counted(unit: Unit) -> None:
    """Not those that are over."""
    await added(unit, new_match(), new_match(), new_match().resign(ANNA, NOON, None))

    assert await unit.workload.running_matches() == 2


@pytest.mark.parametrize(
    ("question", "index"),
    [
        (NOTICES, "outbox USING INDEX ix_outbox_open"),
        (THOUGHTS, "matches USING COVERING INDEX ix_matches_think_since"),
        (RUNNING_MATCHES, "matches USING COVERING INDEX ix_matches_running"),
    ],
)
def test_only_what_is_left_to_do_is_looked_at(
    database: Path, question: Select[Any], index: str
) -> None:
    """However many games are over, and however many notices have been delivered."""
    (step,) = steps(database, question, now=NOON)

    assert step.split(" (")[0].split(" ", 1)[1] == index
