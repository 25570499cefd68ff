"""Claims: of two processes on one database, each notice is delivered by one."""

import asyncio
from collections import Counter
from collections.abc import Collection
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from db.store import SqlStore
from play.delivery.claims import Claim
from play.delivery.notice import NOTHING, Notice, UnderWay
from play.limits.leases import NOTICE_LEASE, NOTICE_OVERDUE_AFTER
from play.news.fair_play import FlagRaised
from play.news.matches import BoardDue, MatchStarted
from play.servers.place import Place
from play.shards import TIMESTAMP_SHIFT, Shards
from tests.support.examples import HALL, NOON, new_match
from tests.support.stored import add_match

ONE, OTHER = 1001, 1002
"""Numbers of processes."""

ALL = Shards()
SECOND = timedelta(seconds=1)


def claim(
    process: int, now: datetime = NOON, *, shards: Shards = ALL, lapsed: datetime | None = None
) -> Claim:
    return Claim(process, shards, now, lapsed or now)


async def claimed(
    store: SqlStore, by: Claim, *, limit: int = 10, under_way: UnderWay = NOTHING
) -> list[Notice]:
    async with store.begin() as unit:
        return list(await unit.outbox.claim(by, limit, under_way))


async def flag(store: SqlStore, about: int, channel: int, guild_id: int = 1) -> None:
    """A notice for a *channel*, in a line of its own."""
    async with store.begin() as unit:
        await unit.outbox.add_news(FlagRaised(Place(guild_id, channel), about), NOON)


async def close(store: SqlStore, notice: Notice) -> bool:
    async with store.begin() as unit:
        return await unit.outbox.close(notice.id, 4711, None)


def about(notices: Collection[Notice]) -> list[int]:
    return [notice.news.flag_id for notice in notices if isinstance(notice.news, FlagRaised)]


@pytest.fixture
def here(postgresql: SqlStore) -> SqlStore:
    """The store of one process."""
    return postgresql


@pytest.fixture
def there(second_postgresql: SqlStore) -> SqlStore:
    """The store of the other one, on the same database."""
    return second_postgresql


async def test_what_one_process_has_claimed_no_other_gets(here: SqlStore, there: SqlStore) -> None:
    """Nor what waits for it: the next notice of the match, and others for the same room."""
    match, also = [await add_match(here, new_match()) for _ in range(2)]
    elsewhere = await add_match(here, replace(new_match(), place=replace(HALL, channel_id=12)))
    async with here.begin() as unit:
        for each in (match, also, elsewhere):
            await unit.outbox.add_news(MatchStarted(each.id), NOON)
            await unit.outbox.add_news(BoardDue.of(each), NOON)

    first = await claimed(here, claim(ONE), limit=1)
    second = await claimed(there, claim(OTHER))

    assert [notice.news for notice in first] == [MatchStarted(match.id)]
    assert [notice.news for notice in second] == [MatchStarted(elsewhere.id)]
    await close(here, first[0])
    third = await claimed(there, claim(OTHER))
    assert BoardDue.of(match) in [notice.news for notice in third]


async def test_a_claim_ends(here: SqlStore, there: SqlStore) -> None:
    """Then another process delivers the notice, which is the same as ever."""
    await flag(here, 1, 21)
    (notice,) = await claimed(here, claim(ONE))

    assert await claimed(there, claim(OTHER, NOON + NOTICE_LEASE - SECOND)) == []
    assert await claimed(there, claim(OTHER, NOON + NOTICE_LEASE)) == [notice]
    assert await claimed(here, claim(ONE, NOON + NOTICE_LEASE + SECOND)) == []


async def test_a_claim_that_could_not_be_renewed_holds_a_little_longer(
    here: SqlStore, there: SqlStore
) -> None:
    """The database was out of reach until now: the other process may have sent the notice."""
    await flag(here, 1, 21)
    await claimed(here, claim(ONE))
    later = NOON + 10 * NOTICE_LEASE

    assert await claimed(there, claim(OTHER, later, lapsed=NOON)) == []
    assert len(await claimed(there, claim(OTHER, later))) == 1


async def test_a_process_finds_again_what_it_has_claimed(here: SqlStore) -> None:
    """And does not deliver: it had begun anew, or lost the answer to its claim."""
    await flag(here, 1, 21)
    (notice,) = await claimed(here, claim(ONE))

    under_way = UnderWay(frozenset({notice.id}), frozenset({21}))
    assert await claimed(here, claim(ONE), under_way=under_way) == []
    assert await claimed(here, claim(ONE)) == [notice]


