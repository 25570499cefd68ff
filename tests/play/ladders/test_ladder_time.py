"""Who leaves a ladder because of time: who is late, and who has not played for long."""

from itertools import pairwise

from play.ladders.ladder import Cause
from play.news.ladders import LadderChanged, LadderIdle, OffLadder
from play.services.delivery import Outbox
from play.services.ladders import AT_A_TIME, Ladders
from play.services.match_clocks import Clocks
from play.services.players import Players
from play.time.periods import DAY
from tests.support.examples import ANNA, NOON
from tests.support.ladder_requests import player
from tests.support.seated_ladders import GUILD, challenge, order
from tests.support.telling import told
from tests.support.world import World


async def test_who_does_not_begin_falls(
    world: World, climbing: Ladders, clocks: Clocks, outbox: Outbox
) -> None:
    """Both let both matches pass: each has lost one on time."""
    await challenge(climbing, 2, 1)
    world.wait(10 * DAY)
    await clocks.run_due()

    assert await order(climbing) == [3, 4, 1, 2, 5]
    moved = [one.change_id for one in await told(outbox) if isinstance(one, LadderChanged)]
    changes = [(await climbing.logged(change_id)).change for change_id in moved]
    assert [change.player for change in changes] == [player(2), player(1)]


async def test_who_is_late_again_is_off_and_told_why(
    world: World, climbing: Ladders, clocks: Clocks, outbox: Outbox
) -> None:
    await challenge(climbing, 3, 2)
    await challenge(climbing, 4, 3)
    await told(outbox)
    world.wait(10 * DAY)
    for _ in range(2):
        await clocks.run_due()

    left = [number for number in (2, 3, 4) if number not in await order(climbing)]
    (off,) = [one for one in await told(outbox) if isinstance(one, OffLadder)]

    assert left == [3]
    assert off == OffLadder(player(3), GUILD, off.change_id)
    assert (await climbing.logged(off.change_id)).change.cause is Cause.LATE_AGAIN


async def test_what_was_lost_on_time_is_remembered(
    world: World, climbing: Ladders, clocks: Clocks
) -> None:
    """By whoever leaves and comes back."""
    await challenge(climbing, 5, 4)
    world.wait(10 * DAY)
    await clocks.run_due()
    await climbing.leave(GUILD, player(5))
    await climbing.join(GUILD, player(5))

    await challenge(climbing, 5, 3)
    world.wait(10 * DAY)
    await clocks.run_due()

    assert 5 not in await order(climbing)


async def test_the_idle_are_warned_and_then_leave(
    world: World, climbing: Ladders, outbox: Outbox
) -> None:
    world.wait(DAY)
    await climbing.join(GUILD, ANNA)
    assert await climbing.next_due() == NOON + 23 * DAY

    world.time = NOON + 23 * DAY
    await climbing.run_due()
    await climbing.run_due()
    warned = await told(outbox)
    assert set(warned) == {LadderIdle(player(number), GUILD) for number in range(1, 6)}
    assert len(warned) == 5
    assert await climbing.off_at(GUILD, player(1)) == NOON + 30 * DAY

    world.time = NOON + 30 * DAY
    await climbing.run_due()
    gone = [one.recipient for one in await told(outbox) if isinstance(one, OffLadder)]
    assert sorted(gone) == list(map(player, range(1, 6)))
    assert await order(climbing) == [ANNA - 1000]
    assert await climbing.next_due() == NOON + 31 * DAY


async def test_a_vacation_is_left_aside(world: World, climbing: Ladders, players: Players) -> None:
    """An earlier one as well, one that was ended before its time, and one that goes on."""
    for _ in range(2):
        world.wait(DAY)
        await players.start_vacation(player(1), 2 * DAY)
        world.wait(DAY)
        await players.end_vacation(player(1))
        world.wait(10 * DAY)
    world.time = NOON + 29 * DAY
    await players.start_vacation(player(3), 5 * DAY)
    world.time = NOON + 31 * DAY

    assert await climbing.off_at(GUILD, player(1)) == NOON + 32 * DAY
    assert await climbing.off_at(GUILD, player(2)) == NOON + 30 * DAY
    assert await climbing.next_due() <= world.time  # type: ignore[operator]
    await climbing.run_due()
    assert await order(climbing) == [1, 3]


async def test_who_plays_is_not_due(world: World, climbing: Ladders) -> None:
    await challenge(climbing, 2, 1)
    world.time = NOON + 30 * DAY
    await climbing.run_due()

    assert await order(climbing) == [1, 2]
    assert await climbing.next_due() is None


async def test_many_who_are_idle_leave_some_at_a_time(world: World, climbing: Ladders) -> None:
    """So others can write in between; the ladder is due until all have left."""
    for number in range(100, 115):
        await climbing.join(GUILD, player(number))
    world.wait(31 * DAY)

    sizes = [len(await order(climbing))]
    while (due := await climbing.next_due()) is not None and due <= world.time:
        await climbing.run_due()
        sizes.append(len(await order(climbing)))

    assert sizes[-1] == 0
    assert max(before - after for before, after in pairwise(sizes)) == AT_A_TIME
