"""All notices that are due now, however many of them share a room."""

from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from operator import attrgetter

from play.delivery.notice import Notice, UnderWay
from play.services.delivery import Outbox
from play.store.port import Unit


async def due_now(outbox: Outbox, limit: int) -> Sequence[Notice]:
    """The first *limit* notices that may be delivered now, by id."""

    async def read(under_way: UnderWay) -> Sequence[Notice]:
        return (await outbox.due_or_next(limit, under_way))[0]

    return (await _from_all_rooms(read))[:limit]


async def stored_due(unit: Unit, now: datetime, limit: int) -> Sequence[Notice]:
    """The first *limit* notices in the store that may be delivered *now*, by id."""

    async def read(under_way: UnderWay) -> Sequence[Notice]:
        return await unit.outbox.due_in_rooms(now, limit, under_way)

    return (await _from_all_rooms(read))[:limit]


async def _from_all_rooms(
    read: Callable[[UnderWay], Awaitable[Sequence[Notice]]],
) -> Sequence[Notice]:
    found: list[Notice] = []
    while due := await read(UnderWay(frozenset(notice.id for notice in found))):
        found += due
    return sorted(found, key=attrgetter("id"))
