"""Adding to a store, and reading from it, a transaction each; all that is due now."""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from datetime import datetime
from operator import attrgetter
from pathlib import Path
from sqlite3 import connect

from play.challenges.challenge import Challenge
from play.delivery.notice import Notice, UnderWay
from play.matches.match import Match
from play.news.kinds import News
from play.services.delivery import Outbox
from play.store.port import Store, Unit
from play.time.habits import DEFAULT_HABITS
from tests.support.examples import NOON


async def add_match(store: Store, match: Match) -> Match:
    async with store.begin() as unit:
        return await unit.matches.add_match(match, DEFAULT_HABITS)


async def add_matches(store: Store, *matches: Match) -> list[Match]:
    """All in one transaction."""
    async with store.begin() as unit:
        return await added(unit, *matches)


async def added(unit: Unit, *matches: Match) -> list[Match]:
    return [await unit.matches.add_match(match, DEFAULT_HABITS) for match in matches]


async def get_match(store: Store, match_id: int) -> Match:
    async with store.read() as unit:
        return await unit.matches.load_match(match_id)


async def save_match(store: Store, match: Match, seen: int) -> None:
    async with store.begin() as unit:
        await unit.matches.save(match, seen, DEFAULT_HABITS)


async def add_challenge(store: Store, issued: Challenge) -> Challenge:
    async with store.begin() as unit:
        return await unit.challenges.add_challenge(issued)


async def get_challenge(store: Store, challenge_id: int) -> Challenge:
    async with store.read() as unit:
        return await unit.challenges.load_challenge(challenge_id)


async def due_news(store: Store) -> list[News]:
    """Of the notices that are due at noon."""
    async with store.read() as unit:
        return [notice.news for notice in await stored_due(unit, NOON, 10)]


def spoil(database: Path, statement: str, values: tuple[object, ...] = ()) -> None:
    """Change a SQLite file behind the store's back, be it to what cannot be read."""
    with closing(connect(database)) as spoilt, spoilt:
        spoilt.execute(statement, values)


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
