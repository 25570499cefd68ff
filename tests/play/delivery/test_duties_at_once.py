"""Several processes have the same duties: each thing is done once, whoever dies."""

import asyncio
import logging
from dataclasses import dataclass, field
from datetime import timedelta

import pytest

from db.store import SqlStore
from play.limits.leases import WORK_LEASE
from play.matches.terms import Terms
from play.news.matches import FlagFell
from play.servers.server import Server
from play.services.challenges import Challenges
from play.services.clocks import Clocks
from play.services.computer import Computer
from play.services.leases import LOOK_AGAIN_AFTER, HeldElsewhereError, Leases
from play.services.server_removals import ServerRemovals
from play.services.tournament_rounds import Rounds
from play.shards import TIMESTAMP_SHIFT, Shards
from play.tournaments.crosstable import Crosstable, Round
from tafl.pieces import Side
from tests.support.examples import ANNA, HALL, TINY, played_under
from tests.support.issuing import send_challenge
from tests.support.stored import add_matches, get_match
from tests.support.thinking import Minded
from tests.support.timekeeping import TWO_DAYS
from tests.support.tournament_days import DAY, Hall, PairingHere
from tests.support.waiting import eventually
from tests.support.world import World, declined, told

SECOND = timedelta(seconds=1)


@pytest.fixture
def world(postgresql: SqlStore) -> World:
    return World(postgresql)


@dataclass
class Pauses:
    """Sleep until the test wakes it."""

    asked: list[float] = field(default_factory=list)
    _over: asyncio.Event = field(default_factory=asyncio.Event)

    async def __call__(self, seconds: float) -> None:
        self.asked.append(seconds)
        await self._over.wait()
        self._over.clear()

    def end(self) -> None:
        self._over.set()


@pytest.fixture
def pauses() -> Pauses:
    return Pauses()


@pytest.fixture
def leases(world: World, pauses: Pauses) -> Leases:
    """Those of one process."""
    return Leases(world.store, world.now, 1, pauses)


@pytest.fixture
def others(world: World, second_postgresql: SqlStore, pauses: Pauses) -> Leases:
    """Those of another one."""
    return Leases(second_postgresql, world.now, 2, pauses)


async def test_what_one_process_does_no_other_begins(
    leases: Leases, others: Leases, world: World
) -> None:
    """Until it has ended, however; what a dead process was doing is begun again soon after."""

    async def fail() -> None:
        async with leases.held("a"), others.held("b"):
            await declined(HeldElsewhereError, others.held("a").__aenter__())
            raise LookupError

    await declined(LookupError, fail())
    async with others.held("a"):
        pass
    async with leases.held("a"):
        world.wait(WORK_LEASE - SECOND)
        await declined(HeldElsewhereError, others.held("a").__aenter__())
        world.wait(SECOND)
        async with others.held("a"):
            pass


async def test_what_takes_long_stays_ones_own(
    leases: Leases, others: Leases, world: World, pauses: Pauses
) -> None:
    """The process says now and then that it goes on."""
    async with leases.held("a"):
        for number in range(1, 5):
            await eventually(lambda: len(pauses.asked) == number)  # noqa: B023
            world.wait(WORK_LEASE / 2)
            pauses.end()
        await eventually(lambda: len(pauses.asked) == 5)
        await declined(HeldElsewhereError, others.held("a").__aenter__())


async def test_a_lease_that_is_lost_is_told(
    leases: Leases, others: Leases, world: World, pauses: Pauses, caplog: pytest.LogCaptureFixture
) -> None:
    """The process had stood still, and goes on: what it stores finds out that it was too late."""
    async with leases.held("a"):
        await eventually(lambda: len(pauses.asked) == 1)
        world.wait(WORK_LEASE)
        async with others.held("a"):
            caplog.set_level(logging.WARNING)
            pauses.end()
            await eventually(lambda: "Another process has taken over: a" in caplog.text)


async def test_each_flag_falls_and_each_challenge_expires_once(
    world: World, second_postgresql: SqlStore
) -> None:
    """Though two processes find it due at the same moment."""
    match = played_under(TWO_DAYS, "c1-b1", "c3-c2")
    many = await add_matches(world.store, *[match] * 8)
    await send_challenge(world.challenges, HALL, ANNA, None, Terms(TINY))
    await told(world)
    world.wait(30 * DAY)
    stores = (world.store, second_postgresql)
    other = Challenges(second_postgresql, world.now, world.chance, world.wake)

    await asyncio.gather(*(Clocks(each, world.now, world.wake).run_due() for each in stores))
    fallen = await told(world)
    await asyncio.gather(world.challenges.run_due(), other.run_due())

    assert sorted(each.match_id for each in fallen if isinstance(each, FlagFell)) == [
        match.id for match in many
    ]
    assert len(await told(world)) == 1


async def test_no_two_think_about_one_match(
    world: World, second_postgresql: SqlStore, leases: Leases, others: Leases
) -> None:
    """The second looks again some time later: the first may have died."""
    mind, idle = Minded(), Minded()
    ours, theirs = (
        Computer(held.store, each, world.now, world.chance, world.wake, world.wake, held)
        for held, each in ((leases, mind), (others, idle))
    )
    mind.meanwhile = theirs.run_due
    match = await ours.begin(HALL, ANNA, 1, TINY, Side.DEFENDERS)

    await ours.run_due()

    assert (mind.thoughts, idle.thoughts) == (1, 0)
    assert (await get_match(world.store, match.id)).ply == 1
    assert theirs.put_off.elsewhere == {match.id: world.time + LOOK_AGAIN_AFTER}
    assert await theirs.next_due() is None


@dataclass
class Interrupted(PairingHere):
    """A pairer: while it works, another process looks what is due."""

    other: Rounds | None = None

    def __post_init__(self) -> None:
        super().__init__()

    async def next_round(self, crosstable: Crosstable) -> Round | None:
        assert self.other is not None
        await self.other.run_due()
        return await super().next_round(crosstable)


async def test_no_two_pair_one_round(world: World, leases: Leases, others: Leases) -> None:
    """It can take minutes."""
    pairer, idle = Interrupted(), PairingHere()
    hall = Hall(world, pairer)
    arguments = (world.now, world.chance, world.wake, hall.mind, hall.rouse)
    pairer.other = Rounds(others.store, idle, *arguments, others)
    hall.rounds = Rounds(world.store, pairer, *arguments, leases)

    tournament = await hall.begun()

    assert (pairer.asked, idle.asked) == (1, 0)
    assert tournament.number == 1


async def test_a_server_is_forgotten_by_the_process_that_would_see_it(world: World) -> None:
    """Servers on other shards are not missing, however long this process has not seen them."""
    ours, theirs = (shard << TIMESTAMP_SHIFT for shard in (1, 2))
    server_removals = ServerRemovals(world.store, world.now, world.wake, lambda: {ours})
    own = Shards(3, frozenset({1}))
    async with world.store.begin() as unit:
        for server in (ours, theirs):
            await unit.servers.put(Server(server))
    await server_removals.found([ours], own)
    async with world.store.begin() as unit:
        assert await unit.server_removals.removed() == set()
        await unit.server_removals.note_removed([theirs], world.time)

    world.wait(60 * DAY)
    assert await server_removals.next_due(own) is None
