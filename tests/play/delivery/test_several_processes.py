"""Several processes deliver from one outbox: each notice once and in order, whoever dies."""

import asyncio
import random
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import timedelta

import pytest

from db.store import SqlStore
from play.delivery.claims import PATIENCE_AFTER_SILENCE, Claims
from play.delivery.notice import NOTHING, Notice, UnderWay
from play.limits.leases import NOTICE_LEASE
from play.matches.match import Match
from play.news.matches import BoardDue, MatchStarted
from play.services.delivery import Outbox
from play.shards import Shards
from play.time.habits import DEFAULT_HABITS
from tests.support.examples import NOON, new_match
from tests.support.stored import add_match
from tests.support.world import World

SECOND = timedelta(seconds=1)
AT_ONCE = 8
BOARDS = 4


@dataclass
class Discord:
    """Where messages arrive; what a process that has died left there stays."""

    shown: list[Notice] = field(default_factory=list)
    _nonces: set[str] = field(default_factory=set)
    _busy: set[int] = field(default_factory=set)

    async def post(self, notice: Notice) -> None:
        """Show a message; of two with the same nonce one."""
        assert notice.room not in self._busy, "two at once for one room"
        self._busy.add(notice.room)
        await asyncio.sleep(0)
        if notice.nonce not in self._nonces:
            self._nonces.add(notice.nonce)
            self.shown.append(notice)
        self._busy.discard(notice.room)


@dataclass
class Process:
    """A courier. It dies once it has stored *life* deliveries, with others in its hands.

    What was in its hands is posted then, if it *posts_last*.
    """

    outbox: Outbox
    discord: Discord
    life: float = float("inf")
    posts_last: bool = False

    async def run(self) -> None:
        """Deliver until nothing is left that it could have, or until it dies."""
        while self.life >= 0:
            notices, _ = await self.outbox.due_or_next(AT_ONCE, NOTHING)
            if not notices:
                return
            await asyncio.gather(*map(self._deliver, notices))

    async def _deliver(self, notice: Notice) -> None:
        self.life -= 1
        if self.life >= 0 or self.posts_last:
            self.outbox.require_claimed(notice.id)
            await self.discord.post(notice)
        if self.life >= 0:
            await self.outbox.close(notice.id, notice.id)


@pytest.fixture
async def stores(postgresql_url: str) -> AsyncIterator[list[SqlStore]]:
    """Those of four processes."""
    stores = [SqlStore(postgresql_url) for _ in range(4)]
    yield stores
    for store in stores:
        await store.close()


async def crowd(store: SqlStore, lot: random.Random) -> list[Match]:
    """Matches in threads, and matches in one channel, with some boards each to be shown."""
    async with store.begin() as unit:
        matches = [await unit.matches.add_match(new_match(), DEFAULT_HABITS) for _ in range(16)]
        for match in matches[::2]:
            await unit.matches.set_thread(match.id, 1000 + match.id)
        for number in range(BOARDS):
            for match in lot.sample(matches, len(matches)):
                await unit.outbox.add_news(BoardDue(match.id, number, number), NOON)
    return matches


async def test_each_notice_is_delivered_once_and_in_order(
    stores: list[SqlStore], *, deep: bool
) -> None:
    """Though four claim at once, and two die with notices in their hands."""
    for seed in range(16 if deep else 1):
        lot, world, discord = random.Random(seed), World(stores[0]), Discord()
        matches = await crowd(stores[0], lot)
        processes = [
            Process(Outbox(store, world.now, Claims(number)), discord)
            for number, store in enumerate(stores, start=1)
        ]
        for process, posts_last in zip(processes, (True, False), strict=False):
            process.life, process.posts_last = lot.randrange(1, 12), posts_last

        await asyncio.gather(*(process.run() for process in processes))
        while await processes[-1].outbox.next_due() is not None:
            world.wait(NOTICE_LEASE)
            await asyncio.gather(*(process.run() for process in processes[2:]))

        shown: dict[int, list[int]] = {match.id: [] for match in matches}
        for notice in discord.shown:
            assert isinstance(notice.news, BoardDue)
            shown[notice.news.match_id].append(notice.news.board)
        assert list(shown.values()) == [list(range(BOARDS))] * len(matches)


@pytest.fixture
async def world(postgresql: SqlStore) -> World:
    """With one notice."""
    match = await add_match(postgresql, new_match())
    async with postgresql.begin() as unit:
        await unit.outbox.add_news(MatchStarted(match.id), NOON)
    return World(postgresql)


@pytest.fixture
def outbox(world: World) -> Outbox:
    """Of one process."""
    return Outbox(world.store, world.now, Claims(1))


@pytest.fixture
def other(world: World, second_postgresql: SqlStore) -> Outbox:
    """Of another one."""
    return Outbox(second_postgresql, world.now, Claims(2))


async def claimed(outbox: Outbox) -> list[int]:
    """The ids of the notices that it can have now."""
    notices, _ = await outbox.due_or_next(AT_ONCE, NOTHING)
    return [notice.id for notice in notices]


async def test_claims_outlast_a_database_out_of_reach(
    outbox: Outbox, other: Outbox, world: World
) -> None:
    """Nobody could renew them: whoever has sent something is given time to store that."""
    (notice,) = await claimed(outbox)
    assert await claimed(other) == []
    world.wait(10 * NOTICE_LEASE)

    assert await claimed(other) == []
    await outbox.close(notice)
    world.wait(PATIENCE_AFTER_SILENCE)
    assert await claimed(other) == []
    assert await other.next_due() is None


async def test_after_that_a_dead_process_is_dead(
    outbox: Outbox, other: Outbox, world: World
) -> None:
    """And what it had claimed is taken over."""
    (notice,) = await claimed(outbox)
    assert await claimed(other) == []
    world.wait(10 * NOTICE_LEASE)
    assert await claimed(other) == []
    found, step = [], PATIENCE_AFTER_SILENCE / 6
    for _ in range(6):
        world.wait(step)
        found = await claimed(other)

    assert found == [notice]


async def test_the_next_time_is_that_of_what_it_could_have(
    outbox: Outbox, world: World, second_postgresql: SqlStore
) -> None:
    """Not that of what others have claimed: it would look for it again and again."""
    elsewhere = Claims(2, lambda: Shards(2, frozenset({1})))
    other = Outbox(second_postgresql, world.now, elsewhere)

    assert await other.due_or_next(AT_ONCE, NOTHING) == ([], None)
    await claimed(outbox)
    world.wait(10 * SECOND)
    assert await other.due_or_next(AT_ONCE, UnderWay()) == ([], None)
