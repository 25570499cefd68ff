"""Due work is done, each thing by itself: a failed one is put off, and tried again."""

import logging
from datetime import timedelta

import pytest

from play.services.duties import BATCH_SIZE, FIRST_PAUSE, LONGEST_PAUSE
from play.shards import TIMESTAMP_SHIFT, Shards
from play.store.errors import StoreBusyError
from tests.support.chores import chores
from tests.support.examples import HOUR, NOON
from tests.support.world import World

SECOND = timedelta(seconds=1)


async def test_what_is_due_is_done_and_nothing_else(world: World) -> None:
    work = chores(world, 1, 2)
    work.due[3] = NOON + HOUR

    await work.run_due()

    assert work.done == [1, 2]
    assert world.wakes == 2
    assert await work.next_due() == NOON + HOUR


async def test_what_fails_is_put_off_for_longer_each_time(world: World) -> None:
    """The timekeeper sleeps until then; what others have dealt with is forgotten."""
    work = chores(world, 1, 2, fails={1: ValueError("bad"), 2: ValueError()})
    await work.run_due()
    del work.due[2]
    pauses = []
    for _ in range(8):
        until = await work.next_due()
        assert until is not None
        pauses.append((until - world.time) / FIRST_PAUSE)
        world.time = until
        await work.run_due()

    assert pauses == [1, 2, 4, 8, 16, 32, 60, 60]
    assert work.put_off.failures.keys() == {1}
    assert pauses[-1] == LONGEST_PAUSE / FIRST_PAUSE
    work.fails.clear()
    world.wait(LONGEST_PAUSE - SECOND)
    await work.run_due()
    assert work.done == []
    world.wait(SECOND)
    await work.run_due()
    assert (work.done, work.put_off.failures) == ([1], {})


async def test_what_fails_does_not_fill_the_batch(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However much it is, and however urgent."""
    monkeypatch.setattr("play.services.duties.BATCH_SIZE", 4)
    bad = range(12)
    work = chores(world, *bad, fails=dict.fromkeys(bad, ValueError()))
    for _ in range(3):
        await work.run_due()
    work.due[1000] = NOON

    assert await work.next_due() == NOON
    await work.run_due()

    assert work.done == [1000]
    assert await work.next_due() == NOON + FIRST_PAUSE


async def test_the_log_tells_once_of_each_failure_and_once_of_its_end(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    work = chores(world, 1, 2, fails={1: ValueError("first"), 2: ValueError("second")})
    for _ in range(4):
        await work.run_due()
        world.wait(LONGEST_PAUSE)
    work.fails.clear()
    await work.run_due()

    assert [(each.levelname, each.getMessage()) for each in caplog.records] == [
        ("ERROR", "What is due of chore 1 cannot be done, and is put off"),
        ("ERROR", "What is due of chore 2 cannot be done, and is put off"),
        ("INFO", "What was due of chore 1 is done, after 4 failures"),
        ("INFO", "What was due of chore 2 is done, after 4 failures"),
    ]
    assert "ValueError: first" in caplog.text


async def test_when_one_succeeds_at_last_the_others_are_tried_too(world: World) -> None:
    """The cause may have been the same: the disk was full."""
    work = chores(world, 1, 2, fails={1: OSError(), 2: OSError()})
    await work.run_due()
    world.wait(FIRST_PAUSE)
    await work.run_due()
    work.due[1] = NOON + HOUR  # somebody has changed it
    work.fails.clear()
    world.wait(2 * FIRST_PAUSE)

    await work.run_due()
    assert work.done == [2]


async def test_a_busy_store_is_nobodys_own_trouble(world: World) -> None:
    """All wait for it, and nothing is put off."""
    work = chores(world, 1, 2, fails={1: StoreBusyError()})

    with pytest.raises(StoreBusyError):
        await work.run_due()

    assert work.done == []
    assert await work.next_due() == NOON


async def test_two_timekeepers_take_different_things(world: World) -> None:
    """A duty that one has in hand is not due for the other."""
    work = chores(world, 1, 2)
    seen: list[object] = []

    async def look() -> None:
        if not seen:
            seen.append(await work.next_due())
            await work.run_due()
            seen.append(await work.next_due())

    work.meanwhile = look
    await work.run_due()

    assert seen == [NOON, None]
    assert work.done == [2, 1]


async def test_only_what_belongs_to_the_shards_in_touch_is_done(world: World) -> None:
    """The rest stays due, and is done when its shard is back, however much it is."""
    silent = [(2 * each + 1) << TIMESTAMP_SHIFT for each in range(2 * BATCH_SIZE)]
    other = 2 << TIMESTAMP_SHIFT
    work = chores(world, *silent)
    work.due[other] = NOON
    first = Shards(2, frozenset({0}))
    assert await work.next_due(first) == NOON

    await work.run_due(first)

    assert work.done == [other]
    assert await work.next_due(first) is None
    assert await work.next_due() == NOON
    await work.run_due()
    assert len(work.done) == 1 + BATCH_SIZE
