"""The courier's view of the notices: in order for each match, and none is lost."""

from datetime import timedelta
from pathlib import Path

import pytest

from play.limits.leases import DELIVERY_STUCK_AFTER
from play.news.matches import BoardDue
from tests.support.examples import ANNA, BJORN, MINUTE
from tests.support.stored import due_now, spoil
from tests.support.world import World, begin

SECOND = timedelta(seconds=1)


async def test_a_courier_that_only_fails_is_stuck(world: World) -> None:
    """Though each notice is put off, so that none is due for long; until one is dealt with."""
    for match in [await begin(world) for _ in range(2)]:
        await world.matches.play(match.id, ANNA, "c1-b1")
    failing, other = await due_now(world.outbox, 10)
    for _ in range(2):
        await world.outbox.failed(failing.id, world.time + 5 * DELIVERY_STUCK_AFTER)
        world.wait(DELIVERY_STUCK_AFTER / 2)
        await world.outbox.close(other.id)
    assert not await world.outbox.is_stuck()

    await world.outbox.failed(failing.id, world.time + 5 * DELIVERY_STUCK_AFTER)
    world.wait(DELIVERY_STUCK_AFTER - SECOND)
    assert not await world.outbox.is_stuck()
    world.wait(SECOND)
    assert await world.outbox.is_stuck()
    await world.outbox.close(failing.id)
    assert not await world.outbox.is_stuck()


@pytest.mark.parametrize("bad", ["kind = 'nonsense'", "created_at = 'yesterday'"])
async def test_a_notice_that_cannot_be_read_stops_no_other(
    bad: str, world: World, database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """It is tried for half an hour, and then no longer holds back those of its match."""
    broken, other = await begin(world), await begin(world)
    for match in (broken, other):
        await world.matches.play(match.id, ANNA, "c1-b1")
        await world.matches.play(match.id, BJORN, "c3-c2")
    (notice, _) = await due_now(world.outbox, 10)
    spoil(database, f"UPDATE outbox SET {bad} WHERE id = {notice.id}")  # noqa: S608

    assert [each.news for each in await due_now(world.outbox, 10)] == [BoardDue(other.id, 1, 1)]
    assert len([each for each in caplog.records if each.exc_info]) == 1
    for minutes in (1, 2, 4, 8, 16):
        assert [each.news for each in await due_now(world.outbox, 10)] == [BoardDue(other.id, 1, 1)]
        world.wait(minutes * MINUTE)

    due = [each.news for each in await due_now(world.outbox, 10)]
    assert due == [BoardDue(broken.id, 2, 2), BoardDue(other.id, 1, 1)]
    assert [each.getMessage() for each in caplog.records] == [
        f"Notice {notice.id} cannot be read, and is put off",
        f"Notice {notice.id} cannot be read, and is given up",
    ]
