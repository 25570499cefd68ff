"""The operator's orders, as they are stored and followed."""

import pytest

from db.store import SqlStore
from play.limits.text_lengths import MAX_OPERATOR_REASON_LENGTH
from play.matches.match import Match
from play.orders.bans_and_maintenance import Ban, Barred, Order
from play.orders.errors import (
    AlreadyInMaintenanceError,
    BannedError,
    NoMaintenanceError,
    NotBannedError,
)
from play.services.cached_orders import OpenStore, StandingOrders
from play.services.orders import Orders
from play.store.errors import StoreClosedError
from play.time.habits import DEFAULT_HABITS
from tests.support.examples import ANNA, BJORN, HOUR, MINUTE, NOON, new_match
from tests.support.world import World

SERVER = 1


@pytest.fixture
def world(quiet_store: SqlStore) -> World:
    return World(quiet_store)


@pytest.fixture
def orders(world: World) -> Orders:
    return Orders(world.store, world.now)


@pytest.fixture
def standing(world: World) -> StandingOrders:
    """Those of a bot that runs."""
    return StandingOrders(world.store)


async def stored(store: OpenStore | SqlStore, match: Match) -> Match:
    async with store.begin() as unit:
        return await unit.matches.add_match(match, DEFAULT_HABITS)


async def test_a_blocked_person_is_refused_after_the_next_look(
    orders: Orders, standing: StandingOrders
) -> None:
    """Others are not, and a look that finds nothing new says so."""
    await orders.block(Barred.USER, ANNA, "flooded three servers")
    standing.require_welcome(ANNA, SERVER)

    assert await standing.refresh()
    assert not await standing.refresh()

    with pytest.raises(BannedError) as refused:
        standing.require_welcome(ANNA, None)
    assert refused.value.what is Barred.USER
    standing.require_welcome(BJORN, SERVER)


async def test_on_a_blocked_server_everybody_is_refused(
    orders: Orders, standing: StandingOrders
) -> None:
    """In private, and on other servers, they are not."""
    await orders.block(Barred.SERVER, SERVER)
    await standing.refresh()

    with pytest.raises(BannedError) as refused:
        standing.require_welcome(ANNA, SERVER)
    assert refused.value.what is Barred.SERVER
    standing.require_welcome(ANNA, None)
    standing.require_welcome(ANNA, SERVER + 1)
    assert standing.bans_server(SERVER)


async def test_whoever_is_unblocked_is_let_in(orders: Orders, standing: StandingOrders) -> None:
    await orders.block(Barred.USER, ANNA)
    await standing.refresh()
    await orders.unblock(Barred.USER, ANNA)
    await standing.refresh()

    standing.require_welcome(ANNA, SERVER)
    assert await orders.bans() == []


async def test_nobody_is_unblocked_who_was_not_blocked(orders: Orders) -> None:
    """The operator has typed another number; a server is no person with that number."""
    await orders.block(Barred.SERVER, ANNA)

    with pytest.raises(NotBannedError):
        await orders.unblock(Barred.USER, ANNA)


async def test_bans_are_listed_with_their_reasons(orders: Orders, world: World) -> None:
    """Another one of the same person takes the place of the first; a long reason is cut."""
    await orders.block(Barred.SERVER, SERVER, "raid\nbots")
    world.wait(HOUR)
    await orders.block(Barred.USER, ANNA, "x")
    await orders.block(Barred.USER, ANNA, "y" * 1000)

    assert await orders.bans() == [
        Ban(Barred.SERVER, SERVER, NOON, "raid bots"),
        Ban(Barred.USER, ANNA, NOON + HOUR, "y" * MAX_OPERATOR_REASON_LENGTH),
    ]


async def test_during_maintenance_nothing_is_stored(
    orders: Orders, standing: StandingOrders, world: World
) -> None:
    """A stored order can be read."""
    store = OpenStore(world.store, standing)
    match = await stored(store, new_match())
    await orders.begin_maintenance()
    await standing.refresh()

    with pytest.raises(StoreClosedError) as refused:
        await stored(store, new_match())
    assert refused.value.since == NOON
    assert not standing.is_open
    async with store.read() as unit:
        assert await unit.matches.load_match(match.id) == match


async def test_maintenance_outlives_a_restart(orders: Orders, world: World) -> None:
    await orders.begin_maintenance()

    restarted = StandingOrders(world.store)
    await restarted.refresh()

    with pytest.raises(StoreClosedError) as refused:
        restarted.require_open()
    assert refused.value.since == NOON


async def test_during_maintenance_clocks_stand_still(
    orders: Orders, standing: StandingOrders, world: World
) -> None:
    """However short it was: nobody could move."""
    match = await stored(world.store, new_match())
    await orders.begin_maintenance()
    world.wait(MINUTE)
    outage = await orders.end_maintenance()
    await standing.refresh()

    assert (outage.start, outage.end) == (NOON, NOON + MINUTE)
    assert standing.is_open
    async with world.store.read() as unit:
        after = await unit.matches.load_match(match.id)
    assert after.clock.deadline == match.clock.deadline + MINUTE


async def test_maintenance_begins_once_and_ends_once(orders: Orders, world: World) -> None:
    """A second beginning would make time run that stood still."""
    with pytest.raises(NoMaintenanceError):
        await orders.end_maintenance()
    await orders.begin_maintenance()
    world.wait(HOUR)

    with pytest.raises(AlreadyInMaintenanceError) as refused:
        await orders.begin_maintenance()

    assert refused.value.since == NOON
    assert await orders.maintenance_since() == NOON


async def test_orders_are_logged_without_whom_they_are_about(orders: Orders, world: World) -> None:
    """Nothing in the log has to be found when somebody is forgotten."""
    await orders.block(Barred.USER, ANNA, "flooded")
    world.wait(HOUR)
    await orders.begin_maintenance()
    await orders.note(Order("drop notice", world.now(), 7, "stuck"))

    assert await orders.log(10) == [
        Order("drop notice", NOON + HOUR, 7, "stuck"),
        Order("maintenance on", NOON + HOUR),
        Order("block user", NOON),
    ]
    assert len(await orders.log(1)) == 1


async def test_of_several_processes_one_has_the_turn_to_make_a_backup(world: World) -> None:
    """The next one is due when the time has passed; or at once, if that one has failed."""
    taken = []
    for waited in (0 * HOUR, 23 * HOUR, HOUR):
        world.wait(waited)
        for _ in range(2):
            async with world.store.begin() as unit:
                due_since = world.now() - 24 * HOUR
                taken.append(await unit.orders.take_backup_turn(world.now(), due_since))
    assert taken == [True, False, False, False, True, False]

    async with world.store.begin() as unit:
        await unit.orders.give_backup_turn_back()
        assert await unit.orders.take_backup_turn(world.now(), world.now() - 24 * HOUR)
