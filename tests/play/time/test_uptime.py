"""When the bot was up, what it takes for an outage, and how deadlines move by it."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Protocol

import pytest

from play.services.uptime import MAX_SILENCE, MIN_OUTAGE, Uptime
from play.shards import Shard, Shards
from play.time.time_off import Interval
from tests.support.examples import HOUR, MINUTE, NOON
from tests.support.world import World


class Outages(Protocol):
    """Tells all outages that are stored, or those of a shard."""

    def __call__(self, shard: Shard | None = None, /) -> list[Interval]: ...


@pytest.fixture
async def uptime(world: World) -> Uptime:
    """That of a bot that has beaten at noon."""
    uptime = Uptime(world.store, world.now)
    await uptime.start()
    await uptime.beat()
    return uptime


def _utc(stored: str) -> datetime:
    return datetime.fromisoformat(stored).replace(tzinfo=UTC)


async def alive_at(world: World) -> datetime | None:
    async with world.store.read() as unit:
        return await unit.uptime.alive_at()


@pytest.fixture
def outages(database: Path) -> Outages:
    """Tells all outages that are stored, or those of a shard."""

    def stored(shard: Shard | None = None) -> list[Interval]:
        with closing(sqlite3.connect(database)) as connection:
            rows = connection.execute(
                "SELECT began_at, ended_at, shard_id, shard_count FROM outages ORDER BY id"
            )
            return [
                Interval(_utc(began), _utc(ended))
                for began, ended, *of in rows
                if shard is None or of == [shard.id, shard.count]
            ]

    return stored


async def test_the_first_start_is_no_outage(world: World, outages: Outages) -> None:
    """Nobody has missed a bot that was never there."""
    uptime = Uptime(world.store, world.now)
    await uptime.start()
    assert not uptime.in_touch()

    await uptime.beat()

    assert uptime.in_touch()
    assert await alive_at(world) == NOON
    assert outages() == []


async def test_a_silence_of_more_than_ten_minutes_is_an_outage(
    uptime: Uptime, world: World, outages: Outages
) -> None:
    """From the last beat before it to the first after it; a shorter one is none."""
    before = world.time
    for silence in (MINUTE, MIN_OUTAGE - MINUTE, MIN_OUTAGE, MIN_OUTAGE + MINUTE):
        assert outages() == []
        before = world.time
        world.wait(silence)
        await uptime.beat()
        assert await alive_at(world) == world.time
    await uptime.beat()

    assert outages() == [Interval(before, before + MIN_OUTAGE + MINUTE)]


async def test_a_bot_that_was_killed_was_down_since_its_last_beat(
    uptime: Uptime, world: World, outages: Outages
) -> None:
    """Until it is in touch with Discord again, which may be some time after its start."""
    world.wait(HOUR)
    again = Uptime(world.store, world.now)
    await again.start()
    world.wait(MINUTE)

    await again.beat()

    assert outages() == [Interval(NOON, NOON + HOUR + MINUTE)]


async def test_starts_without_a_word_from_discord_are_part_of_the_outage(
    uptime: Uptime, world: World, outages: Outages
) -> None:
    """A bot that is started every five minutes, and never gets through, is down."""
    again = uptime
    for _ in range(4):
        world.wait(5 * MINUTE)
        again = Uptime(world.store, world.now)
        await again.start()
        await again.mark()
    await again.beat()

    assert outages() == [Interval(NOON, NOON + 20 * MINUTE)]


async def test_a_bot_that_is_stopped_was_up_until_then(
    uptime: Uptime, world: World, outages: Outages
) -> None:
    """A minute after its last beat, it is down for ten and no more; out of touch, it was not up."""
    world.wait(MINUTE)
    await uptime.mark()
    world.wait(MIN_OUTAGE)
    again = Uptime(world.store, world.now)
    await again.start()
    await again.beat()
    assert outages() == []

    in_touch = world.time
    world.wait(HOUR)
    await again.mark()
    assert await alive_at(world) == in_touch


async def test_a_bot_that_has_not_beaten_for_two_minutes_may_be_out_of_touch(
    uptime: Uptime, world: World
) -> None:
    """A flag that fell then would have fallen in an outage, if it becomes one."""
    world.wait(MAX_SILENCE)
    assert uptime.in_touch()

    world.wait(timedelta(microseconds=1))
    assert not uptime.in_touch()

    await uptime.beat()
    assert uptime.in_touch()


async def test_a_bot_that_does_not_beat_is_always_in_touch(world: World, outages: Outages) -> None:
    """But it was not while it was not running."""
    uptime = Uptime(world.store, world.now, beats=False)
    await uptime.start()
    world.wait(HOUR)
    assert uptime.in_touch()
    await uptime.mark()
    world.wait(HOUR)

    await Uptime(world.store, world.now, beats=False).start()

    assert outages() == [Interval(NOON + HOUR, NOON + 2 * HOUR)]


def two(*ids: int) -> Shards:
    """Some of two shards."""
    return Shards(2, frozenset(ids))


async def beating(world: World, shards: Shards) -> Uptime:
    """That of a bot which has just come in touch on all its *shards*."""
    uptime = Uptime(world.store, world.now)
    await uptime.start(shards)
    await uptime.beat(shards.ids)
    return uptime


async def test_one_silent_shard_has_an_outage_of_its_own(world: World, outages: Outages) -> None:
    """The other has been in touch all the time, and is not concerned."""
    uptime = await beating(world, two(0, 1))
    for _ in range(11):
        world.wait(MINUTE)
        await uptime.beat([0])
    assert uptime.in_touch(0)
    assert not uptime.in_touch(1)
    assert uptime.touched() == two(0)

    await uptime.beat([0, 1])

    assert uptime.touched() == two(0, 1)
    assert outages(Shard(0, 2)) == []
    assert outages(Shard(1, 2)) == [Interval(NOON, NOON + 11 * MINUTE)]


async def test_a_bot_is_out_of_touch_on_shards_of_other_processes(world: World) -> None:
    """However well those processes are: what players sent has not reached this one."""
    uptime = await beating(world, two(0))
    await beating(world, two(1))

    assert uptime.touched() == two(0)


async def test_a_shard_that_another_process_takes_over_has_no_outage(
    world: World, outages: Outages
) -> None:
    """In a rolling restart the new process begins while the old one is still in touch."""
    old = await beating(world, two(0))
    world.wait(HOUR)
    new = Uptime(world.store, world.now)
    await new.start(two(0))
    await old.beat([0])
    began = outages(Shard(0, 2))
    world.wait(MINUTE)

    await new.beat([0])

    assert outages(Shard(0, 2)) == began == [Interval(NOON, NOON + HOUR)]


async def test_more_shards_than_before_go_on_where_the_one_stopped(
    world: World, outages: Outages
) -> None:
    """Each has been down since the bot with one shard was."""
    await beating(world, Shards())
    world.wait(HOUR)

    await beating(world, two(0, 1))

    for each in range(2):
        assert outages(Shard(each, 2)) == [Interval(NOON, NOON + HOUR)]


async def test_fewer_shards_than_before_were_down_since_the_first_of_them_was(
    world: World, outages: Outages
) -> None:
    """Rather an outage too many, for servers of the other shard, than a game lost on time."""
    uptime = await beating(world, two(0, 1))
    world.wait(HOUR)
    await uptime.beat([1])
    world.wait(HOUR)

    await beating(world, Shards())

    assert outages(Shard(0, 1)) == [Interval(NOON, NOON + 2 * HOUR)]


async def test_a_count_of_which_not_all_shards_ever_ran_counts_for_nothing(
    world: World, outages: Outages
) -> None:
    """Whoever was on the missing one was last served before."""
    for shards in (Shards(), two(0), Shards()):
        await beating(world, shards)
        world.wait(HOUR)

    assert outages(Shard(0, 1)) == [Interval(NOON, NOON + 2 * HOUR)]


async def out(world: World, lasting: timedelta) -> None:
    """Have the bot be silent for so long, and start again."""
    await world.uptime.beat()
    world.wait(lasting)
    await world.uptime.start()
    await world.uptime.beat()