async def test_each_server_belongs_to_the_process_with_its_shard(here: SqlStore) -> None:
    """Unless that has left a notice waiting: then any process delivers it."""
    first, second = (shard << TIMESTAMP_SHIFT for shard in (1, 2))
    await flag(here, 1, 21, first)
    await flag(here, 2, 22, second)
    own = Shards(3, frozenset({0, 2}))

    async with here.read() as unit:
        asking = claim(ONE, shards=Shards(3, frozenset({0})))
        assert await unit.outbox.next_due(NOTHING, asking) is None
        assert await unit.outbox.next_due(NOTHING, claim(ONE, shards=own)) == NOON
    assert about(await claimed(here, claim(ONE, shards=own))) == [2]
    late = claim(OTHER, NOON + NOTICE_OVERDUE_AFTER, shards=own)
    assert about(await claimed(here, late)) == [1]


async def test_a_claim_is_kept_by_renewing_it(here: SqlStore, there: SqlStore) -> None:
    """One that another process has by now is lost."""
    await flag(here, 1, 21)
    await flag(here, 2, 22)
    first, second = [notice.id for notice in await claimed(here, claim(ONE))]
    later = NOON + NOTICE_LEASE / 2
    async with here.begin() as unit:
        assert {*await unit.outbox.renew(claim(ONE, later), [first], ())} == {first}

    (taken,) = await claimed(there, claim(OTHER, NOON + NOTICE_LEASE))

    assert taken.id == second
    async with here.begin() as unit:
        kept = await unit.outbox.renew(claim(ONE, NOON + NOTICE_LEASE), [first, second], ())
    assert {*kept} == {first}


async def test_a_slow_delivery_leaves_its_room_to_others(here: SqlStore, there: SqlStore) -> None:
    """And stays claimed itself."""
    await flag(here, 1, 21)
    await flag(here, 2, 21)
    (slow,) = await claimed(here, claim(ONE))
    assert await claimed(there, claim(OTHER)) == []

    async with here.begin() as unit:
        await unit.outbox.renew(claim(ONE), [slow.id], [slow.id])

    assert about(await claimed(there, claim(OTHER))) == [2]


async def test_claims_are_given_back(here: SqlStore, there: SqlStore) -> None:
    """When a process stops, but for those of which it could not store what became of them."""
    for number in (1, 2):
        await flag(here, number, 20 + number)
    notices = await claimed(here, claim(ONE))
    async with here.begin() as unit:
        await unit.outbox.give_back(ONE, [notices[0].id])

    assert about(await claimed(there, claim(OTHER))) == [2]


async def test_who_has_lost_a_claim_does_not_end_that_of_another(
    here: SqlStore, there: SqlStore
) -> None:
    """Its failure counts for nothing; that the notice has arrived counts, once."""
    await flag(here, 1, 21)
    await claimed(here, claim(ONE))
    (notice,) = await claimed(there, claim(OTHER, NOON + NOTICE_LEASE))
    async with here.begin() as unit:
        await unit.outbox.postpone(notice.id, NOON, ONE)

    assert await claimed(here, claim(ONE, NOON + NOTICE_LEASE)) == []
    assert await close(here, notice)
    assert not await close(there, notice)


async def test_what_is_put_off_is_anybodys(here: SqlStore, there: SqlStore) -> None:
    """At its new time."""
    await flag(here, 1, 21)
    (notice,) = await claimed(here, claim(ONE))
    async with here.begin() as unit:
        await unit.outbox.postpone(notice.id, NOON + SECOND, ONE)

    assert await claimed(there, claim(OTHER)) == []
    (again,) = await claimed(there, claim(OTHER, NOON + SECOND))
    assert (again.id, again.attempts) == (notice.id, 1)


async def test_of_claims_at_once_each_gets_others(here: SqlStore, there: SqlStore) -> None:
    """However they meet: no notice twice, and no room twice."""
    for number in range(120):
        await flag(here, number, 21 + number % 40)
    stores = [here, there] * 3

    found = await asyncio.gather(
        *(claimed(store, claim(process), limit=8) for process, store in enumerate(stores))
    )

    rooms = Counter(notice.room for notices in found for notice in notices)
    assert len(rooms) >= 8
    assert {*rooms.values()} == {1}


@pytest.mark.parametrize("crowd", [30, 60])
async def test_a_server_with_much_to_tell_delays_no_other(store: SqlStore, crowd: int) -> None:
    """Each has its turn, whoever came first; what is under way counts as one."""
    for number in range(crowd):
        await flag(store, number, 100 + number, guild_id=1)
    await flag(store, crowd, 20, guild_id=2)
    async with store.read() as unit:
        first = await unit.outbox.due_in_rooms(NOON, 2, NOTHING)
        assert about(first) == [0, crowd]
        busy = UnderWay(frozenset({first[0].id}), frozenset({first[0].room}), (1,))
        assert about(await unit.outbox.due_in_rooms(NOON, 1, busy)) == [crowd]
        assert about(await unit.outbox.due_in_rooms(NOON, 3, busy)) == [1, 2, crowd]
